import { copyMetadata } from '../copyMetadata';
import type { Models } from '../createModels';

interface Progress {
  _id: string;
  /** The last file that was looked at; IDs are text. */
  after: string;
  isDone: boolean;
}

const filesAtATime = 20;

/**
 * Adds the facts to files and chunks that earlier versions wrote without them, until those of the files have `limit`
 * chunks. How far it came is kept in the database, so that the next call goes on there, in whichever process; after the
 * last one, calls cost one read.
 * @returns the number of files that were changed
 */
export async function fillFacts(models: Models, limit: number, signal: AbortSignal): Promise<number> {
  const records = models.chunks.db.collection<Progress>('installation');
  let { after, isDone } = (await records.findOne({ _id: 'facts' })) ?? { after: '', isDone: false };
  let changed = 0;
  for (let seen = 0; !isDone && seen < limit && !signal.aborted; ) {
    const batch = await models.files
      .find({ _id: { $gt: after } }, { environmentId: 1, totalChunks: 1, facts: 1 })
      .sort({ _id: 1 })
      .limit(filesAtATime)
      .lean();
    for (const { _id: fileId, environmentId, totalChunks, facts } of batch) {
      seen += Math.max(1, totalChunks);
      const without = { environmentId, fileId, facts: { $exists: false } };
      // A file of an interrupted call may have its own already.
      if (facts && !(await models.chunks.exists(without))) continue;
      await copyMetadata(models, { environmentId, fileId });
      changed++;
    }
    after = batch.at(-1)?._id ?? after;
    isDone = batch.length < filesAtATime;
    await records.updateOne({ _id: 'facts' }, { $set: { after, isDone } }, { upsert: true });
  }
  return changed;
}
