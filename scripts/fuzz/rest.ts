/** Attacks a product of its own with requests made from the interface description: `npm run fuzz -- rest [requests] [seed]`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { createApp } from '../../app/createApp';
import { loadConfig } from '../../config/loadConfig';
import { createApiKeySecret, hashSecret } from '../../domain/apiKey';
import { rateCategories } from '../../domain/limits';
import { attack } from './attack';
import { hostileRequests } from './hostileRequests';

const requests = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const atOnce = 8;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-fuzz-'));
  const config = loadConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  const app = await createApp(config, pino({ level: 'silent' }), (what) => {
    throw new Error(`${what} ended`);
  });
  const origin = await app.listen();
  const { models } = app.services;
  const environment = await models.environments.findOne({ slug: 'production' }).lean();
  const key = createApiKeySecret();
  const limits = Object.fromEntries(rateCategories.map((category) => [category, 10_000_000]));
  await models.apiKeys.create({
    _id: 'fuzz',
    hash: hashSecret(key),
    hint: 'fuzz',
    name: 'fuzz',
    environmentId: environment?._id,
    limits,
    lastUsedAt: null,
    createdAt: new Date(),
  });
  const statuses = new Map<number, number>();
  const startedAt = Date.now();
  try {
    const batch = fc.array(hostileRequests, { minLength: atOnce, maxLength: atOnce });
    const property = fc.asyncProperty(batch, async (together) => {
      const answered = await Promise.all(together.map((request) => attack(origin, key, request)));
      for (const status of answered) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    await fc.assert(property, { numRuns: Math.ceil(requests / atOnce), seed, endOnFailure: true });
  } finally {
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    console.log(
      `${total} requests in ${Math.round((Date.now() - startedAt) / 1000)} s, seed ${seed}; ${counts.join(', ')}`,
    );
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  const { cause, message } = error as Error;
  console.error(cause ?? error, message.slice(0, 3_000));
  process.exitCode = 1;
});
