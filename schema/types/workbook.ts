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
import { connectionCost, connectionType } from './connection';
import { File } from './file';
import { RoutingInfo } from './searchResults';

const WorkbookColumnType = builder.objectRef<WorkbookColumn>('WorkbookColumn').implement({
  description: 'A column of a table of a workbook.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name, as in SQL.' }),
    type: t.exposeString('type', { description: 'The data type, such as text, integer or date.' }),
    letter: t.exposeString('letter', {
      nullable: true,
      description: 'The letters of the column in the sheet. Null for files processed by earlier versions.',
    }),
  }),
});

const WorkbookRowType = builder.objectRef<WorkbookRow>('WorkbookRow').implement({
  description: 'A row of a table of a workbook.',
  fields: (t) => ({
    number: t.exposeInt('number', {
      nullable: true,
      description: 'The number of the row in the sheet. Null for files processed by earlier versions.',
    }),
    values: t.expose('values', {
      type: ['String'],
      nullable: { list: false, items: true },
      description:
        'The values as text, in the order of the columns: dates as ISO 8601, percentages as 12.5 for 12.5%. Null for an empty cell.',
    }),
  }),
});

const WorkbookTableType = builder.objectRef<WorkbookTable>('WorkbookTable').implement({
  description: 'A table of a workbook that questions are computed from.',
  fields: (t) => ({
    name: t.exposeString('table', { description: 'The name, as in SQL.' }),
    sheetName: t.exposeString('sheetName', { description: 'The name of the sheet.' }),
    range: t.exposeString('range', {
      description: 'The cells of the header and the rows, such as `A1:H81`.',
    }),
    columns: t.expose('columns', { type: [WorkbookColumnType], description: 'The columns.' }),
    rows: t.field({
      type: connectionType(WorkbookRowType, 'the rows of a table, in the order of the sheet'),
      nullable: true,
      description: 'The rows, without those of totals. Errors: `unavailable`, `timeout`.',
      args: argumentsOf(t, cursorPageInput),
      ...cost({ ...connectionCost, own: 20 }),
      resolve: (table, args, { operation }) => listWorkbookRows(operation, table, args),
    }),
  }),
});

const WorkbookCellsType = builder.objectRef<WorkbookCells>('WorkbookCells').implement({
  description: 'Cells of a workbook that rows were computed from.',
  fields: (t) => ({
    fileId: t.expose('fileId', { type: 'UUID', description: 'The ID of the file.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file.' }),
    table: t.exposeString('table', { description: 'The name of the table, as in SQL.' }),
    sheetName: t.exposeString('sheetName', { description: 'The name of the sheet.' }),
    range: t.exposeString('range', { description: 'The cells of the table, such as `A1:H81`.' }),
    columns: t.exposeStringList('columns', { description: 'The names of the columns that the SQL reads.' }),
  }),
});

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
