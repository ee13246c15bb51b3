import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type DocumentStoreHandle, startDocumentStore } from '@lectern/mongo-embedded';
import { type Connection, mongo } from 'mongoose';
import { Closers } from '../../../app/startup/closers';
import { connectModels } from '../../../app/startup/connectModels';
import { openSearchModel } from '../../../app/startup/openSearchModel';
import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';
import type { ChunkDoc } from '../../../models/chunks';
import type { Models } from '../../../models/createModels';
import { vectorKey } from '../../../models/searchIndexes';
import { createBuiltinEmbeddingModel } from '../../../providers/ai/builtin/builtinEmbeddingModel';
import type { ModelServer } from '../../../providers/ai/openai/modelServer';
import { createOpenAiEmbeddingModel } from '../../../providers/ai/openai/openAiEmbeddingModel';
import { searchVectors } from '../../../records/chunkSearch';
import { followSearchModel } from '../../../records/searchModel';
import { claimSearchModel, moveSearchTo, readSearchModel } from '../../../records/searchModelRecord';
import { pruneVectors } from '../../../workers/reembed/pruneVectors';
import { reembedChunks } from '../../../workers/reembed/reembedChunks';
import { eventually } from './eventually';
import { embeddingModel, standInDimension, standInKey } from './protocol';
import { serverKinds, useModelServer } from './servers';

const server = useModelServer();
const reach = () => serverKinds['OpenAI-compatible']?.(server().origin) as ModelServer;
const builtinId = createBuiltinEmbeddingModel().id;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const environmentId = 'environment';
const count = 60;

let dataDir = '';
let store: DocumentStoreHandle;
let connection: Connection;
let models: Models;
let former: EmbeddingModel;
let next: EmbeddingModel;

beforeAll(async () => {
  const common = {
    server: reach(),
    model: embeddingModel,
  };
  next = await createOpenAiEmbeddingModel({ ...common, dimension: standInDimension });
  former = await createOpenAiEmbeddingModel({
    ...common,
    dimension: standInDimension,
    prefixes: { query: 'q ', passage: 'p ' },
  });
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-reembed-'));
  store = await startDocumentStore({ dataDir: join(dataDir, 'documents') });
  ({ models, connection } = await connectModels({ uri: store.uri, embeddingModel: former, log: quiet }));
  const again = await connectModels({ uri: store.uri, embeddingModel: next, log: quiet });
  await again.connection.close();
});

afterAll(async () => {
  await connection.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await models.chunks.deleteMany({});
  await models.embeddingState.deleteMany({});
  await claimSearchModel(models, former);
  const chunks = Array.from({ length: count }, (_, index) => chunk(index));
  const vectors = await former.embed(
    chunks.map(({ content }) => content),
    { purpose: 'passage' },
  );
  chunks.forEach((one, index) => {
    one.vectors[vectorKey(former.id)] = mongo.Binary.fromFloat32Array(vectors[index] ?? new Float32Array());
  });
  await models.chunks.insertMany(chunks);
  server().reset();
});

function chunk(index: number): ChunkDoc {
  return {
    _id: `chunk-${String(index).padStart(3, '0')}`,
    environmentId,
    projectId: 'project',
    fileId: 'file',
    runId: 'run',
    live: true,
    index,
    content: `topic${index} is described here`,
    headingPath: ['Heading'],
    headings: 'Heading',
    language: 'en',
    text: {},
    tokenCount: 5,
    pageNumber: 1,
    startPage: 1,
    endPage: 1,
    pageStarts: null,
    boundingBoxes: null,
    lineBoxes: null,
    mimeType: 'text/plain',
    category: null,
    tags: null,
    documentType: null,
    referenceId: null,
    blobStoragePath: 'enriched',
    vectors: {},
  };
}

const keysOf = async () => {
  const chunks = await models.chunks.find().lean();
  return chunks.map(({ vectors }) => Object.keys(vectors).sort().join());
};
const both = () => [vectorKey(former.id), vectorKey(next.id)].sort().join();

async function nearest(model: EmbeddingModel, text: string): Promise<string | undefined> {
  const [vector] = await model.embed([text], { purpose: 'query' });
  const search = {
    environmentId,
    scope: { projectId: null, fileIds: null, metadataFilters: null, principals: null },
    limit: 1,
  };
  const found = await searchVectors(models, {
    ...search,
    modelId: model.id,
    vector: vector ?? new Float32Array(),
  });
  return found[0]?._id;
}

test('every chunk gets a vector of the new model beside the old one, from its headings and content', async () => {
  expect(await reembedChunks({ models, embeddingModel: next }, { batchSize: 16 })).toBe(count);
  expect(await keysOf()).toEqual(Array(count).fill(both()));
  expect(server().requests.flatMap(({ body }) => body.input)).toContain('Heading\ntopic7 is described here');
  await eventually(
    () => nearest(next, 'topic7'),
    (id) => id === 'chunk-007',
  );
  expect(await nearest(former, 'topic7')).toBe('chunk-007');
});

test('interrupted, it goes on where it was', async () => {
  const controller = new AbortController();
  const work = reembedChunks(
    { models, embeddingModel: next },
    {
      batchSize: 10,
      signal: controller.signal,
      onProgress: ({ embedded }) => {
        if (embedded === 30) controller.abort(new Error('enough'));
      },
    },
  );
  await expect(work).rejects.toThrow('enough');
  expect(await reembedChunks({ models, embeddingModel: next }, { batchSize: 10 })).toBe(count - 30);
  expect(await keysOf()).toEqual(Array(count).fill(both()));
  const embedded = server().requests.flatMap(({ body }) => body.input as string[]);
  expect(embedded).toHaveLength(count);
});

test('what is deleted or reprocessed meanwhile is left alone, and what comes is done too', async () => {
  let acted = false;
  const act = async () => {
    await models.chunks.deleteOne({ _id: 'chunk-001' });
    await models.chunks.updateOne({ _id: 'chunk-002' }, { $set: { runId: 'later', content: 'changed' } });
    await models.chunks.create([{ ...chunk(0), _id: 'aaa-late', content: 'late' }]);
  };
  const meddling: EmbeddingModel = {
    ...next,
    async embed(texts, options) {
      const vectors = await next.embed(texts, options);
      if (!acted) await act();
      acted = true;
      return vectors;
    },
  };
  await reembedChunks({ models, embeddingModel: meddling }, { batchSize: 20 });
  const chunks = await models.chunks.find().lean();
  expect(chunks.map(({ _id }) => _id)).not.toContain('chunk-001');
  for (const { vectors } of chunks) expect(Object.keys(vectors)).toContain(vectorKey(next.id));
  expect(server().requests.flatMap(({ body }) => body.input)).toEqual(
    expect.arrayContaining(['Heading\nchanged', 'Heading\nlate']),
  );
});

test('search follows the record: the former model until it is moved, then the next', async () => {
  const follower = followSearchModel(models, [next, former], quiet, 20);
  await follower.refresh();
  expect(follower.current.id).toBe(former.id);
  expect(await claimSearchModel(models, next)).toMatchObject({ id: former.id });
  await moveSearchTo(models, next);
  await eventually(
    async () => follower.current.id,
    (id) => id === next.id,
  );
  follower.close();
});

test('where the former model can no longer be asked, the configured one serves', async () => {
  const follower = followSearchModel(models, [next], quiet);
  await follower.refresh();
  expect(follower.current.id).toBe(next.id);
  follower.close();
});

test.each([
  ['the built-in one', builtinId, builtinId],
  ['another of the same server', `${embeddingModel}@64`, `${embeddingModel}@64`],
  ['one that is not known any more', 'gone/1', `${embeddingModel}@${standInDimension}`],
])('questions are embedded by the model whose vectors there are: %s', async (_, used, asked) => {
  await moveSearchTo(models, { id: used, dimension: 64 });
  const closers = new Closers(quiet);
  const { searchModel, isReembeddingDue } = await openSearchModel({
    models,
    configured: next,
    embeddingServer: reach(),
    closers,
    log: quiet,
  });
  expect(searchModel.current.id).toBe(asked);
  expect(isReembeddingDue).toBe(false);
  await moveSearchTo(models, next);
  await searchModel.refresh();
  expect(searchModel.current.id).toBe(next.id);
  await closers.closeAll();
});

test('the command embeds beside a running store, through rate limits, moves search, and prunes', async () => {
  server().next({ status: 429, headers: { 'retry-after-ms': '50' } }, { status: 500 });
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [resolve(__dirname, '../../../dist/scripts/reembed.js'), ...args], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        OPENAI_BASE_URL: `${server().origin}/v1`,
        OPENAI_API_KEY: standInKey,
        OPENAI_EMBEDDING_MODEL: embeddingModel,
        EMBEDDING_BATCH_SIZE: '25',
      },
    });
  await expect(run('--prune')).rejects.toMatchObject({ stderr: expect.stringContaining('without --prune') });
  const { stdout } = await run();
  expect(stdout).toContain(`${count} chunks embedded`);
  expect(stdout).toContain(`search moved from ${former.id} to ${next.id}`);
  expect(await readSearchModel(models)).toEqual({ id: next.id, dimension: standInDimension });
  expect(await keysOf()).toEqual(Array(count).fill(both()));
  expect((await run('--prune')).stdout).toContain(vectorKey(former.id));
  expect(await keysOf()).toEqual(Array(count).fill(vectorKey(next.id)));
});

test('nothing but the vectors of former models is pruned', async () => {
  await reembedChunks({ models, embeddingModel: next });
  await pruneVectors(models, next);
  const [first] = await models.chunks.find().sort({ _id: 1 }).lean();
  expect({ ...first, vectors: {} }).toEqual(chunk(0));
});
