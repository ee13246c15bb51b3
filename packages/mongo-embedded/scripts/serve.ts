import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { testedLag } from '../src/search/testedLag';
import { startServer } from '../src/server';

const USAGE =
  'usage: node packages/mongo-embedded/dist/scripts/serve.js --listen HOST:PORT|SOCKET_PATH --data DIRECTORY [--replica-set NAME] [--eager-snapshots] [--fail-points]';

/** For tests: a snapshot of a text index whenever a tenth of it has changed, however small it is. */
const EAGER_SNAPSHOTS = { minPostings: 1, quietMs: 0 };

function parseListen(text: string): { path: string } | { host: string; port: number } {
  const match = /^(?:\[([^\]]+)\]|([^:/]+)):(\d+)$/.exec(text);
  return match ? { host: match[1] ?? match[2] ?? '', port: Number(match[3]) } : { path: resolve(text) };
}

/** Runs the document store alone, until it gets SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      listen: { type: 'string' },
      data: { type: 'string' },
      'replica-set': { type: 'string' },
      'eager-snapshots': { type: 'boolean' },
      'fail-points': { type: 'boolean' },
    },
  });
  if (!values.listen || !values.data) throw new Error(USAGE);
  const replicaSet = values['replica-set'];
  const server = await startServer({
    directory: resolve(values.data),
    listen: parseListen(values.listen),
    indexLag: testedLag(process.env),
    ...(replicaSet === undefined ? {} : { replicaSet }),
    ...(values['eager-snapshots'] ? { snapshots: EAGER_SNAPSHOTS } : {}),
    ...(values['fail-points'] ? { failPoints: true } : {}),
  });
  console.log(`document store ready at ${server.uri}`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
