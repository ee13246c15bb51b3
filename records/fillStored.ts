import type { Models } from '../models/createModels';

interface Progress {
  _id: string;
  /** The last document that was looked at; IDs are text. */
  after: string;
  /** When the last of all was; null while there are more. */
  doneAt: Date | null;
}

/** Processes of an earlier version may write documents beside those of this one, so that all are looked at again. */
const againMs = 24 * 60 * 60_000;

interface Filling<T> {
  /** The ID of its progress. */
  name: string;
  /** The documents after this ID, in the order of their IDs, at most `batchSize`. */
  read(after: string): Promise<T[]>;
  batchSize: number;
  /** Changes those that lack something. Returns the number that it changed, and the number of all that it read or wrote. */
  fill(batch: T[]): Promise<{ changed: number; work: number }>;
}

/**
 * Adds what documents lack that earlier versions wrote, until `limit` documents were read or written. How far it came is
 * kept in the database, so that the next call goes on there, in whichever process; for a day after the last one, calls
 * cost one read.
 * @returns the number of documents that were changed
 */
export async function fillStored<T extends { _id: string }>(
  models: Models,
  { name, read, batchSize, fill }: Filling<T>,
  limit: number,
  signal: AbortSignal,
): Promise<number> {
  const records = models.chunks.db.collection<Progress>('installation');
  let { after, doneAt } = (await records.findOne({ _id: name })) ?? { after: '', doneAt: null };
  if (doneAt && doneAt.getTime() < Date.now() - againMs) [after, doneAt] = ['', null];
  let filled = 0;
  for (let done = 0; !doneAt && done < limit && !signal.aborted; ) {
    const batch = await read(after);
    const { changed, work } = await fill(batch);
    filled += changed;
    done += work;
    after = batch.at(-1)?._id ?? after;
    doneAt = batch.length < batchSize ? new Date() : null;
    await records.updateOne({ _id: name }, { $set: { after, doneAt } }, { upsert: true });
  }
  return filled;
}
