/**
 * How the product under test runs. Left alone: as the one process that a person starts. `LECTERN_TEST_TOPOLOGY=cluster`:
 * as gateways and workers on a real Redis, a document store over TCP and Azurite.
 */
import { type Cluster, startCluster } from '../scripts/cluster/startCluster';

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

/** The cluster that suites run on: two of each, without demo files. */
export function startTestCluster(
  directory: string,
  environment: Record<string, string> = {},
): Promise<Cluster> {
  return startCluster({
    ...{ directory, gateways: 2, workers: 2 },
    environment: { LOG_LEVEL: 'warn', DEMO_DATA: 'none', ...environment },
  });
}
