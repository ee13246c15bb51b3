import type { Models } from '../models/createModels';
import { factFields, renewFacts, storedFacts } from './copyMetadata';
import { fillStored } from './fillStored';
import { settleInherited } from './settleInherited';

const filesAtATime = 20;
/** Longer than a change takes, but for the largest files. */
const interruptedMs = 60_000;

/**
 * Adds the facts to files and chunks that earlier versions wrote, as `fillStored` says, until those of the files have
 * `limit` chunks.
 * @returns the number of files that were changed
 */
export function fillFacts(models: Models, limit: number, signal: AbortSignal): Promise<number> {
  return fillStored(
    models,
    {
      name: 'facts',
      batchSize: filesAtATime,
      read: (after) =>
        models.files
          .find({ _id: { $gt: after } })
          .select(['environmentId', 'runId', 'totalChunks', 'facts', ...factFields])
          .sort({ _id: 1 })
          .limit(filesAtATime)
          .lean(),
      async fill(batch) {
        let [changed, work] = [0, batch.length];
        for (const { _id: fileId, environmentId, runId, totalChunks, ...file } of batch) {
          const facts = JSON.stringify(storedFacts(file));
          const chunk = await models.chunks.findOne({ environmentId, fileId, runId }).select('facts').lean();
          if ([file, chunk ?? file].every((stored) => JSON.stringify(stored.facts) === facts)) continue;
          work += totalChunks;
          // So that it is completed where it is interrupted between two chunks.
          await models.files.updateOne({ _id: fileId, environmentId }, { $set: { factsDue: new Date() } });
          await renewFacts(models, { environmentId, fileId });
          changed++;
        }
        return { changed, work };
      },
    },
    limit,
    signal,
  );
}

/** Completes changes of files that were interrupted before all chunks had them, at most `limit` of them. */
export async function renewDueFacts(models: Models, limit: number, signal: AbortSignal): Promise<void> {
  const due = await models.files
    .find({ factsDue: { $lt: new Date(Date.now() - interruptedMs) } })
    .select('environmentId')
    .sort({ factsDue: 1 })
    .limit(limit)
    .lean();
  for (const { _id: fileId, environmentId } of due) {
    if (signal.aborted) return;
    await settleInherited(models, { environmentId, fileId });
    await renewFacts(models, { environmentId, fileId });
  }
}
