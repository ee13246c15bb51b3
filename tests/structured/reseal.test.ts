import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '@lectern/mongo-embedded';
import mongoose, { type Connection } from 'mongoose';
import { createModels, type Models } from '../../models/createModels';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { resealConnectors } from '../../scripts/resealConnectors';

let directory: string;
let store: Awaited<ReturnType<typeof startDocumentStore>>;
let connection: Connection;
let models: Models;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-reseal-'));
  store = await startDocumentStore({ dataDir: directory });
  connection = await mongoose
    .createConnection(store.uri, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  models = createModels(connection);
});
afterAll(async () => {
  await connection.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const [old, present] = [randomBytes(32), randomBytes(32)];
const url = 'postgres://reader:secret@db.example.com/shop';

async function attach(key: Buffer): Promise<string> {
  const _id = randomUUID();
  await models.connectors.create({
    ...{ _id, environmentId: randomUUID(), name: 'Shop', kind: 'postgres', createdAt: new Date() },
    sealedUrl: createSecretBox(key).seal(url, _id),
  });
  return _id;
}

test('after resealing, the present key alone opens every address, whichever sealed it before', async () => {
  const ids = [await attach(old), await attach(present)];
  expect(await resealConnectors(models, createSecretBox(present, [old]))).toBe(2);
  for (const id of ids) {
    const record = await models.connectors.findById(id).lean();
    expect(createSecretBox(present).open(record?.sealedUrl ?? '', id)).toBe(url);
  }
});

test('an address that none of the keys opens is named, not dropped', async () => {
  const id = await attach(randomBytes(32));
  const before = await models.connectors.findById(id).lean();
  await expect(resealConnectors(models, createSecretBox(present))).rejects.toThrow(
    /'Shop' .*FORMER_SECRET_KEYS/,
  );
  expect(await models.connectors.findById(id).lean()).toEqual(before);
});
