import {
  createPool,
  type FieldPacket,
  type Pool,
  type PoolConnection,
  type PoolOptions,
  type RowDataPacket,
  Types,
} from 'mysql2';
import { AppError } from '../../../domain/errors';
import type { QueryLimits, QueryResult, SqlValue } from '../../../domain/ports/connector';
import type { ServerAddress } from '../address/serverAddress';
import type { TlsOptions } from '../address/tls';
import type { Statement } from '../process/protocol';
import { databaseErrors, withDeadline } from './databaseError';
import type { Driver } from './driver';
import { GuardedSocket } from './guardedSocket';
import { excessOf } from './mysqlGrants';
import { preferringTls } from './preferringTls';

const maxConnections = 4;
const connectTimeoutMs = 5_000;
/** What may arrive beyond the rows that are kept: a row may have as much as a packet of the server, the rest is not read. */
const maxUncountedBytes = 64_000_000;
/** Its own time-out, as MySQL (3024) and MariaDB (1969) number it; interrupted; waited for a lock. */
const timeoutNumbers = new Set([3024, 1969, 1317, 1205]);

function typeName(field: FieldPacket): string {
  const name =
    field.columnType === undefined
      ? undefined
      : (Types as unknown as Record<number, string>)[field.columnType];
  return (name ?? '').toLowerCase().replace(/^var_string$/, 'varchar');
}

function toSqlValue(value: unknown): SqlValue {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return (value ?? null) as SqlValue;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
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
    decimalNumbers: true,
    charset: 'utf8mb4',
  };
  return createPool(options);
}

/**
 * MySQL and MariaDB: prepared statements (one statement each) in a read-only transaction, with local files off.
 * What only a privilege can do (`INTO OUTFILE`, `LOAD_FILE`) needs an account without `FILE`, which is checked when a
 * connector is created.
 */
export function openMysql(address: ServerAddress): Driver {
  let pool: Pool | null = null;
  let encryption: TlsOptions | null = null;
  const connect = preferringTls(
    address.tls,
    (tls) => {
      if (pool && encryption !== tls) pool.end(() => undefined);
      const used = pool && encryption === tls ? pool : openPool(address, tls);
      pool = used;
      encryption = tls;
      return new Promise<PoolConnection>((resolve, reject) => {
        used.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
      });
    },
    (error) => (error as { code?: unknown }).code === 'HANDSHAKE_NO_SSL_SUPPORT',
  );

  const set = (connection: PoolConnection, sql: string) =>
    new Promise<unknown>((resolve, reject) => {
      connection.query(sql, (error, rows) => (error ? reject(error) : resolve(rows)));
    });

  async function prepareSession(connection: PoolConnection, limits: QueryLimits): Promise<void> {
    const rows = (await set(connection, 'SELECT VERSION() AS version')) as RowDataPacket[];
    const isMariaDb = /mariadb/i.test(String(rows[0]?.version));
    await set(
      connection,
      isMariaDb
        ? `SET SESSION max_statement_time = ${limits.timeoutMs / 1000}`
        : `SET SESSION max_execution_time = ${Math.ceil(limits.timeoutMs)}`,
    );
    await set(connection, `SET SESSION sql_select_limit = ${limits.maxRows + 1}`);
    await set(connection, 'START TRANSACTION READ ONLY');
  }

  function stream(
    connection: PoolConnection,
    sql: string,
    params: SqlValue[],
    limits: QueryLimits,
  ): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const rows: SqlValue[][] = [];
      let columns: QueryResult['columns'] = [];
      let bytes = 0;
      let truncated = false;
      const command = connection.execute({ sql, values: params, rowsAsArray: true });
      command.on('error', reject);
      command.on('fields', (fields: FieldPacket[] | undefined) => {
        // A statement that returns no rows at all is no query.
        if (!Array.isArray(fields)) return;
        columns = fields.map((field) => ({ name: field.name, type: typeName(field) }));
      });
      command.on('result', (row: unknown) => {
        if (!Array.isArray(row) || truncated) return;
        bytes += row.reduce((sum: number, value) => sum + Buffer.byteLength(String(value ?? '')), 0);
        truncated = rows.length >= limits.maxRows || bytes > limits.maxBytes;
        if (!truncated) rows.push(row.map(toSqlValue));
      });
      command.on('end', () => resolve({ columns, rows, truncated }));
    });
  }

  async function read(
    connection: PoolConnection,
    sql: string,
    params: SqlValue[],
    limits: QueryLimits,
  ): Promise<QueryResult> {
    await prepareSession(connection, limits);
    try {
      return await stream(connection, sql, params, limits);
    } finally {
      connection.unprepare({ sql, rowsAsArray: true } as unknown as string);
      await set(connection, 'ROLLBACK');
    }
  }

  async function use<T>(
    limits: QueryLimits,
    signal: AbortSignal | undefined,
    work: (connection: PoolConnection) => Promise<T>,
  ): Promise<T> {
    const connection = await connect().catch((error: unknown) => {
      throw databaseErrors.unavailable(error);
    });
    let broken = false;
    const { stream: socket } = connection as unknown as { stream: GuardedSocket };
    socket.allow(limits.maxBytes + maxUncountedBytes);
    try {
      return await withDeadline(work(connection), {
        timeoutMs: limits.timeoutMs + 500,
        signal,
        stop: () => {
          broken = true;
          pool?.query('KILL QUERY ?', [connection.threadId], () => connection.destroy());
        },
      });
    } catch (error) {
      const failure = socket.isOverrun ? databaseErrors.refused(error) : toAppError(error);
      if ((socket.isOverrun || failure.code === 'unavailable') && !broken) {
        broken = true;
        connection.destroy();
      }
      throw failure;
    } finally {
      if (!broken) connection.release();
    }
  }

  /** Texts of grants, as the server writes them; those of the active roles too. */
  async function grants(connection: PoolConnection): Promise<string[]> {
    const texts = async (sql: string) =>
      ((await set(connection, sql)) as RowDataPacket[]).flatMap((row) => Object.values(row).map(String));
    const own = await texts('SHOW GRANTS');
    // Before version 8 there are no roles; MariaDB lists what an active role grants among the account's own.
    const [roles = 'NONE'] = await texts('SELECT CURRENT_ROLE()').catch(() => []);
    const using =
      roles === 'NONE' || roles === 'null' ? null : `SHOW GRANTS FOR CURRENT_USER() USING ${roles}`;
    return using ? [...own, ...(await texts(using).catch(() => []))] : own;
  }

  return {
    query: ({ sql, params, limits }: Statement, signal) =>
      use(limits, signal, (connection) => read(connection, sql, params, limits)),
    excessPrivileges: () =>
      use({ timeoutMs: 5_000, maxRows: 1_000, maxBytes: 1_000_000 }, undefined, async (connection) =>
        excessOf(await grants(connection)),
      ),
    close: () =>
      new Promise((resolve) => {
        if (pool) pool.end(() => resolve());
        else resolve();
      }),
  };
}
