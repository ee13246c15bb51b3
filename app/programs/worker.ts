/** The worker process: processes files, alongside any number of gateways and other workers. */

import { ConfigError } from '../../config/config';
import { loadConfig } from '../../config/loadConfig';
import { Closers } from '../startup/closers';
import { createLog } from '../startup/createLog';
import { openCore } from '../startup/openCore';
import { endWithSentence, runProcess } from '../startup/runProcess';
import { startWork } from '../startup/startWork';

async function main(): Promise<void> {
  const config = loadConfig();
  const { redisUrl, mongodbUri, blob } = config;
  if (redisUrl === null || mongodbUri === null || (blob.connectionString ?? blob.endpoint) === null) {
    throw new ConfigError(
      "A worker shares its stores with the gateways: set REDIS_URL, MONGODB_URI and AZURE_STORAGE_CONNECTION_STRING (or AZURE_STORAGE_ACCOUNT). Without them the gateway does a worker's job itself.",
    );
  }
  const log = createLog(config);
  await runProcess({ config, log }, async (onLost) => {
    const closers = new Closers(log);
    try {
      const core = await openCore({ config, log, closers, onLost });
      startWork(core);
      console.log('Lectern worker is ready');
      return { close: () => closers.closeAll() };
    } catch (error) {
      await closers.closeAll();
      throw error;
    }
  });
}

/** Runs a worker in this process. */
export function startWorker(): void {
  main().catch((error) => endWithSentence(error));
}
