import type { ConnectorKind } from '../../domain/ports/connector';
import {
  type ConnectorRecord,
  createConnector,
  deleteConnector,
  findConnectorHealth,
  listConnectors,
  refreshConnector,
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

type Health = NonNullable<Awaited<ReturnType<typeof findConnectorHealth>>>;

const ConnectorStatusEnum = builder.enumType('ConnectorStatus', {
  description: 'Whether a database can be asked.',
  values: {
    up: { description: 'It answers.' },
    down: { description: 'It can not be asked now.' },
  } satisfies Record<Health['status'], { description: string }>,
});

const ConnectorHealth = builder.objectRef<Health>('ConnectorHealth').implement({
  description: 'How a database is, as seen by the process that answers, at most 15 seconds ago.',
  fields: (t) => ({
    status: t.expose('status', { type: ConnectorStatusEnum, description: 'Whether it can be asked.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', description: 'When it was looked at, UTC.' }),
    latencyMs: t.exposeFloat('latencyMs', {
      nullable: true,
      description: 'How long it took to answer; null where it did not.',
    }),
    message: t.exposeString('message', { nullable: true, description: 'Why it can not be asked.' }),
    schemaReadAt: t.expose('schemaReadAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its tables were read last; they are read anew after ten minutes.',
    }),
    tables: t.exposeInt('tables', {
      nullable: true,
      description: 'Tables that questions may be about; null where they were not read yet.',
    }),
  }),
});

const Connector = builder.objectRef<ConnectorRecord>('Connector').implement({
  description: 'A database that structured questions are answered from. Its address is never shown.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    kind: t.expose('kind', { type: ConnectorKindEnum, description: 'Kind of database.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was attached, UTC.' }),
    health: t.field({
      type: ConnectorHealth,
      nullable: true,
      description: 'How it is. Asks the database.',
      ...cost({ own: 5 }),
      resolve: ({ id }, _args, { operation }) => findConnectorHealth(operation, id),
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

addMutation('refreshConnector', {
  type: Connector,
  description: 'Reads the tables of a database anew, after its schema was changed.',
  isAdministrative: true,
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The connector.' }) }),
  run: ({ operation }: GraphQLContext, args) => refreshConnector(operation, args),
});
