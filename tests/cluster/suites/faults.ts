import { setTimeout as delay } from 'node:timers/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import { Redis } from 'ioredis';
import { terminalStatuses } from '../../../domain/files';
import { seededRandom } from '../../../evaluation/statistics/seededRandom';
import { eventually } from '../../harness';
import { deleteInFaults, type FaultedFile, makeFiles, uploadInFaults } from '../support/faultedFiles';
import { bringFaults } from '../support/faults';
import type { ClusterUnderTest } from '../support/openCluster';

const count = Number(process.env.LECTERN_FAULT_FILES ?? 200);
const seconds = Number(process.env.LECTERN_FAULT_SECONDS ?? 30);
const seed = Number(process.env.LECTERN_FAULT_SEED ?? Date.now() % 1_000_000);
const uploadsAtOnce = 8;
const settleMs = 240_000;
const cleanUpMs = 60_000;

/** What a file may fail with that nothing is wrong with: what it needs was away for longer than it was tried. */
const trueReasons = /is temporarily unavailable|is missing from the blob store/;

export function faultsSuite(under: () => ClusterUnderTest): void {
  const confirmed = new Map<string, FaultedFile>();
  const deleted = new Map<string, FaultedFile>();
  const staying = () => [...confirmed].filter(([id]) => !deleted.has(id));

  async function handle(file: FaultedFile): Promise<void> {
    const { client } = under();
    const id = await uploadInFaults(client, file);
    confirmed.set(id, file);
    if (file.deletedAfterMs === null) return;
    await delay(file.deletedAfterMs);
    await deleteInFaults(client, id);
    deleted.set(id, file);
  }

  beforeAll(async () => {
    const random = seededRandom(seed);
    const files = makeFiles(count, random);
    const faults = bringFaults(under().cluster, { seconds, random });
    // Spread over the time of the faults, a few at once.
    const startedAt = Date.now();
    const lanes = Array.from({ length: uploadsAtOnce }, async (_, lane) => {
      for (let index = lane; index < files.length; index += uploadsAtOnce) {
        const dueAt = startedAt + (index / files.length) * seconds * 800;
        await delay(Math.max(0, dueAt - Date.now()));
        await handle(files[index] as FaultedFile);
      }
    });
    const outcomes = await Promise.allSettled([faults, ...lanes]);
    const happened = outcomes[0].status === 'fulfilled' ? (outcomes[0].value as string[]) : [];
    console.info(
      `LECTERN_FAULT_SEED=${seed}: ${confirmed.size} files confirmed, ${deleted.size} deleted, while ${happened.join(', ')}`,
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }, 300_000);

  test('no acknowledged confirm is lost: each file ends ready, or failed for a true reason', async () => {
    const { models } = under();
    const ids = staying().map(([id]) => id);
    const startedAt = Date.now();
    const files = await eventually(
      () => models.files.find({ _id: { $in: ids } }).lean(),
      (found) => found.every(({ status }) => terminalStatuses.includes(status)),
      settleMs,
    );
    expect(files.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
    const outcomes: Record<string, number> = {};
    const wrong: unknown[] = [];
    for (const { _id, status, errorMessage } of files) {
      outcomes[status] = (outcomes[status] ?? 0) + 1;
      const expected = confirmed.get(_id)?.expected;
      const isTrue =
        expected === 'ready' ? trueReasons.test(errorMessage ?? '') : /pdf/i.test(errorMessage ?? '');
      if (status !== 'ready' && !isTrue) wrong.push({ status, errorMessage, expected });
      if (status === 'ready' && expected !== 'ready') wrong.push({ status, expected });
    }
    const waited = ((Date.now() - startedAt) / 1000).toFixed(0);
    console.info(`settled ${waited} s after the last fault: ${JSON.stringify(outcomes)}`);
    expect(wrong).toEqual([]);
  });

  test('each chunk of a ready file is there exactly once, and none of a failed one', async () => {
    const { models, chunksOf } = under();
    for (const [id] of staying()) {
      const file = await models.files.findById(id).lean();
      const chunks = await chunksOf(id);
      const wanted = file?.status === 'ready' ? file.totalChunks : 0;
      expect([id, chunks.map(({ index }) => index)]).toEqual([
        id,
        Array.from({ length: wanted }, (_, i) => i),
      ]);
      expect(chunks.filter(({ live, runId }) => !live || runId !== file?.runId)).toEqual([]);
      if (file?.status === 'ready') expect(wanted).toBeGreaterThan(0);
    }
  });

  test('a ready file is found by a word that stands in it alone', async () => {
    const { client, models } = under();
    for (const [id, { word }] of staying().slice(0, 20)) {
      if ((await models.files.findById(id).lean())?.status !== 'ready') continue;
      const { json } = await client.call('POST', '/search', { query: word, min_score: 0, top_k: 5 });
      expect([word, json.results.semantic[0]?.file_id]).toEqual([word, id]);
    }
  });

  test('nothing of a deleted file remains: no record, hit, chunk, blob or job', async () => {
    const { client, cluster, chunksOf } = under();
    const { REDIS_URL, AZURE_STORAGE_CONNECTION_STRING } = cluster.stores.environment;
    const container = BlobServiceClient.fromConnectionString(
      AZURE_STORAGE_CONNECTION_STRING,
    ).getContainerClient('lectern');
    const redis = new Redis(REDIS_URL);
    const environmentId = (await client.call('GET', '/me')).json.environment_id;
    async function remains(id: string): Promise<string[]> {
      const found: string[] = (await chunksOf(id)).map(({ _id }) => `chunk ${_id}`);
      const blobs = container.listBlobsFlat({
        prefix: `${environmentId}/${id}/`,
        includeUncommitedBlobs: true,
      });
      for await (const { name } of blobs) found.push(`blob ${name}`);
      for await (const keys of redis.scanStream({ match: `*${id}*`, count: 1_000 })) found.push(...keys);
      return found;
    }
    try {
      expect(deleted.size).toBeGreaterThan(0);
      for (const [id, { word }] of deleted) {
        expect((await client.call('GET', `/files/${id}/status`)).status).toBe(404);
        const { json } = await client.call('POST', '/search', { query: word, min_score: 0, top_k: 50 });
        expect(json.results.semantic.filter((hit: { file_id: string }) => hit.file_id === id)).toEqual([]);
        await eventually(
          () => remains(id),
          (found) => found.length === 0,
          cleanUpMs,
        );
      }
    } finally {
      redis.disconnect();
    }
  });
}
