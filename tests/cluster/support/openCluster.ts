import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { ChunkDoc } from '../../../models/chunks';
import { createModels, type Models } from '../../../models/createModels';
import type { Cluster } from '../../../scripts/cluster/startCluster';
import { type Client, clientOf } from '../../e2e/client';
import { startTestCluster } from '../../topology';

/** What enables the suites that start a cluster of processes. */
export const clusterCommand = 'npm run test:cluster';
export const clusterEnabled = process.env.LECTERN_TEST_CLUSTER === '1';

export interface ClusterUnderTest {
  cluster: Cluster;
  /** Through the proxy, with a key whose limits no test reaches. */
  client: Client;
  /** The same key at one gateway, past the proxy. */
  at(gateway: number): Client;
  /** What is really in the store. */
  models: Models;
  /** The file's chunks in the store, by index. */
  chunksOf(fileId: string): Promise<ChunkDoc[]>;
  close(): Promise<void>;
}

export async function openCluster(): Promise<ClusterUnderTest> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-cluster-'));
  const cluster = await startTestCluster(directory, { LOG_LEVEL: 'info' });
  const client = await clientOf(cluster);
  const connection = await mongoose
    .createConnection(cluster.stores.environment.MONGODB_URI, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  const models = createModels(connection);
  return {
    cluster,
    client,
    models,
    at(gateway) {
      const origin = cluster.gateways[gateway]?.origin ?? '';
      return client.at(origin);
    },
    chunksOf: (fileId) => models.chunks.find({ fileId }).sort({ index: 1 }).lean<ChunkDoc[]>().exec(),
    async close() {
      await connection.close();
      await cluster.close();
      if (process.env.LECTERN_TEST_KEEP === '1') console.info(`kept ${directory}`);
      else await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The suite on a cluster of its own; skipped, and said so, where clusters are not asked for. */
export function describeOnCluster(title: string, suite: (under: () => ClusterUnderTest) => void): void {
  if (!clusterEnabled) {
    console.warn(`${title}: skipped; enable it with: ${clusterCommand} (needs redis-server)`);
    describe.skip(`${title} (enable with: ${clusterCommand})`, () => {
      suite(() => {
        throw new Error('skipped');
      });
    });
    return;
  }
  describe(title, () => {
    let opened: ClusterUnderTest | null = null;
    beforeAll(async () => {
      opened = await openCluster();
    }, 90_000);
    afterAll(() => opened?.close(), 60_000);
    suite(() => {
      if (!opened) throw new Error('The cluster was not started.');
      return opened;
    });
  });
}
