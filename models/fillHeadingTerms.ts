import type { ChunkDoc } from './chunks';
import type { Models } from './createModels';
import { headingTerms } from './headingTerms';

/** Chunks of a write. */
const batchSize = 500;

interface Progress {
  _id: string;
  /** The last chunk that was looked at; IDs are text. */
  after: string;
  isDone: boolean;
}

type Stored = Pick<ChunkDoc, '_id' | 'environmentId' | 'fileId' | 'headingPath' | 'language'>;

/**
 * Adds the words of headings to chunks that earlier versions wrote without them, at most `limit` of them. How far it
 * came is kept in the database, so that the next call goes on there, in whichever process; after the last one, calls
 * cost one read.
 * @returns the number of chunks that were changed
 */
export async function fillHeadingTerms(models: Models, limit: number, signal: AbortSignal): Promise<number> {
  const records = models.chunks.db.collection<Progress>('installation');
  let { after, isDone } = (await records.findOne({ _id: 'headingTerms' })) ?? { after: '', isDone: false };
  let changed = 0;
  for (let seen = 0; !isDone && seen < limit && !signal.aborted; ) {
    const batch = await models.chunks.collection
      .find<Stored>(
        {
          _id: { $gt: after as never },
          headingTerms: { $exists: false },
          'headingPath.0': { $exists: true },
        },
        { projection: { environmentId: 1, fileId: 1, headingPath: 1, language: 1 } },
      )
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    const operations = batch.flatMap(({ _id, environmentId, fileId, ...chunk }) => {
      const terms = headingTerms(chunk);
      const filter = { _id: _id as never, environmentId, fileId };
      return terms === undefined ? [] : { updateOne: { filter, update: { $set: { headingTerms: terms } } } };
    });
    if (operations.length > 0) await models.chunks.collection.bulkWrite(operations, { ordered: false });
    changed += operations.length;
    seen += batch.length;
    after = batch.at(-1)?._id ?? after;
    isDone = batch.length < batchSize;
    await records.updateOne({ _id: 'headingTerms' }, { $set: { after, isDone } }, { upsert: true });
  }
  return changed;
}
