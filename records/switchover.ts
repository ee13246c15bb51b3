import { uploadLifetimeSeconds } from '../domain/limits';
import type { Models } from '../models/createModels';
import type { FileDoc, Switchover } from '../models/files';

/**
 * Longer than any operation runs. Also longer than an upload URL lives and a stage takes, so that afterwards no client
 * and no worker can write data of a deleted file or of a retired run.
 */
export const graceMs = uploadLifetimeSeconds * 1000 + 15 * 60_000;

/**
 * The switchover to a run that began a while ago and waits for the search indexes. Continued, it leaves chunks that are
 * live already as they are, which would have to be indexed again.
 */
export function ongoingSwitchover({ switchover }: FileDoc, runId: string | null): Switchover | null {
  if (!switchover || switchover.runId !== runId) return null;
  // Its chunks are protected for longer.
  return switchover.beganAt.getTime() > Date.now() - graceMs / 2 ? switchover : null;
}

/**
 * Announces in the file record that a run is about to be put in force: from now on, nothing hides its chunks.
 * @returns null where another switchover of the file began or ended since the file was read
 */
export async function beginSwitchover(
  models: Models,
  file: FileDoc,
  runId: string | null,
): Promise<Switchover | null> {
  const known = file.switchover?.number ?? null;
  const switchover = { runId, number: (known ?? 0) + 1, beganAt: new Date() };
  const { _id, environmentId } = file;
  const { matchedCount } = await models.files.updateOne(
    // The comparison with null also matches files that never had one.
    { _id, environmentId, runId: file.runId, 'switchover.number': known },
    { $set: { switchover } },
  );
  return matchedCount === 1 ? switchover : null;
}

/** Whether a run is in force, or a process may be about to put it in force. */
export function mayBeInForce({ runId, switchover }: FileDoc, run: string): boolean {
  if (runId === run) return true;
  return switchover?.runId === run && switchover.beganAt.getTime() > Date.now() - graceMs;
}
