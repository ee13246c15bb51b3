import { Readable } from 'node:stream';
import type { BlobStore } from '../../domain/ports/blobStore';
import type { QuestionReader } from '../../domain/ports/questionReader';
import type { WorkbookDatabases } from '../../domain/ports/workbookDatabases';
import { WorkbookPool } from './workbookPool';

test('the schema that was used least recently makes way for a new one, and no other', async () => {
  const json = JSON.stringify({ schema: { kind: 'sqlite', tables: [] }, sources: [] });
  const reads: string[] = [];
  const pool = new WorkbookPool({
    blobs: {
      read: async (path: string) => {
        reads.push(path);
        return Readable.from([json]);
      },
    } as unknown as BlobStore,
    databases: {} as WorkbookDatabases,
    createReader: () => ({}) as QuestionReader,
    maxSchemaCharacters: 3 * json.length,
  });
  const open = (name: string) =>
    pool.get({
      ...{ _id: name, environmentId: 'e', name, createdAt: new Date() },
      tablesPath: `e/${name}/tables.sqlite`,
    });
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await open(name);
  expect(reads.map((path) => path.split('/')[1])).toEqual(['a', 'b', 'c', 'd', 'b']);
});
