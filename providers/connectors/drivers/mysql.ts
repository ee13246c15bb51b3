import type { Socket } from 'node:net';
import {
  createPool,
  type FieldPacket,
  type Pool,
  type PoolConnection,
  type PoolOptions,
  type RowDataPacket,
  Types,
} from 'mysql2';
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
import { excessOf } from './mysqlGrants';
import { connectTimeoutMs, maxConnections, PooledServer } from './pooledServer';

/** Its own time-out, as MySQL (3024) and MariaDB (1969) number it; interrupted; waited for a lock. */
const timeoutNumbers = new Set([3024, 1969, 1317, 1205]);

function typeName(field: FieldPacket): string {
  const name =
    field.columnType === undefined
      ? undefined
      : (Types as unknown as Record<number, string>)[field.columnType];
  return (name ?? '')
    .toLowerCase()
    .replace(/^var_string$/, 'varchar')
    .replace(/^newdecimal$/, 'decimal');
}

function toSqlValue(value: unknown, type: string | undefined): SqlValue {
  if (type === 'decimal' && typeof value === 'string') return exactNumber(value);
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return (value ?? null) as SqlValue;
}

function toAppError(error: unknown): AppError {
  const { code = '', errno } = (error ?? {}) as { code?: unknown; errno?: unknown };
  if (timeoutNumbers.has(Number(errno))) return databaseErrors.timeout(error);
  const away = /^E[A-Z]+$|PROTOCOL_|ER_ACCESS_DENIED_ERROR|ER_CON_COUNT|ER_BAD_DB|ER_DBACCESS|ER_SERVER_SHUT/;
  return away.test(String(code)) ? databaseErrors.unavailable(error) : databaseErrors.refused(error);
}

function openPool({ host, port, database, user, password }: ServerAddress, tls: TlsOptions | null): Pool {
  const options: PoolOptions = {
    ...{ host, port, database, user, password, connectionLimit: maxConnections },
    ...(tls ? { ssl: tls } : {}),
    stream: () => new GuardedSocket().connect(port, host),
    connectTimeout: connectTimeoutMs,
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
    dateStrings: true,
    supportBigNumbers: true,
    charset: 'utf8mb4',
  };
  return createPool(options);
}

function run(connection: PoolConnection, sql: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query(sql, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}

async function prepareSession(connection: PoolConnection, limits: QueryLimits): Promise<void> {
  const rows = (await run(connection, 'SELECT VERSION() AS version')) as RowDataPacket[];
  const isMariaDb = /mariadb/i.test(String(rows[0]?.version));
  await run(
    connection,
    isMariaDb
      ? `SET SESSION max_statement_time = ${limits.timeoutMs / 1000}`
      : `SET SESSION max_execution_time = ${Math.ceil(limits.timeoutMs)}`,
  );
  await run(connection, `SET SESSION sql_select_limit = ${limits.maxRows + 1}`);
  await run(connection, 'START TRANSACTION READ ONLY');
}

function stream(connection: PoolConnection, { sql, params, limits }: Statement): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    let columns: QueryResult['columns'] = [];
    const kept = new BoundedRows(limits, (value, column) => toSqlValue(value, columns[column]?.type));
    const command = connection.execute({ sql, values: params, rowsAsArray: true });
    command.on('error', reject);
    command.on('fields', (fields: FieldPacket[] | undefined) => {
      // A statement that returns no rows at all is no query.
      if (!Array.isArray(fields)) return;
      columns = fields.map((field) => ({ name: field.name, type: typeName(field) }));
    });
    command.on('result', (row: unknown) => {
      if (Array.isArray(row)) kept.add(row);
    });
    command.on('end', () => resolve({ columns, rows: kept.rows, truncated: kept.isTruncated }));
  });
}

async function read(connection: PoolConnection, statement: Statement): Promise<QueryResult> {
  await prepareSession(connection, statement.limits);
  try {
    return await stream(connection, statement);
  } finally {
    connection.unprepare({ sql: statement.sql, rowsAsArray: true } as unknown as string);
    await run(connection, 'ROLLBACK');
  }
}

/** Texts of grants, as the server writes them; those of the active roles too. */
async function grants(connection: PoolConnection): Promise<string[]> {
  const texts = async (sql: string) =>
    ((await run(connection, sql)) as RowDataPacket[]).flatMap((row) => Object.values(row).map(String));
  const own = await texts('SHOW GRANTS');
  // Before version 8 there are no roles; MariaDB lists what an active role grants among the account's own.
  const [roles = 'NONE'] = await texts('SELECT CURRENT_ROLE()').catch(() => []);
  const using = roles === 'NONE' || roles === 'null' ? null : `SHOW GRANTS FOR CURRENT_USER() USING ${roles}`;
  return using ? [...own, ...(await texts(using).catch(() => []))] : own;
}

const grantLimits: QueryLimits = { timeoutMs: 5_000, maxRows: 1_000, maxBytes: 1_000_000 };

/**
 * MySQL and MariaDB: prepared statements (one statement each) in a read-only transaction, with local files off.
 * `INTO OUTFILE` and `LOAD_FILE` are prevented by an account without the privilege `FILE`, which is checked when a
 * connector is created.
 */
export function openMysql(address: ServerAddress): Driver {
  const server = new PooledServer<Pool, PoolConnection>(address.tls, {
    open: (tls) => openPool(address, tls),
    connect: (pool) =>
      new Promise((resolve, reject) => {
        pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
      }),
    close: (pool) => new Promise((resolve) => pool.end(() => resolve())),
    saysNoTls: (error) => (error as { code?: unknown }).code === 'HANDSHAKE_NO_SSL_SUPPORT',
    socketOf: (connection) =>
      GuardedSocket.at((connection as unknown as { stream: Socket }).stream.localPort),
    cancel: (pool, { threadId }) => pool.query('KILL QUERY ?', [threadId], () => undefined),
    release: (connection, isBroken) => (isBroken ? connection.destroy() : connection.release()),
    toAppError,
  });
  return {
    query: (statement, signal) =>
      server.use(statement.limits, signal, (connection) => read(connection, statement)),
    excessPrivileges: () =>
      server.use(grantLimits, undefined, async (connection) => excessOf(await grants(connection))),
    close: () => server.close(),
  };
}
