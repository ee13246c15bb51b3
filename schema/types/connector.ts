import type { ConnectorKind } from '../../domain/ports/connector';
import {
  type ConnectorRecord,
  createConnector,
  deleteConnector,
  listConnectors,
} from '../../resolvers/connectors/manageConnectors';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { addMutation } from './addMutation';

const ConnectorKindEnum = builder.enumType('ConnectorKind', {
  description: 'A kind of database.',
  values: {
    sqlite: { description: 'A SQLite file.' },
    postgres: { description: 'PostgreSQL.' },
    mysql: { description: 'MySQL or MariaDB.' },
  } satisfies Record<ConnectorKind, { description: string }>,
});

const Connector = builder.objectRef<ConnectorRecord>('Connector').implement({
  description: 'A database that structured questions are answered from. Its address is never shown.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    kind: t.expose('kind', { type: ConnectorKindEnum, description: 'Kind of database.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was attached, UTC.' }),
  }),
});

const DeletedConnector = builder.objectRef<{ id: string }>('DeletedConnector').implement({
  description: 'A connector that is no more.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    deleted: t.boolean({ description: 'Always true.', resolve: () => true }),
  }),
});

const CreateConnectorInput = builder.inputType('CreateConnectorInput', {
  description: 'A database to attach. Use a role that may only read.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name.' }),
    kind: t.field({ type: ConnectorKindEnum, required: true, description: 'Kind of database.' }),
    url: t.string({
      required: true,
      description: 'Its address with credentials; kept sealed and never shown.',
    }),
  }),
});

builder.queryField('connectors', (t) =>
  t.field({
    type: [Connector],
    nullable: true,
    description: 'The databases attached to the environment, oldest first.',
    ...cost({ own: 10 }, { category: 'list', lists: 'Connector' }),
    resolve: (_root, _args, { operation }) => listConnectors(operation),
  }),
);

addMutation('createConnector', {
  type: Connector,
  description: 'Attaches a database to the environment.',
  isAdministrative: true,
  args: (t) => ({
    input: t.arg({ type: CreateConnectorInput, required: true, description: 'The database.' }),
  }),
  run: ({ operation }: GraphQLContext, { input }) => createConnector(operation, input),
});

addMutation('deleteConnector', {
  type: DeletedConnector,
  description: 'Detaches a database; nothing in it is touched.',
  isAdministrative: true,
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The connector.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteConnector(operation, args),
});
