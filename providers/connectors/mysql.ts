import { createPool, type FieldPacket, type PoolConnection, type RowDataPacket, Types } from 'mysql2';
import { AppError } from '../../domain/errors';
import type { Connector, QueryLimits, QueryResult, SqlValue } from '../../domain/ports/connector';
import { databaseErrors, withDeadline } from './databaseError';
import { introspectMysql } from './introspectMysql';

const maxConnections = 4;
const connectTimeoutMs = 5_000;

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
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (/ER_QUERY_TIMEOUT|ER_STATEMENT_TIMEOUT|ER_QUERY_INTERRUPTED|ER_LOCK_WAIT_TIMEOUT/.test(code)) {
    return databaseErrors.timeout(error);
  }
  const away = /^E[A-Z]+$|PROTOCOL_|ER_ACCESS_DENIED_ERROR|ER_CON_COUNT|ER_BAD_DB|ER_DBACCESS|ER_SERVER_SHUT/;
  return away.test(code) ? databaseErrors.unavailable(error) : databaseErrors.refused(error);
}

/**
 * MySQL and MariaDB: prepared statements (one statement each) in a read-only transaction, with local files off.
 * What only a privilege can do (`INTO OUTFILE`, `LOAD_FILE`) needs a role without `FILE`, as documented.
 */
export function openMysql(url: string): Connector {
  const pool = createPool({
    uri: url,
    connectionLimit: maxConnections,
    connectTimeout: connectTimeoutMs,
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
    dateStrings: true,
    supportBigNumbers: true,
    decimalNumbers: true,
    charset: 'utf8mb4',
  });

  const connect = () =>
    new Promise<PoolConnection>((resolve, reject) => {
      pool.getConnection((error, connection) => {
        if (error) reject(databaseErrors.unavailable(error));
        else resolve(connection);
      });
    });

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

  async function query(
    sql: string,
    params: SqlValue[],
    limits: QueryLimits,
    signal?: AbortSignal,
  ): Promise<QueryResult> {
    const connection = await connect();
    let broken = false;
    try {
      return await withDeadline(read(connection, sql, params, limits), {
        timeoutMs: limits.timeoutMs + 500,
        signal,
        stop: () => {
          broken = true;
          pool.query('KILL QUERY ?', [connection.threadId], () => connection.destroy());
        },
      });
    } catch (error) {
      const failure = toAppError(error);
      if (failure.code === 'unavailable' && !broken) {
        broken = true;
        connection.destroy();
      }
      throw failure;
    } finally {
      if (!broken) connection.release();
    }
  }

  return {
    kind: 'mysql',
    query,
    introspect: (signal) => introspectMysql(query, signal),
    async ping() {
      await query('SELECT 1', [], { timeoutMs: 5_000, maxRows: 1, maxBytes: 100 });
    },
    close: () =>
      new Promise((resolve) => {
        pool.end(() => resolve());
      }),
  };
}
