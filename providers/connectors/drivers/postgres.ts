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
import { AppError } from '../../../domain/errors';
import type { QueryLimits, QueryResult, SqlValue } from '../../../domain/ports/connector';
import type { ServerAddress } from '../address/serverAddress';
import type { TlsOptions } from '../address/tls';
import type { Statement } from '../process/protocol';
import { databaseErrors, withDeadline } from './databaseError';
import type { Driver } from './driver';
import { GuardedSocket } from './guardedSocket';
import { preferringTls } from './preferringTls';

/** What may arrive beyond the limit before rows are counted: the rest of a batch, in which a row may be long. */
const maxUncountedBytes = 64_000_000;
export const maxConnections = 4;
const connectTimeoutMs = 5_000;
const rowsPerFetch = 500;
const typeNames = new Map(
  Object.entries(types.builtins).map(([name, oid]) => [Number(oid), name.toLowerCase()]),
);
const numberTypes = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']);

/** Values arrive as text, as the database writes them, so that no date is moved by a time zone. */
const asText = { getTypeParser: () => (value: string) => value };

export function toSqlValue(text: unknown, type: string): SqlValue {
  if (text === null || text === undefined) return null;
  if (typeof text !== 'string') return String(text);
  if (type === 'bool') return text === 't';
  if (!numberTypes.has(type)) return text;
  const number = Number(text);
  // A number that a double can't hold stays the text it is.
  const exact = Number.isFinite(number) && (!/^-?\d+$/.test(text) || Number.isSafeInteger(number));
  return exact ? number : text;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === '57014') return databaseErrors.timeout(error);
  // SQLSTATE has five characters; system codes (ECONNREFUSED) and connection classes mean that nobody answered.
  const answered = /^[0-9A-Z]{5}$/.test(code) && !/^(08|28|3D|53|57P|58)/.test(code);
  return answered ? databaseErrors.refused(error) : databaseErrors.unavailable(error);
}

/** Keeps hold of the socket, which pg replaces by that of TLS. */
class GuardedClient extends Client {
  readonly socket: GuardedSocket;

  constructor(config?: ClientConfig) {
    const socket = new GuardedSocket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }
}

/** Every value that pg would otherwise take from the environment or from files is given. */
function poolConfig({ host, port, database, user, password }: ServerAddress, tls: TlsOptions | null) {
  const config = {
    ...{ host, port, database, user, max: maxConnections },
    // A function: an empty text would be looked for in ~/.pgpass.
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
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => undefined);
  // One that breaks in use fails its query; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * PostgreSQL through its own protocol: every query runs as a cursor in a read-only transaction, which takes a
 * single SELECT only. A superuser's session gives up its rights for the transaction.
 */
export function openPostgres(address: ServerAddress): Driver {
  let pool: Pool | null = null;
  let encryption: TlsOptions | null = null;
  const connect = preferringTls(
    address.tls,
    async (tls) => {
      if (pool && encryption !== tls) void pool.end();
      if (!pool || encryption !== tls) pool = openPool(address, tls);
      encryption = tls;
      return pool.connect();
    },
    (error) => error instanceof Error && error.message.includes('does not support SSL'),
  );

  function run(
    client: PoolClient,
    text: string,
    values: SqlValue[] = [],
  ): Promise<QueryArrayResult<unknown[]>> {
    // The extended protocol refuses a text of more than one statement.
    const config = { text, values, rowMode: 'array' as const, types: asText, queryMode: 'extended' };
    return client.query<unknown[]>(config as QueryArrayConfig<SqlValue[]>);
  }

  async function read(
    client: PoolClient,
    sql: string,
    params: SqlValue[],
    limits: QueryLimits,
  ): Promise<QueryResult> {
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

  async function fetchAll(client: PoolClient, limits: QueryLimits): Promise<QueryResult> {
    const rows: SqlValue[][] = [];
    let bytes = 0;
    for (;;) {
      const batch = await run(client, `FETCH FORWARD ${rowsPerFetch} FROM result`);
      const columns = batch.fields.map(({ name, dataTypeID }) => ({
        name,
        type: typeNames.get(dataTypeID) ?? '',
      }));
      for (const row of batch.rows) {
        bytes += row.reduce((sum: number, value) => sum + Buffer.byteLength(String(value ?? '')), 0);
        if (rows.length >= limits.maxRows || bytes > limits.maxBytes) {
          return { columns, rows, truncated: true };
        }
        rows.push(row.map((value, index) => toSqlValue(value, columns[index]?.type ?? '')));
      }
      if (batch.rows.length < rowsPerFetch) return { columns, rows, truncated: false };
    }
  }

  async function query({ sql, params, limits }: Statement, signal: AbortSignal): Promise<QueryResult> {
    let client: PoolClient;
    try {
      client = await connect();
    } catch (error) {
      throw databaseErrors.unavailable(error);
    }
    let broken = false;
    const { socket } = client as unknown as GuardedClient;
    // A single value may have a gigabyte: it is never held here as a whole.
    socket.allow(limits.maxBytes + maxUncountedBytes);
    const processId = (client as unknown as { processID: number | null }).processID;
    try {
      return await withDeadline(read(client, sql, params, limits), {
        // The server's own time-out comes first and leaves the connection usable.
        timeoutMs: limits.timeoutMs + 500,
        signal,
        stop: () => {
          broken = true;
          if (processId) void pool?.query('SELECT pg_cancel_backend($1)', [processId]).catch(() => undefined);
        },
      });
    } catch (error) {
      broken ||= socket.isOverrun || toAppError(error).code === 'unavailable';
      throw socket.isOverrun ? databaseErrors.refused(error) : toAppError(error);
    } finally {
      client.release(broken);
    }
  }

  return {
    query,
    // The transaction is read-only whatever the account may do.
    excessPrivileges: async () => [],
    close: async () => pool?.end(),
  };
}
