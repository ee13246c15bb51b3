import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import type { Job } from '../../domain/ports/jobQueue';
import { createSweeper } from '../../pipeline/sweeper/createSweeper';
import { forgetDeletions } from '../../pipeline/sweeper/settleDeletions';
import { eventually } from '../harness';
import { jobOf, more, signal, startSteps } from './support/startSteps';

jest.setTimeout(120_000);

let steps: Awaited<ReturnType<typeof startSteps>>;
beforeAll(async () => {
  steps = await startSteps();
});
afterAll(() => steps.close());

describe('the sweep', () => {
  function sweeper() {
    const queued: Job[] = [];
    const enqueue = async (job: Job) => {
      queued.push(job);
      return true;
    };
    const { services } = steps.product.app;
    return { queued, sweep: createSweeper({ ...services, queue: { ...services.queue, enqueue } }) };
  }

  test('fails an upload that was never confirmed, and drops its bytes', async () => {
    const { models, blobs } = steps.product.app.services;
    const init = await steps.product.call('POST', '/files/init', { body: { filename: 'late.txt', size: 3 } });
    const { file_id, upload_url } = (await init.json()) as { file_id: string; upload_url: string };
    await fetch(upload_url, { method: 'PUT', body: 'abc' });
    await models.files.updateOne({ _id: file_id }, { $set: { uploadExpiresAt: new Date(0) } });
    await sweeper().sweep.sweep();
    const file = await steps.reload(file_id);
    expect(file.status).toBe('upload_failed');
    expect(file.errorMessage).toMatch(/expired/);
    expect(await blobs.uploadedSize(file.blobStoragePath)).toBeNull();
    const confirm = await steps.product.call('POST', `/files/${file_id}/confirm`);
    expect(confirm.status).toBe(409);
  });

  test('fails new content of a file that was never confirmed, and the file stays', async () => {
    const { models, blobs } = steps.product.app.services;
    const file = await steps.confirmedFile();
    await models.files.updateOne({ _id: file._id }, { $set: { status: 'ready' } });
    const { data } = await steps.product.graphql<{ replaceFile: { uploadUrl: string } }>(
      'mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { uploadUrl } }',
      { input: { fileId: file._id, size: 3 } },
    );
    await fetch(data?.replaceFile.uploadUrl ?? '', { method: 'PUT', body: 'abc' });
    await models.replacements.updateOne({ _id: file._id }, { $set: { uploadExpiresAt: new Date(0) } });
    await sweeper().sweep.sweep();
    const replacement = await models.replacements.findById(file._id).lean();
    expect(replacement).toMatchObject({
      status: 'upload_failed',
      errorMessage: expect.stringMatching(/expired/),
    });
    expect(await blobs.uploadedSize(replacement?.blobStoragePath ?? '')).toBeNull();
    const kept = await steps.reload(file._id);
    expect(kept).toMatchObject({ status: 'ready', runId: file.runId, size: file.size });
    await models.files.deleteOne({ _id: file._id });
  });

  test('removes what was put to the address of a failed upload afterwards', async () => {
    const { models, blobs } = steps.product.app.services;
    const init = await steps.product.call('POST', '/files/init', { body: { filename: 'long.txt', size: 3 } });
    const { file_id, upload_url } = (await init.json()) as { file_id: string; upload_url: string };
    await fetch(upload_url, { method: 'PUT', body: 'too long' });
    expect((await steps.product.call('POST', `/files/${file_id}/confirm`)).status).toBe(409);
    await fetch(upload_url, { method: 'PUT', body: 'once more' });
    const { blobStoragePath } = await steps.reload(file_id);
    expect(await blobs.uploadedSize(blobStoragePath)).toBe(9);
    await models.deletions.updateOne({ _id: file_id }, { $set: { deletedAt: new Date(0) } });
    await sweeper().sweep.sweep();
    expect(await blobs.uploadedSize(blobStoragePath)).toBeNull();
    expect(await models.deletions.countDocuments({ _id: file_id })).toBe(0);
    expect((await steps.reload(file_id)).status).toBe('upload_failed');
  });

  test('removes what was put to the address of a confirmed upload, and nothing that is still awaited', async () => {
    const { models, blobs, queue } = steps.product.app.services;
    const file = await steps.confirmedFile();
    const late = await fetch(await blobs.createUploadUrl(file.blobStoragePath, 60, 4), {
      ...{ method: 'PUT', body: 'late' },
    });
    expect(late.status).toBe(201);
    const init = await steps.product.call('POST', '/files/init', { body: { filename: 'due.txt', size: 3 } });
    const { file_id, upload_url } = (await init.json()) as { file_id: string; upload_url: string };
    await fetch(upload_url, { method: 'PUT', body: 'abc' });
    const claim = async (name: string) => name === 'strays';
    const { services } = steps.product.app;
    await createSweeper({ ...services, queue: { ...queue, claim } }).sweep();
    expect(await blobs.uploadedSize(file.blobStoragePath)).toBeNull();
    expect(await blobs.size(file.blobStoragePath)).toBe(file.size);
    const awaited = await steps.reload(file_id);
    expect(await blobs.uploadedSize(awaited.blobStoragePath)).toBe(3);
    await models.files.deleteOne({ _id: { $in: [file._id, file_id] } });
  });

  test('leaves a file alone that a note says is to go and that lives: its deletion never happened', async () => {
    const { models } = steps.product.app.services;
    const file = await steps.confirmedFile();
    await steps.upToEmbedding(file);
    expect(await steps.pipelineWith().pipeline.handle(jobOf(file), more, signal)).toBe('done');
    const { _id, environmentId, runId, totalChunks } = await steps.reload(file._id);
    const blobPrefix = `${environmentId}/${_id}/`;
    await models.deletions.create({ _id, environmentId, blobPrefix, runId, deletedAt: new Date(0) });
    const { sweep } = sweeper();
    await sweep.finishDeletions();
    await sweep.sweep();
    expect(await steps.blobsOf(await steps.reload(_id))).toHaveLength(3);
    expect(await models.chunks.countDocuments({ fileId: _id })).toBe(totalChunks);
    expect(await models.deletions.countDocuments({ _id })).toBe(0);
  });

  test('lets a process start while its queue is unavailable, and forgets no deletion over it', async () => {
    const { services } = steps.product.app;
    const { _id, environmentId, runId } = await steps.confirmedFile();
    const blobPrefix = `${environmentId}/${_id}/`;
    await services.models.deletions.create({ _id, environmentId, blobPrefix, runId, deletedAt: new Date() });
    await services.models.files.deleteOne({ _id });
    const removeFile = async () => {
      throw new AppError('unavailable', 'The job queue is temporarily unavailable.');
    };
    await createSweeper({ ...services, queue: { ...services.queue, removeFile } }).finishDeletions();
    expect(await services.models.deletions.countDocuments({ _id })).toBe(1);
    await services.models.deletions.deleteOne({ _id });
  });

  test('a start begins to finish deletions, of which there may be many, and a shutdown ends it', async () => {
    const { services } = steps.product.app;
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const deletion = { environmentId: randomUUID(), blobPrefix: `${randomUUID()}/`, runId: randomUUID() };
    const deletedAt = new Date();
    await services.models.deletions.create(ids.map((_id) => ({ _id, ...deletion, deletedAt })));
    const purged: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const removeFile = async ({ fileId }: { fileId: string }) => {
      purged.push(fileId);
      await gate;
    };
    const starting = createSweeper({ ...services, queue: { ...services.queue, removeFile } });
    starting.start();
    await eventually(
      async () => purged.length,
      (count) => count > 0,
    );
    const closed = starting.close();
    release();
    await closed;
    expect(purged).toHaveLength(1);
    await services.models.deletions.deleteMany({ _id: { $in: ids } });
  });

  test('is not queued again while it takes longer than its interval, so that a shutdown waits for one only', async () => {
    const { services } = steps.product.app;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sweeps = 0;
    const claim = async (name: string) => {
      if (name === 'strays') sweeps++;
      await gate;
      return false;
    };
    const timers = jest.spyOn(global, 'setInterval');
    const slow = createSweeper({ ...services, queue: { ...services.queue, claim } });
    slow.start();
    const tick = timers.mock.calls.find(([, everyMs]) => everyMs === 60_000)?.[0];
    timers.mockRestore();
    for (let ticks = 0; ticks < 3; ticks++) tick?.();
    await eventually(
      async () => sweeps,
      (count) => count > 0,
    );
    const closed = slow.close();
    release();
    await closed;
    expect(sweeps).toBe(1);
  });

  test('completes a deletion although those before it cannot be completed', async () => {
    const { services } = steps.product.app;
    const environmentId = randomUUID();
    const [stuck, last] = [randomUUID(), randomUUID()];
    const deletion = { environmentId, runId: null };
    await services.models.deletions.create([
      { _id: stuck, ...deletion, blobPrefix: 'held/', deletedAt: new Date(0) },
      { _id: last, ...deletion, blobPrefix: `${environmentId}/`, deletedAt: new Date(1) },
    ]);
    const deletePrefix = async (prefix: string) => {
      if (prefix === 'held/') throw new AppError('unavailable', 'The blob has a legal hold.');
    };
    await forgetDeletions({ ...services, blobs: { ...services.blobs, deletePrefix } }, signal, 1);
    const left = await services.models.deletions.find({ environmentId }).lean();
    expect(left.map(({ _id }) => _id)).toEqual([stuck]);
    await services.models.deletions.deleteMany({ environmentId });
  });

  test('queues what is due, once for each file', async () => {
    const file = await steps.confirmedFile();
    const { queued, sweep } = sweeper();
    await sweep.resume();
    expect(queued.filter((job) => job.fileId === file._id)).toEqual([jobOf(file, 'conversion')]);
    await steps.product.app.services.models.files.deleteOne({ _id: file._id });
  });

  test('finishes a deletion that a crash left half done', async () => {
    const { models } = steps.product.app.services;
    const file = await steps.confirmedFile();
    await steps.upToEmbedding(file);
    const { pipeline } = steps.pipelineWith();
    await pipeline.handle(jobOf(file), more, signal);
    const { environmentId, _id } = await steps.reload(file._id);
    // As a crash leaves it right after the record is gone.
    const blobPrefix = `${environmentId}/${_id}/`;
    await models.deletions.create({ _id, environmentId, blobPrefix, runId: null, deletedAt: new Date() });
    await models.files.deleteOne({ _id });
    await sweeper().sweep.finishDeletions();
    await eventually(
      () => models.chunks.countDocuments({ fileId: _id }).exec(),
      (count) => count === 0,
    );
    expect(await steps.product.app.services.blobs.size(file.blobStoragePath)).toBeNull();
  });
});
