import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../app/createApp';
import { loadConfig } from '../../config/loadConfig';
import { createApiKeySecret, hashSecret } from '../../domain/apiKey';
import { rateCategories } from '../../domain/limits';
import type { Services } from '../../resolvers/context';

export interface RunningProduct {
  services: Services;
  environmentId: string;
  origin: string;
  /** An API key that no limit stops. */
  key: string;
  /** The JSON of a REST answer; throws where it isn't 200. */
  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Models as they are configured; everything else is embedded and the evaluation's own. */
const modelSettings = /^(?:AZURE_OPENAI|OPENAI|EMBEDDING|CHAT|RERANK)_|^RERANKER$/;

/**
 * The whole gateway on a free port with a data directory of its own, and a key that no limit stops. Its models are
 * those that `modelEnvironment` names.
 */
export async function startProduct(
  settings: Record<string, string>,
  modelEnvironment: NodeJS.ProcessEnv,
): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-eval-'));
  const config = loadConfig({
    ...Object.fromEntries(Object.entries(modelEnvironment).filter(([name]) => modelSettings.test(name))),
    ...{ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DEMO_DATA: 'none' },
    ...settings,
  });
  const app = await createApp(config, pino({ level: 'silent' }), (what) => {
    throw new Error(`${what} ended during the evaluation`);
  });
  const origin = await app.listen();
  const { models } = app.services;
  const environment = await models.environments.findOne({ slug: 'production' }).lean();
  if (!environment) throw new Error('The product came up without an environment.');
  const key = createApiKeySecret();
  await models.apiKeys.create({
    _id: randomUUID(),
    hash: hashSecret(key),
    hint: 'eval',
    name: 'evaluation',
    environmentId: environment._id,
    limits: Object.fromEntries(rateCategories.map((category) => [category, 1_000_000_000])),
    lastUsedAt: null,
    createdAt: new Date(),
  });
  return {
    services: app.services,
    environmentId: environment._id,
    origin,
    key,
    async call(method, path, body) {
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(300_000),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      if (response.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
