import {
  Client,
  type ClientConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryArrayConfig,
  type QueryArrayResult,
  types,
} from 'pg';
import type { AppError } from '../../../domain/errors';
import type { QueryLimits, QueryResult, SqlValue } from '../../../domain/ports/connector';
import type { ServerAddress } from '../address/serverAddress';
import type { TlsOptions } from '../address/tls';
import type { Statement } from '../process/protocol';
import { BoundedRows } from './boundedRows';
import { databaseErrors } from './databaseError';
import type { Driver } from './driver';
import { exactNumber } from './exactNumber';
import { GuardedSocket } from './guardedSocket';
import { connectTimeoutMs, maxConnections, PooledServer } from './pooledServer';

const rowsPerFetch = 500;
const typeNames = new Map(
  Object.entries(types.builtins).map(([name, oid]) => [Number(oid), name.toLowerCase()]),
);
const numberTypes = new Set(['int2', 'int4', 'int8', 'numeric', 'oid']);
const floatTypes = new Set(['float4', 'float8']);

/** Values are kept in the database's text format, so that no time zone changes a date. */
const asText = { getTypeParser: () => (value: string) => value };

function toSqlValue(text: unknown, type: string): SqlValue {
  if (text === null || text === undefined) return null;
  if (typeof text !== 'string') return String(text);
  if (type === 'bool') return text === 't';
  if (floatTypes.has(type)) return Number.isFinite(Number(text)) ? Number(text) : text;
  return numberTypes.has(type) ? exactNumber(text) : text;
}

function toAppError(error: unknown): AppError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === '57014') return databaseErrors.timeout(error);
  // SQLSTATE has five characters; system codes (ECONNREFUSED) and connection classes mean that the server did not answer.
  const answered = /^[0-9A-Z]{5}$/.test(code) && !/^(08|28|3D|53|57P|58)/.test(code);
  return answered ? databaseErrors.refused(error) : databaseErrors.unavailable(error);
}

/** Keeps a reference to the socket, which pg replaces by that of TLS. */
class GuardedClient extends Client {
  readonly socket: GuardedSocket;

  constructor(config?: ClientConfig) {
    const socket = new GuardedSocket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }
}

/** Sets every option that pg would otherwise read from the environment or from files. */
function poolConfig({ host, port, database, user, password }: ServerAddress, tls: TlsOptions | null) {
  const config = {
    ...{ host, port, database, user, max: maxConnections },
    // A function, because pg replaces an empty password by that of ~/.pgpass.
    password: () => password,
    ssl: tls && {
      ...{ host, ca: tls.ca, rejectUnauthorized: tls.rejectUnauthorized },
      ...(tls.verifyIdentity ? {} : { checkServerIdentity: () => undefined }),
    },
    Client: GuardedClient,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'lectern',
  };
  return { ...config, ssl: config.ssl ?? false } satisfies PoolConfig;
}

function openPool(address: ServerAddress, tls: TlsOptions | null): Pool {
  const pool = new Pool(poolConfig(address, tls));
  // An idle connection that fails is replaced at the next query.
  pool.on('error', () => undefined);
  // A failing connection in use fails its query. Without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function run(
  client: PoolClient,
  text: string,
  values: SqlValue[] = [],
): Promise<QueryArrayResult<unknown[]>> {
  // The extended protocol refuses a text of more than one statement.
  const config = { text, values, rowMode: 'array' as const, types: asText, queryMode: 'extended' };
  return client.query<unknown[]>(config as QueryArrayConfig<SqlValue[]>);
}

async function fetchAll(client: PoolClient, limits: QueryLimits): Promise<QueryResult> {
  let columns: QueryResult['columns'] = [];
  const kept = new BoundedRows(limits, (value, column) => toSqlValue(value, columns[column]?.type ?? ''));
  for (;;) {
    const batch = await run(client, `FETCH FORWARD ${rowsPerFetch} FROM result`);
    columns = batch.fields.map(({ name, dataTypeID }) => ({ name, type: typeNames.get(dataTypeID) ?? '' }));
    for (const row of batch.rows) kept.add(row);
    if (kept.isTruncated || batch.rows.length < rowsPerFetch) {
      return { columns, rows: kept.rows, truncated: kept.isTruncated };
    }
  }
}

async function read(client: PoolClient, { sql, params, limits }: Statement): Promise<QueryResult> {
  await run(client, 'BEGIN TRANSACTION READ ONLY');
  try {
    await run(client, `SET LOCAL statement_timeout = ${Math.ceil(limits.timeoutMs)}`);
    await run(client, `SET LOCAL lock_timeout = ${Math.ceil(limits.timeoutMs)}`);
    const superuser = await run(client, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    if (superuser.rows[0]?.[0] === 't') await run(client, 'SET LOCAL ROLE pg_read_all_data');
    await run(client, `DECLARE result NO SCROLL CURSOR FOR ${sql}`, params);
    return await fetchAll(client, limits);
  } finally {
    await run(client, 'ROLLBACK');
  }
}

/** Asks the server to end what a connection runs; the driver knows its process, but does not declare it. */
function cancel(pool: Pool, client: PoolClient): void {
  const { processID } = client as unknown as { processID: number | null };
  if (processID) void pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined);
}

/**
 * PostgreSQL through its own protocol: every query runs as a cursor in a read-only transaction, which takes a
 * single SELECT only. A superuser's session drops its privileges for the transaction.
 */
export function openPostgres(address: ServerAddress): Driver {
  const server = new PooledServer<Pool, PoolClient>(address.tls, {
    open: (tls) => openPool(address, tls),
    connect: (pool) => pool.connect(),
    close: (pool) => pool.end(),
    saysNoTls: (error) => error instanceof Error && error.message.includes('does not support SSL'),
    socketOf: (client) => (client as unknown as GuardedClient).socket,
    cancel,
    release: (client, isBroken) => client.release(isBroken),
    toAppError,
  });
  return {
    query: (statement, signal) => server.use(statement.limits, signal, (client) => read(client, statement)),
    // The transaction is read-only whatever the account may do.
    excessPrivileges: async () => [],
    close: () => server.close(),
  };
}
