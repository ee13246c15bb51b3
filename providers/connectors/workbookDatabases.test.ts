import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { BlobStore } from '../../domain/ports/blobStore';
import type { Connector, QueryResult } from '../../domain/ports/connector';
import { createWorkbookDatabases } from './workbookDatabases';

const directory = mkdtempSync(join(tmpdir(), 'lectern-workbooks-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const limits = { timeoutMs: 1000, maxRows: 10, maxBytes: 1000 };
const nothing: QueryResult = { columns: [], rows: [], truncated: false };

/** Databases of ten bytes each; `reads` counts the copies that were made. */
function databases(contents: Record<string, string>, query: (file: string) => Promise<QueryResult>) {
  const reads: string[] = [];
  const blobs = {
    size: async (path: string) => contents[path]?.length ?? null,
    read: async (path: string) => {
      reads.push(path);
      return contents[path] === undefined ? null : Readable.from([contents[path]]);
    },
  } as unknown as BlobStore;
  const closed = new Set<string>();
  const openFile = (file: string) =>
    ({
      kind: 'sqlite',
      query: async () => {
        if (closed.has(file)) throw new Error('the connector is closed');
        return query(file);
      },
      close: async () => void closed.add(file),
    }) as unknown as Connector;
  const opened = createWorkbookDatabases({ blobs, openFile, directory, maxBytes: 20 });
  const ask = (path: string) => opened.query({ path, owner: 'e' }, 'SELECT 1', [], limits);
  return { reads, ask, opened };
}

const ten = 'x'.repeat(10);

test('a database is copied once, however many questions come at a time', async () => {
  const { ask, reads, opened } = databases({ a: ten }, async () => nothing);
  await Promise.all([ask('a'), ask('a'), ask('a')]);
  expect(reads).toEqual(['a']);
  await opened.close();
});

test('the least recently used copies make room for others', async () => {
  const { ask, reads, opened } = databases({ a: ten, b: ten, c: ten }, async () => nothing);
  for (const path of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(path);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
  expect(readdirSync(directory)).toHaveLength(2);
  await opened.close();
  expect(readdirSync(directory)).toHaveLength(0);
});

test('a copy that is evicted during a query is deleted after it', async () => {
  const files: string[] = [];
  let finish = (_: QueryResult) => {};
  const running = new Promise<QueryResult>((resolve) => {
    finish = resolve;
  });
  let started = () => {};
  const start = new Promise<void>((resolve) => {
    started = resolve;
  });
  const { ask, opened } = databases({ 'e/f/a': ten }, (file) => {
    files.push(file);
    started();
    return running;
  });
  const answered = ask('e/f/a');
  await start;
  await opened.evict('e/f/');
  expect(files.map(existsSync)).toEqual([true]);
  finish(nothing);
  await answered;
  expect(files.map(existsSync)).toEqual([false]);
});

test('a database that is missing, or larger than all copies may be, is unavailable', async () => {
  const { ask } = databases({ large: 'x'.repeat(21) }, async () => nothing);
  await expect(ask('gone')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(ask('large')).rejects.toMatchObject({ code: 'unavailable' });
});

test.each(Array.from({ length: 8 }, (_, ticks) => ticks))(
  'a question that comes %i turns before its copy makes room for another is answered',
  async (ticks) => {
    const { ask, opened } = databases({ a: ten, b: ten, c: ten }, async () => nothing);
    await ask('a');
    await ask('b');
    const third = ask('c');
    for (let tick = 0; tick < ticks; tick++) await null;
    await expect(Promise.all([third, ask('a')])).resolves.toEqual([nothing, nothing]);
    await opened.close();
  },
);
