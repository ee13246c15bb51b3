/** A version of the program on the data of a later one: it refuses, with the ways back, and changes nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStoreHandle, startDocumentStore } from '@lectern/mongo-embedded';
import { connectModels, connectStore } from '../../app/startup/connectModels';

let dataDir: string;
let store: DocumentStoreHandle;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-format-'));
  store = await startDocumentStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const log = { debug() {}, info() {}, warn() {}, error() {} };
const open = () => connectModels({ uri: store.uri, embeddingModel: { id: 'test:model', dimension: 4 }, log });

test('a database that a newer version has written is refused with the ways back, and left as it is', async () => {
  const first = await open();
  await first.connection.close();
  const { connection } = await connectStore(store.uri);
  const records = connection.collection<{ _id: string; version: number }>('installation');
  await records.updateOne({ _id: 'format' }, { $inc: { version: 1 } });
  const written = await records.findOne({ _id: 'format' });
  await connection.collection('chunks').drop();
  await expect(open()).rejects.toThrow(
    `Lectern can't start: a newer version has written this database (format ${written?.version}). Install that version again, or restore a backup that was made before the upgrade.`,
  );
  expect(await records.findOne({ _id: 'format' })).toEqual(written);
  expect(await connection.listCollections()).not.toContainEqual(expect.objectContaining({ name: 'chunks' }));
  await records.updateOne({ _id: 'format' }, { $inc: { version: -1 } });
  const again = await open();
  await again.connection.close();
  await connection.close();
});
