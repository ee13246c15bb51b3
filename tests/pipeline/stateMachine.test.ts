import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../domain/errors';
import { type Stage, stages } from '../../domain/files';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Job } from '../../domain/ports/jobQueue';
import type { FileDoc } from '../../models/files';
import { createConvertPool } from '../../pipeline/convertPool';
import { createPipeline } from '../../pipeline/createPipeline';
import { createSweeper } from '../../pipeline/createSweeper';
import { stageSteps } from '../../pipeline/steps/stageSteps';
import { confirmedFile as confirmed } from '../fixtures/confirmedFile';
import { eventually, type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

let product: Harness;
let workDir: string;
const converter = createConvertPool({
  threads: 1,
  maxMemoryMb: 256,
  timeoutMs: 60_000,
  maxChunks: 100_000,
  ocrLanguages: ['eng'],
});

beforeAll(async () => {
  product = await startHarness();
  workDir = await mkdtemp(join(tmpdir(), 'lectern-work-'));
});
afterAll(async () => {
  await product.close();
  await converter.close();
  await rm(workDir, { recursive: true, force: true });
});

const confirmedFile = () => confirmed(product);

async function reload(fileId: string): Promise<FileDoc> {
  return (await product.app.services.models.files.findById(fileId).lean<FileDoc>()) as FileDoc;
}

function jobOf(file: FileDoc, stage: Stage = 'embedding'): Job {
  return { fileId: file._id, environmentId: file.environmentId, runId: file.runId ?? '', stage };
}

function pipelineWith(overrides: { embeddingModel?: EmbeddingModel } = {}) {
  const queued: Job[] = [];
  const deps = { ...product.app.services, converter, workDir, ...overrides };
  const pipeline = createPipeline(deps, stageSteps, async (job) => {
    queued.push(job);
    return true;
  });
  return { pipeline, queued };
}

const { signal } = new AbortController();
const more = { isLast: false };
const last = { isLast: true };

async function blobsOf(file: FileDoc): Promise<(string | null)[]> {
  const { blobs } = product.app.services;
  const kept = [file.blobStoragePath, file.convertedFilePath, file.enrichedFilePath].filter(
    (path) => path !== null,
  );
  const sizes = await Promise.all(
    kept.map(async (path) => ((await blobs.size(path)) === null ? null : path)),
  );
  return sizes.filter((path) => path !== null);
}

test('each stage queues the next, and the last makes all chunks live with the file', async () => {
  const file = await confirmedFile();
  const { pipeline, queued } = pipelineWith();
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
  const ready = await reload(file._id);
  expect(ready.status).toBe('ready');
  const chunks = await product.app.services.models.chunks.find({ fileId: file._id }).lean();
  expect(chunks).toHaveLength(ready.totalChunks);
  expect(chunks.every((chunk) => chunk.live)).toBe(true);
  expect(await pipeline.handle(job, more, signal)).toBe('dropped');
});

test('a stage that was begun by a process that died goes on, and shows no status twice', async () => {
  const file = await confirmedFile();
  await upToEmbedding(file);
  const { models } = product.app.services;
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
  const second = pipelineWith();
  expect(await second.pipeline.handle(jobOf(file), more, signal)).toBe('done');
  const { status, history } = await reload(file._id);
  expect(status).toBe('ready');
  expect(history.filter((change) => change.status === 'embedding_started')).toHaveLength(1);
});

function failing(error: Error, times = Number.POSITIVE_INFINITY): EmbeddingModel {
  const real = product.app.services.embeddingModel;
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

async function upToEmbedding(file: FileDoc): Promise<void> {
  const { pipeline } = pipelineWith();
  for (const stage of stages.slice(0, 3)) await pipeline.handle(jobOf(file, stage), more, signal);
}

test('an upstream that is away for a while is waited for', async () => {
  const file = await confirmedFile();
  await upToEmbedding(file);
  const { pipeline } = pipelineWith({ embeddingModel: failing(new AppError('unavailable', 'Away.'), 1) });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('retry');
  expect((await reload(file._id)).status).toBe('embedding_started');
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('done');
  expect((await reload(file._id)).status).toBe('ready');
});

test('one that stays away fails the file with a public reason, and leaves no chunk', async () => {
  const file = await confirmedFile();
  await upToEmbedding(file);
  const secret = new Error('password=hunter2 at 10.0.0.1');
  const { pipeline } = pipelineWith({ embeddingModel: failing(secret) });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('retry');
  const deadReason = expect.stringMatching(/internal error/);
  expect(await pipeline.handle(jobOf(file), last, signal)).toEqual({ deadReason });
  const failed = await reload(file._id);
  expect(failed.status).toBe('embedding_failed');
  expect(failed.errorMessage).toMatch(/internal error/);
  expect(failed.errorMessage).not.toContain('hunter2');
  expect(await product.app.services.models.chunks.countDocuments({ fileId: file._id })).toBe(0);
});

test('an operator may have a failed stage tried again, and nobody else may', async () => {
  const file = await confirmedFile();
  await upToEmbedding(file);
  const { pipeline } = pipelineWith({ embeddingModel: failing(new AppError('unavailable', 'Away.'), 1) });
  expect(await pipeline.handle(jobOf(file), last, signal)).toEqual({ deadReason: 'Away.' });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('dropped');
  expect((await reload(file._id)).errorMessage).toBe('Away.');
  const retry = { ...jobOf(file), isRetry: true };
  expect(await pipeline.handle(retry, more, signal)).toBe('done');
  expect(await reload(file._id)).toMatchObject({ status: 'ready', errorMessage: null });
  expect(await pipeline.handle(retry, more, signal)).toBe('dropped');
});

test('a worker that was overtaken by another at the same stage spoils nothing of the finished file', async () => {
  const file = await confirmedFile();
  await upToEmbedding(file);
  const { models } = product.app.services;
  const slow = failing(new Error('unused'), 0);
  const embed = slow.embed.bind(slow);
  slow.embed = async (texts, options) => {
    expect(await pipelineWith().pipeline.handle(jobOf(file), more, signal)).toBe('done');
    return embed(texts, options);
  };
  const { pipeline } = pipelineWith({ embeddingModel: slow });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('dropped');
  const ready = await reload(file._id);
  expect(ready.status).toBe('ready');
  const chunks = await models.chunks.find({ fileId: file._id }).lean();
  expect(chunks).toHaveLength(ready.totalChunks);
  expect(chunks.every((chunk) => chunk.live)).toBe(true);
  expect(await blobsOf(ready)).toHaveLength(3);
});

test('a stage that ends its process again and again fails the file', async () => {
  const file = await confirmedFile();
  await upToEmbedding(file);
  await product.app.services.models.files.updateOne(
    { _id: file._id },
    { $set: { status: 'embedding_started', stageStarts: 20 } },
  );
  expect(await pipelineWith().pipeline.handle(jobOf(file), more, signal)).toBe('done');
  const failed = await reload(file._id);
  expect(failed.status).toBe('embedding_failed');
  expect(failed.errorMessage).toMatch(/begun 20 times/);
});

test('a document store that is away costs no attempt', async () => {
  const file = await confirmedFile();
  await upToEmbedding(file);
  const away = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
  const { pipeline } = pipelineWith({ embeddingModel: failing(away, 1) });
  expect(await pipeline.handle(jobOf(file), last, signal)).toBe('postponed');
  expect(await pipeline.handle(jobOf(file), last, signal)).toBe('done');
});

test('shutting down fails no file', async () => {
  const file = await confirmedFile();
  await upToEmbedding(file);
  const ending = new AbortController();
  ending.abort(new Error('shutting down'));
  const { pipeline } = pipelineWith();
  expect(await pipeline.handle(jobOf(file), last, ending.signal)).toBe('postponed');
  expect((await reload(file._id)).status).toBe('embedding_started');
});

test('a file that is deleted or taken over while a stage runs gets nothing more written', async () => {
  const { models, blobs } = product.app.services;
  const file = await confirmedFile();
  await upToEmbedding(file);
  const before = await reload(file._id);
  const embeddingModel = failing(new Error('unused'), 0);
  const embed = embeddingModel.embed.bind(embeddingModel);
  embeddingModel.embed = async (texts, options) => {
    const response = await product.call('DELETE', `/files/${file._id}`);
    expect(response.status).toBe(200);
    return embed(texts, options);
  };
  const { pipeline } = pipelineWith({ embeddingModel });
  expect(await pipeline.handle(jobOf(file), more, signal)).toBe('dropped');
  expect(await models.chunks.countDocuments({ fileId: file._id })).toBe(0);
  expect(await models.files.countDocuments({ _id: file._id })).toBe(0);
  expect(await blobsOf(before)).toEqual([]);
  expect(await blobs.size(before.blobStoragePath)).toBeNull();

  const other = await confirmedFile();
  await upToEmbedding(other);
  await models.files.updateOne({ _id: other._id }, { $set: { runId: crypto.randomUUID() } });
  expect(await pipelineWith().pipeline.handle(jobOf(other), more, signal)).toBe('dropped');
  expect(await models.chunks.countDocuments({ fileId: other._id })).toBe(0);
});

describe('the sweep', () => {
  function sweeper() {
    const queued: Job[] = [];
    const enqueue = async (job: Job) => {
      queued.push(job);
      return true;
    };
    const { services } = product.app;
    return { queued, sweep: createSweeper({ ...services, queue: { ...services.queue, enqueue } }) };
  }

  test('fails an upload that was never confirmed, and drops its bytes', async () => {
    const { models, blobs } = product.app.services;
    const init = await product.call('POST', '/files/init', { body: { filename: 'late.txt', size: 3 } });
    const { file_id, upload_url } = (await init.json()) as { file_id: string; upload_url: string };
    await fetch(upload_url, { method: 'PUT', body: 'abc' });
    await models.files.updateOne({ _id: file_id }, { $set: { uploadExpiresAt: new Date(0) } });
    await sweeper().sweep.sweep();
    const file = await reload(file_id);
    expect(file.status).toBe('upload_failed');
    expect(file.errorMessage).toMatch(/expired/);
    expect(await blobs.uploadedSize(file.blobStoragePath)).toBeNull();
    const confirm = await product.call('POST', `/files/${file_id}/confirm`);
    expect(confirm.status).toBe(409);
  });

  test('removes what was put to the address of a failed upload afterwards', async () => {
    const { models, blobs } = product.app.services;
    const init = await product.call('POST', '/files/init', { body: { filename: 'long.txt', size: 3 } });
    const { file_id, upload_url } = (await init.json()) as { file_id: string; upload_url: string };
    await fetch(upload_url, { method: 'PUT', body: 'too long' });
    expect((await product.call('POST', `/files/${file_id}/confirm`)).status).toBe(409);
    await fetch(upload_url, { method: 'PUT', body: 'once more' });
    const { blobStoragePath } = await reload(file_id);
    expect(await blobs.uploadedSize(blobStoragePath)).toBe(9);
    await models.deletions.updateOne({ _id: file_id }, { $set: { deletedAt: new Date(0) } });
    await sweeper().sweep.sweep();
    expect(await blobs.uploadedSize(blobStoragePath)).toBeNull();
    expect(await models.deletions.countDocuments({ _id: file_id })).toBe(0);
    expect((await reload(file_id)).status).toBe('upload_failed');
  });

  test('leaves a file alone that a note says is to go and that lives: its deletion never happened', async () => {
    const { models } = product.app.services;
    const file = await confirmedFile();
    await upToEmbedding(file);
    expect(await pipelineWith().pipeline.handle(jobOf(file), more, signal)).toBe('done');
    const { _id, environmentId, runId, totalChunks } = await reload(file._id);
    const blobPrefix = `${environmentId}/${_id}/`;
    await models.deletions.create({ _id, environmentId, blobPrefix, runId, deletedAt: new Date(0) });
    const { sweep } = sweeper();
    await sweep.finishDeletions();
    await sweep.sweep();
    expect(await blobsOf(await reload(_id))).toHaveLength(3);
    expect(await models.chunks.countDocuments({ fileId: _id })).toBe(totalChunks);
    expect(await models.deletions.countDocuments({ _id })).toBe(0);
  });

  test('lets a process start while its queue is away, and forgets no deletion over it', async () => {
    const { services } = product.app;
    const { _id, environmentId, runId } = await confirmedFile();
    const blobPrefix = `${environmentId}/${_id}/`;
    await services.models.deletions.create({ _id, environmentId, blobPrefix, runId, deletedAt: new Date() });
    await services.models.files.deleteOne({ _id });
    const removeFile = async () => {
      throw new AppError('unavailable', 'The job queue is not reachable at the moment.');
    };
    await createSweeper({ ...services, queue: { ...services.queue, removeFile } }).finishDeletions();
    expect(await services.models.deletions.countDocuments({ _id })).toBe(1);
    await services.models.deletions.deleteOne({ _id });
  });

  test('queues what is due, once for each file', async () => {
    const file = await confirmedFile();
    const { queued, sweep } = sweeper();
    await sweep.resume();
    expect(queued.filter((job) => job.fileId === file._id)).toEqual([jobOf(file, 'conversion')]);
    await product.app.services.models.files.deleteOne({ _id: file._id });
  });

  test('finishes a deletion that a crash left half done', async () => {
    const { models } = product.app.services;
    const file = await confirmedFile();
    await upToEmbedding(file);
    const { pipeline } = pipelineWith();
    await pipeline.handle(jobOf(file), more, signal);
    const { environmentId, _id } = await reload(file._id);
    // As a crash leaves it right after the record is gone.
    const blobPrefix = `${environmentId}/${_id}/`;
    await models.deletions.create({ _id, environmentId, blobPrefix, runId: null, deletedAt: new Date() });
    await models.files.deleteOne({ _id });
    await sweeper().sweep.finishDeletions();
    await eventually(
      () => models.chunks.countDocuments({ fileId: _id }).exec(),
      (count) => count === 0,
    );
    expect(await product.app.services.blobs.size(file.blobStoragePath)).toBeNull();
  });
});
