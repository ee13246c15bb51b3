import { AppError } from '../../domain/errors';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { jobOf, more, signal, startSteps } from './support/startSteps';

jest.setTimeout(120_000);

let steps: Awaited<ReturnType<typeof startSteps>>;
beforeAll(async () => {
  steps = await startSteps();
});
afterAll(() => steps.close());

const last = { isLast: true };

test('each stage queues the next, and the last makes all chunks live with the file', async () => {
  const file = await steps.confirmedFile();
  const { pipeline, queued } = steps.pipelineWith();
  const first = jobOf(file, 'conversion');
  let job = first;
  for (const following of ['parsing', 'chunking', 'embedding'] as const) {
    expect(await pipeline.handle(job, more, signal)).toBe('done');
    job = jobOf(file, following);
    expect(queued.splice(0)).toEqual([job]);
    // As after a crash between the two: the job of a stage that is complete queues the one that is due.
    expect(await pipeline.handle(first, more, signal)).toBe('done');
    expect(queued.splice(0)).toEqual([job]);
  }
  expect(await pipeline.handle(job, more, signal)).toBe('done');
  expect(queued).toEqual([]);
  const ready = await steps.reload(file._id);
  expect(ready.status).toBe('ready');
  const chunks = await steps.product.app.services.models.chunks.find({ fileId: file._id }).lean();
  expect(chunks).toHaveLength(ready.totalChunks);
  expect(chunks.every((chunk) => chunk.live)).toBe(true);
  expect(await pipeline.handle(job, more, signal)).toBe('dropped');
});

test('a stage that was begun by a process that died goes on, and shows no status twice', async () => {
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  const { models } = steps.product.app.services;
  const at = new Date();
  // As a process leaves it that was killed inside the embedding.
  await models.files.updateOne(
    { _id: file._id },
    {
      $set: { status: 'embedding_started' },
      $inc: { sequence: 1 },
      $push: { history: { status: 'embedding_started', at, sequence: 99 } },
    },
  );
  const second = steps.pipelineWith();
  expect(await second.pipeline.handle(jobOf(file), more, signal)).toBe('done');
  const { status, history } = await steps.reload(file._id);
  expect(status).toBe('ready');
  expect(history.filter((change) => change.status === 'embedding_started')).toHaveLength(1);
});

function failing(error: Error, times = Number.POSITIVE_INFINITY): EmbeddingModel {
  const real = steps.product.app.services.embeddingModel;
  let failures = 0;
  return {
    id: real.id,
    dimension: real.dimension,
    async embed(texts, options) {
      if (failures++ < times) throw error;
      return real.embed(texts, options);
    },
    ping: () => real.ping(),
    close: async () => undefined,
  };
}

test('an upstream that is unavailable for a while is waited for', async () => {
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  const { pipeline } = steps.pipelineWith({
    embeddingModel: failing(new AppError('unavailable', 'Away.'), 1),
  });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('retry');
  expect((await steps.reload(file._id)).status).toBe('embedding_started');
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('done');
  expect((await steps.reload(file._id)).status).toBe('ready');
});

test('one that stays away fails the file with a public reason, and leaves no chunk', async () => {
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  const secret = new Error('password=hunter2 at 10.0.0.1');
  const { pipeline } = steps.pipelineWith({ embeddingModel: failing(secret) });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('retry');
  const deadReason = expect.stringMatching(/internal error/);
  expect(await pipeline.handle(jobOf(file), last, signal)).toEqual({ deadReason });
  const failed = await steps.reload(file._id);
  expect(failed.status).toBe('embedding_failed');
  expect(failed.errorMessage).toMatch(/internal error/);
  expect(failed.errorMessage).not.toContain('hunter2');
  expect(await steps.product.app.services.models.chunks.countDocuments({ fileId: file._id })).toBe(0);
});

test('an operator may have a failed stage tried again, and nobody else may', async () => {
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  const { pipeline } = steps.pipelineWith({
    embeddingModel: failing(new AppError('unavailable', 'Away.'), 1),
  });
  expect(await pipeline.handle(jobOf(file), last, signal)).toEqual({ deadReason: 'Away.' });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('dropped');
  expect((await steps.reload(file._id)).errorMessage).toBe('Away.');
  const retry = { ...jobOf(file), isRetry: true };
  expect(await pipeline.handle(retry, more, signal)).toBe('done');
  expect(await steps.reload(file._id)).toMatchObject({ status: 'ready', errorMessage: null });
  expect(await pipeline.handle(retry, more, signal)).toBe('dropped');
});

test('a worker that was concurrentReplacementError by another at the same stage spoils nothing of the finished file', async () => {
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  const { models } = steps.product.app.services;
  const slow = failing(new Error('unused'), 0);
  const embed = slow.embed.bind(slow);
  slow.embed = async (texts, options) => {
    expect(await steps.pipelineWith().pipeline.handle(jobOf(file), more, signal)).toBe('done');
    return embed(texts, options);
  };
  const { pipeline } = steps.pipelineWith({ embeddingModel: slow });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('dropped');
  const ready = await steps.reload(file._id);
  expect(ready.status).toBe('ready');
  const chunks = await models.chunks.find({ fileId: file._id }).lean();
  expect(chunks).toHaveLength(ready.totalChunks);
  expect(chunks.every((chunk) => chunk.live)).toBe(true);
  expect(await steps.blobsOf(ready)).toHaveLength(3);
});

test('a stage that ends its process again and again fails the file', async () => {
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  await steps.product.app.services.models.files.updateOne(
    { _id: file._id },
    { $set: { status: 'embedding_started', stageStarts: 20 } },
  );
  expect(await steps.pipelineWith().pipeline.handle(jobOf(file), more, signal)).toBe('done');
  const failed = await steps.reload(file._id);
  expect(failed.status).toBe('embedding_failed');
  expect(failed.errorMessage).toMatch(/interrupted 20 times/);
});

test('a document store that is unavailable costs no attempt', async () => {
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  const away = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
  const { pipeline } = steps.pipelineWith({ embeddingModel: failing(away, 1) });
  expect(await pipeline.handle(jobOf(file), last, signal)).toBe('postponed');
  expect(await pipeline.handle(jobOf(file), last, signal)).toBe('done');
});

test('shutting down fails no file', async () => {
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  const ending = new AbortController();
  ending.abort(new Error('shutting down'));
  const { pipeline } = steps.pipelineWith();
  expect(await pipeline.handle(jobOf(file), last, ending.signal)).toBe('postponed');
  expect((await steps.reload(file._id)).status).toBe('embedding_started');
});

test('shutting down while a file is made searchable logs no error', async () => {
  const { events, log, models } = steps.product.app.services;
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  await models.files.updateOne({ _id: file._id }, { $set: { status: 'embedding_complete' } });
  const errors = jest.spyOn(log, 'error');
  const ending = new AbortController();
  const publish = async () => {
    ending.abort(new Error('shutting down'));
    throw new Error('client was closed');
  };
  const { pipeline } = steps.pipelineWith({ events: { ...events, publish } });
  expect(await pipeline.handle(jobOf(file), more, ending.signal)).toBe('postponed');
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test('a file that is deleted or taken over while a stage runs gets nothing more written', async () => {
  const { models, blobs } = steps.product.app.services;
  const file = await steps.confirmedFile();
  await steps.upToEmbedding(file);
  const before = await steps.reload(file._id);
  const embeddingModel = failing(new Error('unused'), 0);
  const embed = embeddingModel.embed.bind(embeddingModel);
  embeddingModel.embed = async (texts, options) => {
    const response = await steps.product.call('DELETE', `/files/${file._id}`);
    expect(response.status).toBe(200);
    return embed(texts, options);
  };
  const { pipeline } = steps.pipelineWith({ embeddingModel });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('dropped');
  expect(await models.chunks.countDocuments({ fileId: file._id })).toBe(0);
  expect(await models.files.countDocuments({ _id: file._id })).toBe(0);
  expect(await steps.blobsOf(before)).toEqual([]);
  expect(await blobs.size(before.blobStoragePath)).toBeNull();

  const other = await steps.confirmedFile();
  await steps.upToEmbedding(other);
  await models.files.updateOne({ _id: other._id }, { $set: { runId: crypto.randomUUID() } });
  expect(await steps.pipelineWith().pipeline.handle(jobOf(other), more, signal)).toBe('dropped');
  expect(await models.chunks.countDocuments({ fileId: other._id })).toBe(0);
});
