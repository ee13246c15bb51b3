import { existsSync } from 'node:fs';
import { runSoak } from '../../benchmarks/soak/runSoak';

jest.setTimeout(400_000);

const hasRedis = existsSync('/usr/bin/redis-server');
if (!hasRedis) console.warn('Skipped: a short soak. Enable it with `apt-get install redis-server`.');

(hasRedis ? test : test.skip)(
  'a short soak with restarts loses nothing, doubles nothing, and every listener gets the end of every file',
  async () => {
    const report = await runSoak({
      ...{ seconds: 20, searches: 1, uploads: 0.4, environments: 2, sse: 4, webSockets: 2 },
      ...{ restarts: true, collects: true, drainMs: 5_000, settleMs: 200_000 },
    });
    console.info(JSON.stringify({ ...report, latencies: undefined, processes: undefined }));
    expect(report.faults).toEqual([]);
    expect(report.uploads).toBeGreaterThan(0);
    expect(report.received).toBeGreaterThan(report.uploads);
    expect(report.connections).toBeGreaterThan(6);
  },
);
