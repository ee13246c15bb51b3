import { idInput } from '../../domain/inputs/administration';
import { connectorInput, connectorTablesInput } from '../../domain/inputs/connectors';
import type { ConnectorKind } from '../../domain/ports/connector';
import type { RowFilter } from '../../domain/rowFilters';
import { recordAccess } from '../../resolvers/access/readAccess';
import { rowFiltersOf } from '../../resolvers/access/setRowFilters';
import type { ConnectorRecord } from '../../resolvers/connectors/connectorRecord';
import { createConnector } from '../../resolvers/connectors/createConnector';
import { deleteConnector } from '../../resolvers/connectors/deleteConnector';
import { findConnectorHealth } from '../../resolvers/connectors/findConnectorHealth';
import { listConnectors } from '../../resolvers/connectors/listConnectors';
import { listConnectorTables } from '../../resolvers/connectors/listConnectorTables';
import { refreshConnector } from '../../resolvers/connectors/refreshConnector';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { enumType, exposed, recordType } from '../recordType';
import { AccessType } from './access';
import { addMutation, DeletePayload } from './addMutation';
import { ConnectorTable } from './connectorTables';
import { Node } from './node';

export const ConnectorKindEnum = enumType<ConnectorKind>('ConnectorKind', 'The kind of a database.', {
  sqlite: 'A SQLite file.',
  postgres: 'PostgreSQL.',
  mysql: 'MySQL or MariaDB.',
});

type Health = NonNullable<Awaited<ReturnType<typeof findConnectorHealth>>>;

const ConnectorStatusEnum = enumType<Health['status']>(
  'ConnectorStatus',
  'Whether a database can be reached.',
  {
    up: 'The database can be reached.',
    down: 'The database cannot be reached.',
  },
);

const ConnectorHealth = recordType<Health>('ConnectorHealth')(
  'The health of a database, cached for up to 15 seconds.',
  {
    status: [ConnectorStatusEnum, 'Whether the database can be reached.'],
    checkedAt: ['DateTime', 'When the database was checked.'],
    latencyMs: ['Float?', 'The response time in milliseconds. Null when the database cannot be reached.'],
    message: [
      'String?',
      'The reason why the database cannot be reached, or a warning about the privileges of its account.',
    ],
    schemaReadAt: ['DateTime?', 'When the schema was last loaded. It is reloaded after ten minutes.'],
    tables: ['Int?', 'The number of tables that can be queried. Null before the schema is loaded.'],
    sampledTables: [
      'Int?',
      'The number of tables whose values were sampled, so that questions can name them. Lower than `tables` while samples are loaded, and where there are more than are sampled. Null before the schema is loaded.',
    ],
  },
);

const RowFilterType = recordType<RowFilter>('RowFilter')(
  'The condition of the rows of a table that exist for callers who do not see everything.',
  {
    table: ['String', 'The name of the table.'],
    condition: ['String', 'The SQL condition, with its placeholders.'],
  },
);

export const Connector = builder.objectRef<ConnectorRecord>('Connector').implement({
  description: 'A database that structured queries run on.',
  interfaces: [Node],
  fields: (t) => ({
    ...exposed(t, {
      id: ['UUID', 'The ID of the connector.'],
      name: ['String', 'The display name.'],
      kind: [ConnectorKindEnum, 'The kind of database.'],
      createdAt: ['DateTime', 'When the connector was created.'],
    }),
    access: t.field({
      type: AccessType,
      nullable: true,
      description: 'Who may ask the database. Null for callers who do not see everything.',
      resolve: (connector, _args, { operation }) => recordAccess(operation, connector, 'connector'),
    }),
    rowFilters: t.field({
      type: [RowFilterType],
      nullable: true,
      description:
        'Which rows exist for callers who do not see everything. Tables without a filter have all. Null for callers who do not see everything.',
      resolve: (connector, _args, { operation }) => rowFiltersOf(operation, connector),
    }),
    health: t.field({
      type: ConnectorHealth,
      nullable: true,
      description: 'The health of the database. Selecting it connects to the database.',
      ...cost({ own: 5 }),
      resolve: ({ id }, _args, { operation }) => findConnectorHealth(operation, id),
    }),
    tables: t.field({
      type: [ConnectorTable],
      nullable: true,
      description:
        'The tables that can be queried, sorted by name. Errors: `unavailable`, `timeout`, `upstream_error`.',
      args: argumentsOf(t, connectorTablesInput),
      ...cost({ own: 10, times: { argument: 'first', fallback: 50 } }),
      resolve: ({ id }, args, { operation }) => listConnectorTables(operation, id, args),
    }),
  }),
});

builder.queryField('connectors', (t) =>
  t.field({
    type: [Connector],
    nullable: true,
    description: 'The connectors of the environment, oldest first.',
    ...cost({ own: 10 }, { category: 'list', lists: 'Connector' }),
    resolve: (_root, _args, { operation }) => listConnectors(operation),
  }),
);

addMutation('createConnector', {
  type: Connector,
  description: 'Attaches a database to the environment.',
  isAdministrative: true,
  input: connectorInput,
  types: {
    kind: ConnectorKindEnum,
  },
  operation: createConnector,
});

addMutation('deleteConnector', {
  type: DeletePayload,
  description: 'Detaches a database. The database itself is not changed.',
  isAdministrative: true,
  args: idInput,
  operation: deleteConnector,
});

addMutation('refreshConnector', {
  type: Connector,
  description: 'Reloads the schema of a database after it changed.',
  isAdministrative: true,
  args: idInput,
  operation: refreshConnector,
});
