/**
 * Runs Azurite's blob service alone, until it gets SIGINT or SIGTERM. Azurite's own program would load the SQL
 * drivers and the telemetry client that `overrides` in package.json leaves out.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startAzurite } from '../providers/blob/azurite/azurite';

const usage = 'Usage: node dist/scripts/blobStore.js --port PORT --data DIRECTORY [--cert FILE --key FILE]';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      cert: { type: 'string' },
      key: { type: 'string' },
    },
  });
  if (!values.port || !values.data || !values.cert !== !values.key) throw new Error(usage);
  const tls =
    values.cert && values.key ? { certPath: resolve(values.cert), keyPath: resolve(values.key) } : undefined;
  // Azurite keeps its files in the working directory.
  process.chdir(values.data);
  const azurite = await startAzurite('127.0.0.1', Number(values.port), () => process.exit(1), tls);
  const stop = () => {
    azurite.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
