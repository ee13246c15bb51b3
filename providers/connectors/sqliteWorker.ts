/**
 * The thread in which a SQLite file is read. It can be terminated at any instruction, which is how a
 * time-out or an abort stops a query. SQLite's file layer is `fs`: before SQLite is loaded, `fs` is narrowed
 * to reading the one database file, so that neither `ATTACH` nor a flaw in SQLite reaches anything else.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqlValue } from '../../domain/ports/connector';
import { forbiddenStep, type Instruction } from './sqliteProgram';
import type { SqliteReply, SqliteRequest } from './sqliteProtocol';

if (!parentPort) throw new Error('sqliteWorker runs as a worker thread only');
const port = parentPort;
const databasePath: string = workerData.path;

// The module reads its own .wasm file at load: load first, narrow then.
const { Database } = require('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');

const opened = new Set<number>();
const realOpen = fs.openSync;
const realRead = fs.readSync;

function refuse(): never {
  throw Object.assign(new Error('Not allowed'), { code: 'EACCES' });
}

const narrowed: Partial<Record<keyof typeof fs, unknown>> = {
  openSync(file: fs.PathLike) {
    if (path.resolve(String(file)) !== databasePath) refuse();
    const descriptor = realOpen(databasePath, 'r');
    opened.add(descriptor);
    return descriptor;
  },
  // A file in WAL mode whose log is empty is complete by itself, but SQLite opens it only with shared memory,
  // which this build lacks: bytes 18 and 19 of the header are shown to it as those of a rollback-journal file.
  readSync(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: bigint) {
    if (!opened.has(descriptor)) refuse();
    const count = realRead(descriptor, buffer, offset, length, position);
    const start = Number(position);
    for (const at of [18, 19]) {
      const index = offset + at - start;
      if (start <= at && at < start + count && buffer[index] === 2) buffer[index] = 1;
    }
    return count;
  },
  // The lock is a directory beside the file. Nothing is written, so none is taken: a terminated thread would leave it.
  mkdirSync: () => undefined,
  rmdirSync: () => undefined,
  unlinkSync: refuse,
  writeSync: refuse,
  ftruncateSync: refuse,
  accessSync(file: fs.PathLike) {
    if (path.resolve(String(file)) !== databasePath) {
      throw Object.assign(new Error('No such file'), { code: 'ENOENT' });
    }
  },
};
const seals = [
  'writeFileSync',
  'appendFileSync',
  'renameSync',
  'rmSync',
  'readFileSync',
  'writeFile',
] as const;
Object.assign(fs, narrowed, Object.fromEntries(seals.map((name) => [name, refuse])));

const database = new Database(databasePath, { readOnly: true, fileMustExist: true });
database.exec('PRAGMA query_only = 1');
database.exec('PRAGMA temp_store = 2');
database.exec('PRAGMA trusted_schema = 0');
database.exec('PRAGMA hard_heap_limit = 268435456');

function toValue(value: unknown): SqlValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return value as SqlValue;
}

/** The package (its version is pinned) keeps the names of a statement's columns to itself; rows alone don't tell them when there are none. */
function columnNames(statement: object): string[] {
  return (statement as { _getColumnNames(): string[] })._getColumnNames();
}

/** Pages at which the ordinary tables and their indexes begin: no catalogue, no virtual table's insides. */
function readableRoots(): Set<number> {
  const rows = database.all(
    `SELECT s.rootpage AS root FROM sqlite_schema s JOIN pragma_table_list l ON l.name = s.tbl_name
     WHERE l.schema = 'main' AND l.type = 'table' AND s.tbl_name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND s.rootpage > 1`,
  );
  return new Set(rows.map((row) => Number(row.root)));
}

function assertReads(sql: string): void {
  const program = database.all(`EXPLAIN ${sql}`) as unknown as Instruction[];
  const step = forbiddenStep(program, readableRoots());
  if (step) throw new Error(`The statement ${step}`);
}

function run(request: SqliteRequest): SqliteReply {
  if (!request.trusted) assertReads(request.sql);
  const statement = database.prepare(request.sql);
  try {
    const rows: SqlValue[][] = [];
    const names = columnNames(statement);
    let bytes = 0;
    for (const row of statement.iterate(request.params)) {
      const values = names.map((name) => toValue(row[name]));
      bytes += values.reduce((sum: number, value) => sum + Buffer.byteLength(String(value ?? '')), 0);
      if (rows.length >= request.maxRows || bytes > request.maxBytes) {
        return { id: request.id, names, rows, truncated: true };
      }
      rows.push(values);
    }
    return { id: request.id, names, rows, truncated: false };
  } finally {
    statement.finalize();
  }
}

port.postMessage({ id: 0, ready: true } satisfies SqliteReply);
port.on('message', (request: SqliteRequest) => {
  try {
    port.postMessage(run(request));
  } catch (error) {
    port.postMessage({ id: request.id, error: error instanceof Error ? error.message : String(error) });
  }
});
