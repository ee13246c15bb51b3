import type { ChunkDoc } from '../models/chunks';
import type { Models } from '../models/createModels';
import { fillStored } from './fillStored';
import { headingTerms } from './headingTerms';

/** Chunks of a write. */
const batchSize = 500;

type Stored = Pick<
  ChunkDoc,
  '_id' | 'environmentId' | 'fileId' | 'headingPath' | 'headingTerms' | 'language'
>;
const projection = { environmentId: 1, fileId: 1, headingPath: 1, headingTerms: 1, language: 1 };

/**
 * Adds the words of headings to chunks that earlier versions wrote without them, as `fillStored` says: it looks at `limit`
 * chunks at most.
 * @returns the number of chunks that were changed
 */
export function fillHeadingTerms(models: Models, limit: number, signal: AbortSignal): Promise<number> {
  const { collection } = models.chunks;
  return fillStored<Stored>(
    models,
    {
      name: 'headingTerms',
      batchSize,
      // Not those that lack them alone: where none does, one read would look at all chunks.
      read: (after) =>
        collection
          .find<Stored>({ _id: { $gt: after as never } }, { projection })
          .sort({ _id: 1 })
          .limit(batchSize)
          .toArray(),
      async fill(batch) {
        const operations = batch.flatMap(({ _id, environmentId, fileId, ...chunk }) => {
          const terms = chunk.headingTerms === undefined ? headingTerms(chunk) : undefined;
          const filter = { _id: _id as never, environmentId, fileId };
          return terms === undefined
            ? []
            : { updateOne: { filter, update: { $set: { headingTerms: terms } } } };
        });
        if (operations.length > 0) await collection.bulkWrite(operations, { ordered: false });
        return { changed: operations.length, work: batch.length };
      },
    },
    limit,
    signal,
  );
}
