/**
 * How the product under test runs. Left alone: as the one process that a person starts. `LECTERN_TEST_TOPOLOGY=cluster`:
 * as gateways and workers on a real Redis, a document store over TCP and Azurite.
 */
import { type Cluster, type ClusterOptions, startCluster } from '../scripts/cluster/startCluster';
import { secretsLoggedBy } from './loggedSecrets';

export const topology: 'process' | 'cluster' =
  process.env.LECTERN_TEST_TOPOLOGY === 'cluster' ? 'cluster' : 'process';

/** For what looks inside the gateway's process: it can't be seen from outside. */
export function testInProcess(title: string, run: () => Promise<void>, timeoutMs?: number): void {
  if (topology === 'process') {
    test(title, run, timeoutMs);
    return;
  }
  console.warn(`'${title}' is skipped: it looks inside one process; npm test runs it`);
  test.skip(title, run);
}

/**
 * The cluster that suites run on: two of each, without demo files. Its `close` rejects when a process has logged one of the
 * cluster's secrets.
 */
export async function startTestCluster(
  directory: string,
  environment: Record<string, string> = {},
  options: Partial<Pick<ClusterOptions, 'redisUrl' | 'gateways' | 'workers'>> = {},
): Promise<Cluster> {
  const cluster = await startCluster({
    ...{ directory, gateways: 2, workers: 2, ...options },
    environment: { LOG_LEVEL: 'warn', DEMO_DATA: 'none', ...environment },
  });
  return {
    ...cluster,
    async close() {
      await cluster.close();
      const given = { ...environment, REDIS_URL: options.redisUrl };
      const logged = await secretsLoggedBy(directory, cluster.credentials, given);
      if (logged.length > 0) throw new Error(`There are secrets in the logs:\n${logged.join('\n')}`);
    },
  };
}
