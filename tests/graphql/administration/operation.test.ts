import { AppError } from '../../../domain/errors';
import { eventually, type Harness, startHarness } from '../../harness';
import { confirm, ingest, upload } from '../support/ingest';
import { type Answer, administration, type Json } from './support';

let harness: Harness;
let ask: (query: string, variables?: Record<string, unknown>, options?: object) => Promise<Answer>;
beforeAll(async () => {
  harness = await startHarness();
  ask = administration(harness);
});
afterAll(() => harness.close());

const statusOf = async (fileId: string): Promise<Json> =>
  (await harness.call('GET', `/files/${fileId}/status`)).json();

describe('queues', () => {
  test('a paused stage takes no job until it is resumed', async () => {
    const { data } = await ask('mutation { pauseQueue(stage: conversion) { queues { stage isPaused } } }');
    expect(data.pauseQueue.queues).toEqual([
      { stage: 'conversion', isPaused: true },
      { stage: 'parsing', isPaused: false },
      { stage: 'chunking', isPaused: false },
      { stage: 'embedding', isPaused: false },
    ]);
    const fileId = await upload(harness, 'paused.md', '# Paused\n\nIt waits.');
    await confirm(harness, fileId);
    const { data: seen } = await ask('{ admin { queues { stage waiting active nextWaitingSeconds } } }');
    expect(seen.admin.queues[0]).toMatchObject({ stage: 'conversion', waiting: 1, active: 0 });
    expect((await statusOf(fileId)).status).toBe('uploaded');
    await ask('mutation { resumeQueue { queues { isPaused } } }');
    await eventually(
      () => statusOf(fileId),
      ({ status }) => status === 'ready',
    );
  });

  test('draining pauses every stage and says when no job is in flight', async () => {
    const { data } = await ask(
      'mutation { drainQueues(timeoutSeconds: 5) { isDrained queues { isPaused active } } }',
    );
    expect(data.drainQueues).toEqual({
      isDrained: true,
      queues: Array(4).fill({ isPaused: true, active: 0 }),
    });
    await ask('mutation { resumeQueue { queues { isPaused } } }');
  });

  test('a job that was given up is listed with its reason, and is done once it is retried', async () => {
    const { blobs } = harness.app.services;
    const { read } = blobs;
    blobs.read = () => Promise.reject(new AppError('internal', 'The storage is broken.'));
    const fileId = await upload(harness, 'dead.md', '# Dead\n\nIt comes back.');
    await confirm(harness, fileId);
    await eventually(
      () => statusOf(fileId),
      ({ status }) => status === 'conversion_failed',
    );
    blobs.read = read;
    const { data } = await ask('{ admin { deadLetters { id stage fileId reason attempts } } }');
    const [letter] = data.admin.deadLetters;
    expect(letter).toMatchObject({ stage: 'conversion', fileId, reason: 'The storage is broken.' });
    const retried = await ask('mutation ($id: String!) { retryDeadLetter(id: $id) { id } }', {
      id: letter.id,
    });
    expect(retried.data.retryDeadLetter.id).toBe(letter.id);
    await eventually(
      () => statusOf(fileId),
      ({ status }) => status === 'ready',
    );
    const again = await ask('mutation ($id: String!) { retryDeadLetter(id: $id) { id } }', { id: letter.id });
    expect(again.code).toBe('not_found');
  });

  test("they are the whole installation's: a key of the role admin has no say", async () => {
    const { data } = await ask('mutation { createApiKey(input: { name: "ops", role: admin }) { key } }');
    const { code } = await ask('{ admin { queues { stage } } }', {}, { key: data.createApiKey.key });
    expect(code).toBe('forbidden');
  });
});

test('re-embedding fills in what has no vector, one at a time, and says how far it is', async () => {
  const fileId = await ingest(harness, 'vectors.md', '# Vectors\n\nThe kingfisher dives for fish.');
  const { models } = harness.app.services;
  await models.chunks.updateMany({ fileId }, { $set: { vectors: {} } });
  const state = async () =>
    (
      await ask(`{ admin { embedding { searchModelId configuredModelId chunks chunksWithoutVector
      reembedding { status embedded left finishedAt error } } } }`)
    ).data.admin.embedding;
  const before = await state();
  expect(before).toMatchObject({ chunksWithoutVector: 1, reembedding: null });
  expect(before.searchModelId).toBe(before.configuredModelId);
  const start = 'mutation { startReembedding { status modelId } }';
  const both = await Promise.all([ask(start), ask(start)]);
  expect(both.map(({ code }) => code ?? 'begun').sort()).toEqual(['begun', 'conflict']);
  const after = await eventually(state, ({ reembedding }) => reembedding?.status === 'completed');
  expect(after).toMatchObject({ chunksWithoutVector: 0, reembedding: { embedded: 1, left: 0, error: null } });
});
