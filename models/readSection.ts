import type { Model, QueryFilter } from 'mongoose';

export interface SectionOf<T> {
  items: T[];
  hasMore: boolean;
}

/**
 * The first so many documents after a place in the order of time and id. What comes or goes meanwhile neither
 * repeats nor hides another.
 * @param after the time and id of the last document seen
 */
export async function readSection<T extends { _id: string }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  options: {
    time: keyof T & string;
    newestFirst: boolean;
    first: number;
    after: { at: Date; id: string } | null;
  },
): Promise<SectionOf<T>> {
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
