import { connectorKinds } from '../../domain/ports/connector';
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

const ConnectorKind = builder.enumType('ConnectorKind', {
  description: 'What kind of database a connector reaches.',
  values: connectorKinds,
});

export const Connector = builder.objectRef<ConnectorRecord>('Connector').implement({
  description:
    'A database attached to the environment, for structured questions. Its address is never shown.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier, for `connectorId` of search and chat.' }),
    name: t.exposeString('name', { description: 'Label.' }),
    kind: t.expose('kind', { type: ConnectorKind, description: 'Kind of database.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was attached, UTC.' }),
  }),
});

builder.queryFields((t) => ({
  connectors: t.field({
    type: [Connector],
    nullable: true,
    description: 'The databases attached to the environment, oldest first.',
    ...cost({ own: 10 }, { category: 'list', lists: 'Connector' }),
    resolve: (_root, _args, { operation }) => listConnectors(operation),
  }),
}));

const CreateConnectorInput = builder.inputType('CreateConnectorInput', {
  description: 'A database to attach.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Label, 1 to 100 characters.' }),
    kind: t.field({ type: ConnectorKind, required: true, description: 'Kind of database.' }),
    url: t.string({
      required: true,
      description:
        'Address with credentials of a read-only role: `sqlite:///path/file.db`, `postgres://…`, `mysql://…`. Kept sealed.',
    }),
  }),
});

const DeletedConnector = builder.objectRef<{ id: string }>('DeletedConnector').implement({
  description: 'A connector that is no more.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    deleted: t.boolean({ description: 'Always true.', resolve: () => true }),
  }),
});

addMutation('createConnector', {
  type: Connector,
  description: 'Attaches a database, after connecting to it once. Needs the header `X-Admin-Token`.',
  args: (t) => ({
    input: t.arg({ type: CreateConnectorInput, required: true, description: 'The database.' }),
  }),
  run: ({ operation }: GraphQLContext, { input }) => createConnector(operation, input),
});

addMutation('deleteConnector', {
  type: DeletedConnector,
  description: 'Detaches a database; nothing in it is touched. Needs the header `X-Admin-Token`.',
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The connector.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteConnector(operation, args),
});
