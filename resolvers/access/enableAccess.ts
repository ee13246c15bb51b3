import { setTimeout as delay } from 'node:timers/promises';
import type { Models } from '../../models/createModels';

/** Longer than a process may know a key as it was, with what the clocks of two may differ by. */
const knownMs = 3_000;

/**
 * Notes that an environment has something for some only, and waits until every process compares who asks: until then,
 * requests see all of it (see `seenIn`).
 */
export async function enableAccess(
  models: Models,
  environmentId: string,
  signal?: AbortSignal,
): Promise<void> {
  const absent = { _id: environmentId, accessSince: { $exists: false } };
  await models.environments.updateOne(absent, { $set: { accessSince: new Date() } });
  const environment = await models.environments.findById(environmentId).select('accessSince').lean();
  const since = environment?.accessSince?.getTime() ?? 0;
  const leftMs = since + knownMs - Date.now();
  if (leftMs > 0) await delay(leftMs, undefined, signal ? { signal } : {});
}
