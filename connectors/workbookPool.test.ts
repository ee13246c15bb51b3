import { Readable } from 'node:stream';
import type { BlobStore } from '../domain/ports/blobStore';
import type { QuestionReader } from '../domain/ports/questionReader';
import type { WorkbookDatabases } from '../domain/ports/workbookDatabases';
import { WorkbookPool } from './workbookPool';

const json = JSON.stringify({ schema: { kind: 'sqlite', tables: [] }, sources: [] });

function openPool(read: (path: string) => Promise<Readable | null>, maxSchemaCharacters: number) {
  const pool = new WorkbookPool({
    blobs: { read } as unknown as BlobStore,
    databases: { evict: async () => {} } as unknown as WorkbookDatabases,
    createReader: () => ({}) as QuestionReader,
    maxSchemaCharacters,
  });
  const open = (name: string) =>
    pool.get({
      ...{ _id: name, environmentId: 'e', name, createdAt: new Date() },
      tablesPath: `e/${name}/tables.sqlite`,
    });
  return { pool, open };
}

test('the schema that was used least recently makes way for a new one, and no other', async () => {
  const reads: string[] = [];
  const read = async (path: string) => {
    reads.push(path);
    return Readable.from([json]);
  };
  const { open } = openPool(read, 3 * json.length);
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await open(name);
  expect(reads.map((path) => path.split('/')[1])).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('a schema that is larger than the bound is read once, and kept until another one comes', async () => {
  let reads = 0;
  const read = async () => {
    reads++;
    return Readable.from([json]);
  };
  const { open } = openPool(read, 10);
  await Promise.all([open('a'), open('a')]);
  await open('a');
  expect(reads).toBe(1);
});

test('tables that could not be read are read again, and those of a deleted file are still given to who asked before', async () => {
  let makeReadable = () => {};
  const readable = new Promise<void>((resolve) => {
    makeReadable = resolve;
  });
  let isThere = false;
  const { pool, open } = openPool(async () => {
    if (!isThere) return null;
    await readable;
    return Readable.from([json]);
  }, 1_000);
  await expect(open('a')).rejects.toMatchObject({ code: 'unavailable' });
  isThere = true;
  const opened = open('a');
  await pool.evictFile({ environmentId: 'e', fileId: 'a' });
  makeReadable();
  expect(await opened).toMatchObject({ id: 'a', schema: { kind: 'sqlite' } });
});
