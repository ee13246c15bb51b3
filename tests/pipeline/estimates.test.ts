import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type FileStatus, fileStatuses, type Stage, stages } from '../../domain/files';
import type { FileDoc } from '../../models/files';
import { Pipeline } from '../../pipeline/pipeline';
import { maxRiseFactor } from '../../pipeline/smoothEstimate';
import type { StageStep } from '../../pipeline/stage';
import type { StageSteps } from '../../pipeline/steps/stageSteps';
import { confirmedFile } from '../fixtures/confirmedFile';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(180_000);

let product: Harness;

beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.close());

const stageMs = 4_000;
const stepsOfStage = 40;

/** Takes its time, quicker and slower by turns, and tells how far it is. */
function slowStage(found: Partial<FileDoc>): StageStep {
  return async (_deps, { onProgress }) => {
    for (let step = 1; step <= stepsOfStage; step++) {
      await delay((stageMs / stepsOfStage) * (step % 3 === 0 ? 2 : 0.5));
      onProgress(step / stepsOfStage);
    }
    return found;
  };
}

const steps: StageSteps = {
  conversion: slowStage({ pageCount: 500 }),
  parsing: slowStage({}),
  chunking: slowStage({ totalChunks: 2500 }),
  embedding: slowStage({ totalEmbeddings: 2500 }),
};

interface Shown {
  status: FileStatus;
  progress: number;
  remaining: number | null;
  atMs: number;
}

/** What the status endpoint and GraphQL show, asked in turns until the file is ready. */
async function watch(fileId: string): Promise<Shown[]> {
  const shown: Shown[] = [];
  const query = 'query ($id: UUID!) { file(id: $id) { status progress estimatedRemainingTimeSeconds } }';
  const { key } = await product.createKey();
  for (;;) {
    const { data } = await product.graphql<{
      file: { status: FileStatus; progress: number; estimatedRemainingTimeSeconds: number | null };
    }>(query, { id: fileId }, { key });
    if (!data) throw new Error('the file is gone');
    const { status, progress, estimatedRemainingTimeSeconds: remaining } = data.file;
    shown.push({ status, progress, remaining, atMs: performance.now() });
    const rest = (await (await product.call('GET', `/files/${fileId}/status`, { key })).json()) as {
      status: FileStatus;
      estimated_remaining_time_seconds: number | null;
    };
    const seen = { remaining: rest.estimated_remaining_time_seconds, atMs: performance.now() };
    shown.push({ status: rest.status, progress, ...seen });
    if (rest.status === 'ready') return shown;
    await delay(200);
  }
}

/** The statuses as a subscriber hears them. */
async function subscribe(fileId: string): Promise<FileStatus[]> {
  const query = `subscription { fileStatusChanged(fileId: "${fileId}") { status } }`;
  const response = await fetch(product.graphqlUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-api-key': product.keys.production,
    },
    body: JSON.stringify({ query }),
  });
  return [...(await response.text()).matchAll(/"status":"(\w+)"/g)].map(([, status]) => status as FileStatus);
}

/** It may have been written at most so often since a moment ago: each second, and where a stage ends or begins. */
const writesIn = (ms: number) => 3 + ms / 1000;

test('states come in order, progress never falls, and no estimate jumps up, whatever was guessed before', async () => {
  const file = await confirmedFile(product);
  const { services } = product.app;
  const deps = { ...services, workDir: tmpdir(), converter: undefined as never };
  const pipeline = new Pipeline(deps, async () => true, undefined, steps);
  const watching = watch(file._id);
  const heard = subscribe(file._id);
  const job = (stage: Stage) => ({
    ...{ fileId: file._id, environmentId: file.environmentId, runId: file.runId ?? '', stage },
  });
  for (const stage of stages) {
    await pipeline.handle(job(stage), { isLast: false }, new AbortController().signal);
  }
  const shown = await watching;
  const inOrder = fileStatuses.filter((status) => !/failed|uploading/.test(status));
  // A subscriber hears where the file stands, then every status that follows.
  const statuses = await heard;
  expect(statuses.length).toBeGreaterThan(1);
  expect(statuses).toEqual(inOrder.slice(-statuses.length));
  const positions = shown.map(({ status }) => inOrder.indexOf(status));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  const shares = shown.map(({ progress }) => progress);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  // It moves within the stages too.
  expect(new Set(shares).size).toBeGreaterThan(inOrder.length);
  const estimates = shown.flatMap(({ remaining, atMs }) => (remaining === null ? [] : [{ remaining, atMs }]));
  for (const [index, { remaining, atMs }] of estimates.slice(1).entries()) {
    const before = estimates[index] ?? { remaining: 0, atMs };
    const most = (before.remaining + 2) * maxRiseFactor ** writesIn(atMs - before.atMs);
    expect(remaining).toBeLessThanOrEqual(most);
  }
  // Embedding was guessed far too long by the number of chunks, and is seen to be right before its end.
  expect(Math.max(...estimates.map(({ remaining }) => remaining))).toBeLessThan(250);
  expect(estimates.at(-1)?.remaining).toBe(0);
});
