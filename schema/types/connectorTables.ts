import type { ColumnSchema, ForeignKey, TableSchema } from '../../domain/ports/connector';
import { recordType } from '../recordType';

const ConnectorColumn = recordType<ColumnSchema>('ConnectorColumn')(
  'A column of a table of a connected database.',
  {
    name: ['String', 'The name.'],
    type: ['String', 'The data type, as the database declares it.'],
    comment: ['String?', 'The comment in the database.'],
    sampleValues: [['String'], 'Up to five values as text. Empty if none were read.'],
  },
  (t) => ({ isNullable: t.exposeBoolean('nullable', { description: 'Whether values can be null.' }) }),
);

const ConnectorForeignKey = recordType<ForeignKey>('ConnectorForeignKey')(
  'A foreign key of a table of a connected database.',
  {
    columns: [['String'], 'The names of the columns.'],
    table: ['String', 'The name of the referenced table.'],
    referencedColumns: [['String'], 'The names of the referenced columns, in the order of `columns`.'],
  },
);

export const ConnectorTable = recordType<TableSchema>('ConnectorTable')('A table of a connected database.', {
  name: ['String', 'The name; `schema.table` for a table outside of the default schema.'],
  comment: ['String?', 'The comment in the database.'],
  rowEstimate: ['Float?', 'The estimated number of rows. Null if the database has no estimate.'],
  primaryKey: [['String'], 'The names of the primary key columns.'],
  columns: [[ConnectorColumn], 'The first 200 columns.'],
  foreignKeys: [[ConnectorForeignKey], 'The foreign keys.'],
});
