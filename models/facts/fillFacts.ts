import { factFields, renewFacts, storedFacts } from '../copyMetadata';
import type { Models } from '../createModels';

interface Progress {
  _id: string;
  /** The last file that was looked at; IDs are text. */
  after: string;
  /** When the last of all was; null while there are more. */
  doneAt: Date | null;
}

const filesAtATime = 20;
/** Processes of an earlier version may write files beside those of this one, so that all are looked at again. */
const againMs = 24 * 60 * 60_000;
/** Longer than a change takes, but for the largest files. */
const interruptedMs = 60_000;

/**
 * Adds the facts to files and chunks that earlier versions wrote, until those of the files have `limit` chunks. How far it
 * came is kept in the database, so that the next call goes on there, in whichever process; for a day after the last one,
 * calls cost one read.
 * @returns the number of files that were changed
 */
export async function fillFacts(models: Models, limit: number, signal: AbortSignal): Promise<number> {
  const records = models.chunks.db.collection<Progress>('installation');
  let { after, doneAt } = (await records.findOne({ _id: 'facts' })) ?? { after: '', doneAt: null };
  if (doneAt && doneAt.getTime() < Date.now() - againMs) [after, doneAt] = ['', null];
  let changed = 0;
  for (let seen = 0; !doneAt && seen < limit && !signal.aborted; ) {
    const batch = await models.files
      .find({ _id: { $gt: after } })
      .select(['environmentId', 'runId', 'totalChunks', 'facts', ...factFields])
      .sort({ _id: 1 })
      .limit(filesAtATime)
      .lean();
    for (const { _id: fileId, environmentId, runId, totalChunks, ...file } of batch) {
      seen++;
      const facts = JSON.stringify(storedFacts(file));
      const chunk = await models.chunks.findOne({ environmentId, fileId, runId }).select('facts').lean();
      if ([file, chunk ?? file].every((stored) => JSON.stringify(stored.facts) === facts)) continue;
      seen += totalChunks;
      // So that it is completed where it is interrupted between two chunks.
      await models.files.updateOne({ _id: fileId, environmentId }, { $set: { factsDue: new Date() } });
      await renewFacts(models, { environmentId, fileId });
      changed++;
    }
    after = batch.at(-1)?._id ?? after;
    doneAt = batch.length < filesAtATime ? new Date() : null;
    await records.updateOne({ _id: 'facts' }, { $set: { after, doneAt } }, { upsert: true });
  }
  return changed;
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
    await renewFacts(models, { environmentId, fileId });
  }
}
