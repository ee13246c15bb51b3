/**
 * Reads a SQLite file, in a process that does nothing else: a statement runs until it ends or the process is killed,
 * which is how a time-out or an abort stops it.
 */
import type { QueryResult, SqlValue } from '../../../domain/ports/connector';
import type { SqliteTarget, Statement } from '../process/protocol';
import { databaseErrors } from './databaseError';
import type { Driver } from './driver';
import { narrowFileSystem, openAllowed } from './sqliteFiles';
import { forbiddenStep, type Instruction } from './sqliteProgram';

type Database = import('node-sqlite3-wasm').Database;

function toValue(value: unknown): SqlValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return value as SqlValue;
}

/** A private method of the package, whose version is pinned: column names of a statement without rows. */
function columnNames(statement: object): string[] {
  return (statement as { _getColumnNames(): string[] })._getColumnNames();
}

/** The root pages of ordinary tables and their indexes, without the catalogue and the internals of virtual tables. */
function readableRoots(database: Database): Set<number> {
  const rows = database.all(
    `SELECT s.rootpage AS root FROM sqlite_schema s JOIN pragma_table_list l ON l.name = s.tbl_name
     WHERE l.schema = 'main' AND l.type = 'table' AND s.tbl_name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND s.rootpage > 1`,
  );
  return new Set(rows.map((row) => Number(row.root)));
}

function assertReads(database: Database, sql: string): void {
  const program = database.all(`EXPLAIN ${sql}`) as unknown as Instruction[];
  const step = forbiddenStep(program, readableRoots(database));
  if (step) throw new Error(`The statement ${step}`);
}

function read(database: Database, { sql, params, limits, isTrusted }: Statement): QueryResult {
  if (!isTrusted) assertReads(database, sql);
  const statement = database.prepare(sql);
  try {
    const rows: SqlValue[][] = [];
    const names = columnNames(statement);
    const columns = names.map((name) => ({ name, type: '' }));
    let bytes = 0;
    for (const row of statement.iterate(params)) {
      const values = names.map((name) => toValue(row[name]));
      bytes += values.reduce((sum: number, value) => sum + Buffer.byteLength(String(value ?? '')), 0);
      if (rows.length >= limits.maxRows || bytes > limits.maxBytes) return { columns, rows, truncated: true };
      rows.push(values);
    }
    return { columns, rows, truncated: false };
  } finally {
    statement.finalize();
  }
}

/** @throws `unavailable` if the file cannot be read as a database */
export function openSqlite(target: SqliteTarget): Driver {
  const file = openAllowed(target);
  // The module reads its .wasm file when it is loaded, so file access is restricted afterwards.
  const { Database } = require('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
  narrowFileSystem(file);
  file.assertReadable();
  const database = new Database(file.path, { readOnly: true, fileMustExist: true });
  database.exec('PRAGMA query_only = 1');
  database.exec('PRAGMA temp_store = 2');
  database.exec('PRAGMA trusted_schema = 0');
  database.exec('PRAGMA hard_heap_limit = 268435456');
  return {
    async query(statement) {
      // Before each query, because another process may have started to write.
      file.assertReadable();
      try {
        return read(database, statement);
      } catch (error) {
        throw databaseErrors.refused(error);
      }
    },
    excessPrivileges: async () => [],
    close: async () => database.close(),
  };
}
