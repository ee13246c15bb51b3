/**
 * A cluster under mixed load: `npm run bench -- soak [--minutes 30] [--searches 50] [--uploads 5] [--sse 500]
 * [--ws 100] [--environments 20] [--no-restarts] [--collect]`, rates a second. Listeners of every environment, searches, reads,
 * uploads of mixed types, deletions and key changes; after a third of the time the gateways, the worker and Redis are
 * restarted one by one, so that memory is seen of the same processes for two thirds.
 * Prints latencies by operation and minute, memory, processor time and event-loop lag of each process, its memory after
 * garbage collection at the end (with `--collect` also from half time on, which lengthens latencies), the growth of the
 * stores, and what was lost or doubled, for which it fails. Needs redis-server.
 */
import { parseArgs } from 'node:util';
import { runSoak } from './runSoak';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    ...{ minutes: text, searches: text, uploads: text, sse: text, ws: text, environments: text },
    'no-restarts': { type: 'boolean' },
    collect: { type: 'boolean' },
  },
});

async function main(): Promise<void> {
  // Its end takes the cluster's processes with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const minutes = Number(values.minutes ?? 30);
  const options = {
    seconds: minutes * 60,
    searches: Number(values.searches ?? 50),
    uploads: Number(values.uploads ?? 5),
    sse: Number(values.sse ?? 500),
    webSockets: Number(values.ws ?? 100),
    environments: Number(values.environments ?? 20),
    restarts: !values['no-restarts'],
    collects: values.collect === true,
    // As in docker-compose.yml.
    drainMs: 30_000,
    settleMs: 600_000,
  };
  console.log(`${minutes} min: ${JSON.stringify(options)}`);
  const { latencies, processes, faults, ...counts } = await runSoak(options);
  console.log(`\n${latencies}\n\n${processes}\n`);
  console.log(JSON.stringify(counts, null, 2));
  console.log(faults.length === 0 ? 'Nothing was lost or doubled.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
