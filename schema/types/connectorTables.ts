import type { ColumnSchema, ForeignKey, TableSchema } from '../../domain/ports/connector';
import { builder } from '../builder';

const ConnectorColumn = builder.objectRef<ColumnSchema>('ConnectorColumn').implement({
  description: 'A column of a table of a connected database.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name.' }),
    type: t.exposeString('type', { description: 'The data type, as the database declares it.' }),
    isNullable: t.exposeBoolean('nullable', { description: 'Whether values can be null.' }),
    comment: t.exposeString('comment', { nullable: true, description: 'The comment in the database.' }),
    sampleValues: t.exposeStringList('sampleValues', {
      description: 'Up to five values as text. Empty if none were read.',
    }),
  }),
});

const ConnectorForeignKey = builder.objectRef<ForeignKey>('ConnectorForeignKey').implement({
  description: 'A foreign key of a table of a connected database.',
  fields: (t) => ({
    columns: t.exposeStringList('columns', { description: 'The names of the columns.' }),
    table: t.exposeString('table', { description: 'The name of the referenced table.' }),
    referencedColumns: t.exposeStringList('referencedColumns', {
      description: 'The names of the referenced columns, in the order of `columns`.',
    }),
  }),
});

export const ConnectorTable = builder.objectRef<TableSchema>('ConnectorTable').implement({
  description: 'A table of a connected database.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name; `schema.table` for a table outside of the default schema.',
    }),
    comment: t.exposeString('comment', { nullable: true, description: 'The comment in the database.' }),
    rowEstimate: t.exposeFloat('rowEstimate', {
      nullable: true,
      description: 'The estimated number of rows. Null if the database has no estimate.',
    }),
    primaryKey: t.exposeStringList('primaryKey', { description: 'The names of the primary key columns.' }),
    columns: t.expose('columns', { type: [ConnectorColumn], description: 'The first 200 columns.' }),
    foreignKeys: t.expose('foreignKeys', { type: [ConnectorForeignKey], description: 'The foreign keys.' }),
  }),
});
