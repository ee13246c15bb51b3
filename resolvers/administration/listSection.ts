import { z } from 'zod';
import { integer, optional, text, withDefault } from '../../domain/inputs/scalars';
import { pageSize } from '../../domain/limits';
import type { SectionOf } from '../../models/readSection';
import { fromCursor, toCursor } from '../files/cursors';
import type { Section } from '../files/listFileSection';

/** Arguments of every list of administration. */
export const sectionInput = z.object({
  first: withDefault(integer({ min: 1, max: pageSize.max }), pageSize.default),
  after: optional(text({ max: 200 })),
});

interface Listing<D, R> {
  /** Of the list: a cursor of another one is refused. */
  kind: string;
  first: number;
  after: string | null;
  timeOf: (document: D) => Date;
  read: (first: number, after: { at: Date; id: string } | null) => Promise<SectionOf<D>>;
  count: () => Promise<number>;
  toRecord: (document: D) => R;
}

/** A section of a list that is ordered by time and id, with its cursors. */
export async function listSection<D extends { _id: string }, R>(listing: Listing<D, R>): Promise<Section<R>> {
  const { kind, first, after, timeOf, read, count, toRecord } = listing;
  const [at, id] = after === null ? [] : fromCursor(kind, after, ['number', 'string']);
  const place = after === null ? null : { at: new Date(Number(at)), id: String(id) };
  const { items, hasMore } = await read(first, place);
  return {
    items: items.map((document) => ({
      item: toRecord(document),
      cursor: toCursor(kind, [timeOf(document).getTime(), document._id]),
    })),
    hasNextPage: hasMore,
    hasPreviousPage: after !== null,
    total: count,
  };
}
