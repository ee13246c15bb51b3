import type { ReplacementDoc } from '../models/replacements';
import { applyVersion, type VersionDeps } from './applyVersion';
import type { SearchableWait } from './awaitSearchable';
import { changeStatus } from './changeStatus';
import { contentOf } from './fileVersions';
import { publishFile } from './publishFile';
import { recordRetiredRun, settleRun } from './retireRun';

/** The replacement is about to be put in force, and a request waits. */
const waitOfRequests: SearchableWait = { waitMs: 5_000, mayProceed: true };

/**
 * Puts a replacement in force whose chunks are all embedded, and removes its record. Idempotent.
 * @throws IndexLagError as `wait` says
 */
export async function finishReplacement(
  deps: VersionDeps,
  replacement: ReplacementDoc,
  wait: SearchableWait,
): Promise<void> {
  const { models } = deps;
  const { _id: fileId, environmentId, runId, version, chunkChanges, createdAt } = replacement;
  if (replacement.status !== 'ready') {
    // From now on it cannot be discarded: the switch may follow at any moment.
    const where = { fileId, environmentId, runId, from: ['embedding_complete'] as const };
    const claimed = await changeStatus(replacementFiles(deps), where, 'ready', {}, null);
    if (!claimed) return;
  }
  const applied = {
    number: version,
    content: contentOf(replacement),
    chunks: chunkChanges ?? { kept: 0, embedded: replacement.totalChunks, removed: 0 },
    createdAt,
  };
  const file = await applyVersion(deps, { fileId, environmentId }, () => applied, wait);
  await models.replacements.deleteOne({ _id: fileId, runId });
  // Clients that wait for the file learn that nothing more will come.
  if (file) return void (await publishFile(deps.events, file));
  const retired = await recordRetiredRun(models, replacement, replacement);
  if (retired) await settleRun(deps, retired);
}

/**
 * Discards the replacement of a file, whatever its status. One that is about to be put in force is put in force
 * instead, so that nobody sees half of it.
 * @returns the discarded replacement, whose jobs may be pending; null where there was none
 */
export async function discardReplacement(
  deps: VersionDeps,
  { fileId, environmentId }: { fileId: string; environmentId: string },
): Promise<ReplacementDoc | null> {
  const { models } = deps;
  for (;;) {
    const found = await models.replacements.findOne({ _id: fileId, environmentId }).lean<ReplacementDoc>();
    if (!found) return null;
    if (found.status === 'ready') {
      await finishReplacement(deps, found, waitOfRequests);
      continue;
    }
    const retired = await recordRetiredRun(models, found, found);
    const { pendingEvents = [] } = found;
    // Events are collected once each: it does not matter that both records have them for a moment.
    if (pendingEvents.length > 0) {
      const taken = { $push: { pendingEvents: { $each: pendingEvents } } };
      await models.files.updateOne({ _id: fileId, environmentId }, taken);
    }
    const { deletedCount } = await models.replacements.deleteOne({
      _id: fileId,
      runId: found.runId,
      status: found.status,
    });
    if (deletedCount === 0) continue;
    if (retired) await settleRun(deps, retired);
    return found;
  }
}

/** The collection for functions that work on the records of runs. */
export function replacementFiles({ models }: Pick<VersionDeps, 'models'>) {
  return models.replacements as unknown as typeof models.files;
}
