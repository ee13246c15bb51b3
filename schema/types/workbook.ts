import { cursorPageInput, workbookTablesInput } from '../../domain/inputs/lists';
import type { WorkbookCells } from '../../domain/workbooks';
import {
  listWorkbookRows,
  listWorkbookTables,
  type WorkbookColumn,
  type WorkbookRow,
  type WorkbookTable,
} from '../../resolvers/files/workbookTables';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { recordType } from '../recordType';
import { connectionCost, connectionType } from './connection';
import { File } from './file';
import { RoutingInfo } from './searchResults';

const WorkbookColumnType = recordType<WorkbookColumn>('WorkbookColumn')(
  'A column of a table of a workbook.',
  {
    name: ['String', 'The name, as in SQL.'],
    type: ['String', 'The data type, such as text, integer or date.'],
    letter: [
      'String?',
      'The letters of the column in the sheet. Null for files processed by earlier versions.',
    ],
  },
);

const WorkbookRowType = recordType<WorkbookRow>('WorkbookRow')(
  'A row of a table of a workbook.',
  { number: ['Int?', 'The number of the row in the sheet. Null for files processed by earlier versions.'] },
  (t) => ({
    values: t.expose('values', {
      type: ['String'],
      nullable: { list: false, items: true },
      description:
        'The values as text, in the order of the columns: dates as ISO 8601, percentages as 12.5 for 12.5%. Null for an empty cell.',
    }),
  }),
);

const WorkbookTableType = recordType<WorkbookTable>('WorkbookTable')(
  'A table of a workbook that questions are computed from.',
  {
    sheetName: ['String', 'The name of the sheet.'],
    range: ['String', 'The cells of the header and the rows, such as `A1:H81`.'],
    columns: [[WorkbookColumnType], 'The columns.'],
  },
  (t) => ({
    name: t.exposeString('table', { description: 'The name, as in SQL.' }),
    rows: t.field({
      type: connectionType(WorkbookRowType, 'the rows of a table, in the order of the sheet'),
      nullable: true,
      description: 'The rows, without those of totals. Errors: `unavailable`, `timeout`.',
      args: argumentsOf(t, cursorPageInput),
      ...cost({ ...connectionCost, own: 20 }),
      resolve: (table, args, { operation }) => listWorkbookRows(operation, table, args),
    }),
  }),
);

const WorkbookCellsType = recordType<WorkbookCells>('WorkbookCells')(
  'Cells of a workbook that rows were computed from.',
  {
    fileId: ['UUID', 'The ID of the file.'],
    fileName: ['String', 'The name of the file.'],
    table: ['String', 'The name of the table, as in SQL.'],
    sheetName: ['String', 'The name of the sheet.'],
    range: ['String', 'The cells of the table, such as `A1:H81`.'],
    columns: [['String'], 'The names of the columns that the SQL reads.'],
  },
);

builder.objectFields(File, (t) => ({
  tables: t.field({
    type: [WorkbookTableType],
    nullable: true,
    description:
      'The tables of a workbook that questions are computed from. Empty for other files. Errors: `unavailable`.',
    args: argumentsOf(t, workbookTablesInput),
    ...cost({ own: 10 }),
    resolve: (file, args, { operation }) => listWorkbookTables(operation, file, args),
  }),
}));

builder.objectFields(RoutingInfo, (t) => ({
  cells: t.expose('cells', {
    type: [WorkbookCellsType],
    description: 'The cells of the workbook that the rows were computed from. Empty for a database.',
  }),
}));
