import { Command, Option } from 'commander';
import { type AccessOptions, accessOf, showAccess, withAccessOptions } from '../access/accessOptions';
import {
  type RowFilterOptions,
  rowFilterChange,
  rowFiltersOf,
  showRowFilters,
  withRowFilterOptions,
} from '../access/rowFilters';
import { failure, usageError } from '../failure';
import type { GatewayClient, Role } from '../gateway/gatewayClient';
import {
  AddConnectorDocument,
  ConnectorAccessDocument,
  type ConnectorKind,
  ConnectorRowFiltersDocument,
  type ConnectorStateFragment,
  ListConnectorsDocument,
  RefreshConnectorDocument,
  RemoveConnectorDocument,
  SetConnectorAccessDocument,
  SetConnectorRowFiltersDocument,
} from '../generated/graphql';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { formatTime, plural } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';
import { oneLine } from '../output/width';
import { readText } from '../readText';

const columns: Column<ConnectorStateFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'STATE', value: ({ health }) => health?.status ?? 'unknown' },
  { title: 'TABLES', value: ({ health }) => String(health?.tables ?? ''), align: 'right' },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
  { title: 'REASON', value: ({ health }) => health?.message ?? '', flexible: true },
];

const kindsByScheme: Record<string, ConnectorKind> = {
  postgres: 'postgres',
  postgresql: 'postgres',
  mysql: 'mysql',
  mariadb: 'mysql',
  sqlite: 'sqlite',
  file: 'sqlite',
};

function kindOf(address: string): ConnectorKind {
  const scheme = /^([a-z]+):/i.exec(address)?.[1]?.toLowerCase() ?? '';
  const kind = kindsByScheme[scheme] ?? (/\.(sqlite3?|db)$/i.test(address) ? 'sqlite' : undefined);
  if (kind) return kind;
  throw usageError('The kind of database cannot be derived from the address. Add --kind.');
}

async function readConnectors(client: GatewayClient, as?: Role): Promise<ConnectorStateFragment[]> {
  return (await client.request(ListConnectorsDocument, {}, { as })).connectors ?? [];
}

/** Finds a connector by id or name. */
async function findConnector(
  client: GatewayClient,
  wanted: string,
  as?: Role,
): Promise<ConnectorStateFragment> {
  const connectors = await readConnectors(client, as);
  const found = connectors.filter(({ id, name }) => id === wanted || name === wanted);
  if (found.length === 1 && found[0]) return found[0];
  throw failure(
    found.length > 1
      ? `${found.length} connectors are named '${wanted}'. Give an id.`
      : `There is no connector '${wanted}'. List all with 'lectern connectors list'.`,
  );
}

export function connectorsCommand(): Command {
  const group = new Command('connectors').description(
    'connected databases: list, add, test, refresh, access, row-filters, remove',
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', 'list connectors').action(
    action<ServerOptions>(async (run) => {
      const connectors = await readConnectors(await run.connect());
      showList(run, columns, connectors, 'There are no connectors.');
    }),
  );
  subcommand(
    'add <name> <address>',
    'attach a database (admin token); - reads the address from standard input',
  )
    .addOption(
      new Option('--kind <kind>', 'kind of database; default: derived from the address').choices([
        'postgres',
        'mysql',
        'sqlite',
      ]),
    )
    .action(
      action<ServerOptions & { kind?: ConnectorKind }>(async (run, { kind }, name: string, given: string) => {
        const address = given === '-' ? (await readText('-')).trim() : given;
        const input = { name, kind: kind ?? kindOf(address), url: address };
        const answer = await run.request(AddConnectorDocument, { input }, { as: 'admin' });
        showDone(run, answer.createConnector, ({ id }) => `${id}  attached`);
      }),
    );
  subcommand('test <connector>', 'test the connection to a database, by name or id').action(
    action<ServerOptions>(async (run, _options, wanted: string) => {
      const { name, health } = await findConnector(await run.connect(), wanted);
      if (!health) throw failure(`The server did not return the health of '${name}'. Try again.`);
      const { status, message, latencyMs, tables } = health;
      if (run.json) run.terminal.json(health);
      else if (status === 'up') {
        const known =
          tables === null || tables === undefined ? 'schema not read yet' : plural(tables, 'table');
        run.terminal.print(`${oneLine(name)}  responded in ${Math.round(latencyMs ?? 0)} ms, ${known}`);
      }
      if (status !== 'up') throw failure(`'${name}' is unavailable: ${message ?? 'it does not respond.'}`);
    }),
  );
  subcommand('refresh <connector>', 'reload the schema of a database, by name or id (admin token)').action(
    action<ServerOptions>(async (run, _options, wanted: string) => {
      const client = await run.connect();
      const { id } = await findConnector(client, wanted);
      const answer = await client.request(RefreshConnectorDocument, { id }, { as: 'admin' });
      showDone(
        run,
        answer.refreshConnector,
        ({ name, health }) => `${name}  ${plural(health?.tables ?? 0, 'table')}`,
      );
    }),
  );
  withAccessOptions(
    subcommand(
      'access <connector>',
      'show who may ask a database, by name or id, or change it (admin token)',
    ),
  ).action(
    action<AccessOptions>(async (run, options, wanted: string) => {
      const access = accessOf(options);
      const client = await run.connect();
      const { id } = await findConnector(client, wanted, 'admin');
      const as = { as: 'admin' } as const;
      if (access === undefined) {
        const { node } = await client.request(ConnectorAccessDocument, { id }, as);
        return showAccess(run, node);
      }
      const input = { connectorId: id, access };
      showAccess(run, (await client.request(SetConnectorAccessDocument, { input }, as)).setConnectorAccess);
    }),
  );
  withRowFilterOptions(
    subcommand(
      'row-filters <connector>',
      'show which rows of a database others see, by name or id, or change it (admin token)',
    ),
  ).action(
    action<RowFilterOptions>(async (run, options, wanted: string) => {
      const change = await rowFilterChange(options);
      const client = await run.connect();
      const { id } = await findConnector(client, wanted, 'admin');
      const as = { as: 'admin' } as const;
      const { node } = await client.request(ConnectorRowFiltersDocument, { id }, as);
      const current = rowFiltersOf(node);
      if (!change) return showRowFilters(run, current);
      const input = { connectorId: id, filters: change(current), expectedFilters: current };
      const { setConnectorRowFilters } = await client.request(SetConnectorRowFiltersDocument, { input }, as);
      showRowFilters(run, rowFiltersOf(setConnectorRowFilters));
    }),
  );
  subcommand(
    'remove <connector>',
    'detach a database, by name or id (admin token); its data is not changed',
  ).action(
    action<ServerOptions>(async (run, _options, wanted: string) => {
      const client = await run.connect();
      const { id } = await findConnector(client, wanted);
      const answer = await client.request(RemoveConnectorDocument, { id }, { as: 'admin' });
      showDone(run, answer.deleteConnector, () => `${id}  detached`);
    }),
  );
  return group;
}
