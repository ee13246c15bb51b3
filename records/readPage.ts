import type { Model, QueryFilter } from 'mongoose';

export interface PageOf<T> {
  items: T[];
  hasMore: boolean;
}

/**
 * The first `first` documents after a position, ordered by time and ID. Keyset pagination: concurrent inserts and
 * deletions neither repeat nor skip documents.
 * @param after the time and ID of the last document of the previous page
 */
export async function readPage<T extends { _id: string }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  options: {
    time: keyof T & string;
    newestFirst: boolean;
    first: number;
    after: { at: Date; id: string } | null;
  },
): Promise<PageOf<T>> {
  const { time, newestFirst, first, after } = options;
  const beyond = newestFirst ? '$lt' : '$gt';
  const conditions: QueryFilter<T>[] = [filter];
  if (after) {
    conditions.push({
      $or: [{ [time]: { [beyond]: after.at } }, { [time]: after.at, _id: { $gt: after.id } }],
    } as QueryFilter<T>);
  }
  const found = await model
    .find({ $and: conditions } as QueryFilter<T>, null, {
      sort: { [time]: newestFirst ? -1 : 1, _id: 1 },
      limit: first + 1,
    })
    .lean<T[]>()
    .exec();
  return { items: found.slice(0, first), hasMore: found.length > first };
}
