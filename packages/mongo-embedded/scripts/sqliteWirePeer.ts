/** The bench's second peer: better-sqlite3 with BSON documents behind the store's own protocol, in a process of its own. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Encodable } from '../src/bson/encode';
import { RawDocument } from '../src/bson/raw';
import type { Document, Value } from '../src/bson/values';
import { serveConnection } from '../src/wire/connection';
import type { Request } from '../src/wire/messages';

/** The part of better-sqlite3, a dependency of the benches alone, that is used. */
interface Statement {
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { changes: number };
  pluck(): Statement;
}
interface Sqlite {
  pragma(text: string): void;
  exec(text: string): void;
  prepare(text: string): Statement;
  transaction<T>(work: (value: T) => void): (value: T) => void;
}

const [, , file = '', socketPath = '', benchDirectory = ''] = process.argv;
const Database = require(join(benchDirectory, 'node_modules', 'better-sqlite3')) as new (
  path: string,
) => Sqlite;
const db = new Database(file);
db.pragma('journal_mode = WAL');
// Durable like the store: every commit is synced.
db.pragma('synchronous = FULL');
// Each indexed field has a column of its own, as an application would have it.
db.exec(`
  CREATE TABLE docs (id TEXT PRIMARY KEY, env TEXT, at INTEGER, name TEXT, body BLOB NOT NULL);
  CREATE INDEX docs_env_at ON docs (env, at);
  CREATE UNIQUE INDEX docs_name ON docs (name);
`);
const byId = db.prepare('SELECT body FROM docs WHERE id = ?').pluck();
const recent = db.prepare('SELECT body FROM docs WHERE env = ? ORDER BY at DESC LIMIT ?').pluck();
const insert = db.prepare('INSERT INTO docs (id, env, at, name, body) VALUES (?, ?, ?, ?, ?)');
const replace = db.prepare('UPDATE docs SET body = ? WHERE id = ?');

const columns = new Set(['_id', 'env', 'at', 'name']);
const insertMany = db.transaction((documents: RawDocument[]) => {
  for (const document of documents) {
    const fields = document.pick(columns);
    insert.run(fields.get('_id'), fields.get('env'), fields.get('at'), fields.get('name'), document.bytes);
  }
});

/** Adds one to the document's `n`, an int32, where it lies. */
const increment = db.transaction((id: Value) => {
  const document = new RawDocument(byId.get(id) as Buffer);
  const { offset } = document.locate('n') as { offset: number };
  document.bytes.writeInt32LE(document.bytes.readInt32LE(offset) + 1, offset);
  replace.run(document.bytes, id);
});

function find(command: Document): { [name: string]: Encodable } {
  const filter = command.get('filter') as Document;
  const id = filter.get('_id');
  const bodies =
    id === undefined ? recent.all(filter.get('env'), command.get('limit')) : [byId.get(id)].filter(Boolean);
  const firstBatch = bodies.map((body) => new RawDocument(body as Buffer));
  return { cursor: { firstBatch, id: 0n, ns: 'bench.docs' }, ok: 1 };
}

async function answer({ body }: Request): Promise<{ [name: string]: Encodable }> {
  if (body.has('insert')) {
    const documents = body.rawArray('documents') as RawDocument[];
    insertMany(documents);
    return { n: documents.length, ok: 1 };
  }
  const command = body.decode();
  if (command.has('find')) return find(command);
  if (command.has('update')) {
    const [update] = command.get('updates') as [Document];
    increment((update.get('q') as Document).get('_id') as Value);
    return { n: 1, nModified: 1, ok: 1 };
  }
  return { ok: 1 };
}

createServer((socket) => serveConnection(socket, answer)).listen(socketPath, () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
