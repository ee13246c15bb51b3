import { setTimeout as delay } from 'node:timers/promises';
import type { Models } from '../../models/createModels';

/** Longer than a process may know a key as it was, with what the clocks of two may differ by. */
const knownMs = 3_000;

/**
 * Notes that an environment has something for some only, or something that expires, and waits until every process compares
 * who asks and when: until then, requests see all of it (see `seenIn`).
 */
export async function enableAccess(
  models: Models,
  environmentId: string,
  since: 'accessSince' | 'expirySince',
  signal?: AbortSignal,
): Promise<void> {
  const absent = { _id: environmentId, [since]: { $exists: false } };
  await models.environments.updateOne(absent, { $set: { [since]: new Date() } });
  const environment = await models.environments.findById(environmentId).select(since).lean();
  const noted = environment?.[since]?.getTime() ?? 0;
  const leftMs = noted + knownMs - Date.now();
  if (leftMs > 0) await delay(leftMs, undefined, signal ? { signal } : {});
}
