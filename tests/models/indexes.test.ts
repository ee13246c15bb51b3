import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStoreHandle, startDocumentStore } from '@lectern/mongo-embedded';
import type { Connection } from 'mongoose';
import { connectModels, connectStore } from '../../app/startup/connectModels';
import type { Logger } from '../../domain/context';
import type { Models } from '../../models/createModels';
import { applyIndexes } from '../../models/indexes/applyIndexes';
import { compareSearch } from '../../models/indexes/indexDifferences';
import { reviewIndexes } from '../../models/indexes/reviewIndexes';
import { chunkSearchIndexes, textIndexName, vectorIndexName } from '../../models/searchIndexes';

jest.setTimeout(60_000);

const embeddingModel = { id: 'test:model', dimension: 4 };
const searchIndexes = chunkSearchIndexes(embeddingModel);
const vectorIndex = vectorIndexName(embeddingModel.id);
let dataDir: string;
let store: DocumentStoreHandle;
let models: Models;
let connection: Connection;
const messages: string[] = [];
const heard = (_fields: object, message: string) => messages.push(message);
/** On a busy machine it also tells that it waits. */
const created = () => messages.filter((message) => message.startsWith('created'));
/** What an operator sees at the default level. */
const log: Logger = { debug() {}, info: heard, warn: heard, error: heard };
const options = { searchIndexes, timeoutMs: 30_000, log };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-indexes-'));
  store = await startDocumentStore({ dataDir });
  ({ models, connection } = await connectStore(store.uri));
});
afterAll(async () => {
  await connection.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

const problems = async (expected = searchIndexes) =>
  (await reviewIndexes(models, expected)).map(({ index, problem }) => `${index} ${problem}`).sort();

test('an empty store lacks everything; applying creates it and waits, and again changes nothing', async () => {
  const missing = await problems();
  expect(missing).toEqual(expect.arrayContaining([`${vectorIndex} missing`, `${textIndexName} missing`]));
  expect(missing).toContain('environmentId_1_name_1 missing');
  expect(await applyIndexes(models, options)).toEqual([]);
  expect(created()).toEqual(['created the indexes of an empty database']);
  expect(await problems()).toEqual([]);
  messages.length = 0;
  await applyIndexes(models, options);
  expect(messages).toEqual([]);
});

test('what is created in a store that somebody uses is told one by one', async () => {
  await models.files.collection.dropIndex('status_1_uploadExpiresAt_1');
  messages.length = 0;
  await applyIndexes(models, options);
  expect(created()).toEqual(['created an index']);
});

test('processes that start at the same time on an empty store all end with the same indexes', async () => {
  await connection.dropDatabase();
  await Promise.all([1, 2, 3].map(() => applyIndexes(models, options)));
  expect(await problems()).toEqual([]);
});

test('what was changed by hand is named with its path and put right, what somebody added stays', async () => {
  await models.folders.collection.dropIndex('environmentId_1_name_1');
  await models.folders.collection.createIndex({ environmentId: 1, name: 1 });
  await models.files.collection.createIndex({ mimeType: 1 });
  await models.files.collection.dropIndex('status_1_uploadExpiresAt_1');
  await models.chunks.collection.updateSearchIndex(textIndexName, {
    mappings: { dynamic: false, fields: { live: { type: 'boolean' } } },
  });
  const review = await reviewIndexes(models, searchIndexes);
  const detailOf = (name: string) => review.find(({ index }) => index === name)?.detail;
  expect(await problems()).toEqual([
    `${textIndexName} different`,
    'environmentId_1_name_1 different',
    'mimeType_1 unexpected',
    'status_1_uploadExpiresAt_1 missing',
  ]);
  expect(detailOf('environmentId_1_name_1')).toBe('unique is undefined, expected true');
  expect(detailOf(textIndexName)).toContain('mappings.fields.fileId.type is undefined, expected "token"');
  await applyIndexes(models, options);
  expect(await problems()).toEqual(['mimeType_1 unexpected']);
  await models.files.collection.dropIndex('mimeType_1');
});

test('another dimension or quantization has the vector index rebuilt; another model leaves the former one', async () => {
  const scalar = chunkSearchIndexes(embeddingModel, 'scalar');
  expect(await problems(scalar)).toEqual([`${vectorIndex} different`]);
  const again = await connectModels({ uri: store.uri, embeddingModel, quantization: 'scalar', log });
  await again.connection.close();
  expect(await problems(scalar)).toEqual([]);
  const next = chunkSearchIndexes({ id: 'test:other', dimension: 8 }, 'scalar');
  await applyIndexes(models, { ...options, searchIndexes: next });
  expect(await problems(next)).toEqual([`${vectorIndex} unexpected`]);
  await models.chunks.collection.dropSearchIndex(vectorIndexName('test:other'));
  await applyIndexes(models, options);
});

test("a server's own additions to a definition are no difference, and the order of fields isn't either", () => {
  const [vector, text] = searchIndexes;
  const fields = ((vector?.definition.fields ?? []) as object[]).toReversed();
  const listed = [
    {
      name: vectorIndex,
      queryable: true,
      status: 'READY',
      latestDefinition: { fields: fields.map((field) => ({ ...field, hnswOptions: { maxEdges: 16 } })) },
    },
    {
      name: textIndexName,
      queryable: true,
      status: 'READY',
      latestDefinition: { ...text?.definition, analyzer: 'lucene.standard', storedSource: false },
    },
  ];
  expect(compareSearch('chunks', searchIndexes, listed)).toEqual([]);
});

test('an index that is being built, or failed, is told apart from one that is wrong', () => {
  const listed = (status: string, queryable: boolean) =>
    searchIndexes.map(({ name, definition }) => ({
      ...{ name, status, queryable, latestDefinition: definition, message: 'too many fields' },
    }));
  const found = (status: string, queryable: boolean) =>
    compareSearch('chunks', searchIndexes, listed(status, queryable)).map(({ problem, detail }) => [
      problem,
      detail,
    ]);
  expect(found('BUILDING', true)[0]).toEqual(['building', 'BUILDING']);
  expect(found('READY', false)[0]).toEqual(['building', 'READY']);
  expect(found('FAILED', false)[0]).toEqual(['failed', 'too many fields']);
  expect(found('FAILED', true)[0]).toEqual(['outdated', 'too many fields']);
});

test.each([
  ['can be queried by its former definition', true],
  ['cannot be queried', false],
])(
  'a search index whose build failed and that %s stops a start only in the latter case',
  async (_, queryable) => {
    const { collection } = models.chunks;
    await applyIndexes(models, options);
    const listed = await collection.listSearchIndexes().toArray();
    const failed = listed.map((index) => ({ ...index, status: 'FAILED', queryable, message: 'out of disk' }));
    const cursor = { toArray: async () => failed };
    const spy = jest.spyOn(collection, 'listSearchIndexes').mockReturnValue(cursor as never);
    messages.length = 0;
    try {
      const applied = applyIndexes(models, options);
      if (queryable) {
        expect((await applied).map(({ problem }) => problem)).toEqual(['outdated', 'outdated']);
        expect(messages).toEqual(
          listed.map(() => 'a search index failed to build; its former definition is used'),
        );
      } else {
        await expect(applied).rejects.toThrow('cannot be built: out of disk');
      }
    } finally {
      spy.mockRestore();
    }
  },
);
