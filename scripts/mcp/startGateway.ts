import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../app/createApp';
import { createLog } from '../../app/startup/createLog';
import { readCredentials } from '../../app/startup/credentials';
import { loadConfig } from '../../config/loadConfig';
import type { Services } from '../../resolvers/context';

export interface Gateway {
  origin: string;
  apiKey: string;
  adminToken: string;
  services: Services;
  close(): Promise<void>;
}

/** A gateway with a data directory of its own. */
export async function startGateway(environment: Record<string, string> = {}): Promise<Gateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-mcp-'));
  const config = loadConfig({
    ...{ PORT: '0', LOG_LEVEL: 'warn', DEMO_DATA: 'sample' },
    ...environment,
    DATA_DIR: dataDir,
  });
  const app = await createApp(config, createLog(config), (what) => {
    throw new Error(`${what} ended`);
  });
  const origin = await app.listen();
  const credentials = await readCredentials(dataDir);
  if (!credentials) throw new Error(`There are no credentials in ${dataDir}.`);
  return {
    origin,
    apiKey: credentials.keys.production,
    adminToken: credentials.admin_token,
    services: app.services,
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
