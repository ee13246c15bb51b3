import type { Connection } from '../../domain/lists';
import { toConnection } from '../../domain/lists';
import type { PageOf } from '../../records/readPage';
import { fromCursor, toCursor } from '../files/cursors';

interface Listing<D, R> {
  /** The kind of cursor: a cursor of another list is rejected. */
  kind: string;
  first: number;
  after: string | null;
  timeOf: (document: D) => Date;
  read: (first: number, after: { at: Date; id: string } | null) => Promise<PageOf<D>>;
  count: () => Promise<number>;
  toRecord: (document: D) => R;
  /** Where documents may be large: those of a page that fit in the answer. */
  fitting?: (documents: D[]) => D[];
}

/** A page of a list that is ordered by time and ID, with its cursors. */
export async function listByCursor<D extends { _id: string }, R>(
  listing: Listing<D, R>,
): Promise<Connection<R>> {
  const { kind, first, after, timeOf, read, count, toRecord, fitting } = listing;
  const [at, id] = after === null ? [] : fromCursor(kind, after, ['number', 'string']);
  const position = after === null ? null : { at: new Date(Number(at)), id: String(id) };
  const { items, hasMore } = await read(first, position);
  const shown = fitting === undefined ? items : fitting(items);
  const edges = shown.map((document) => ({
    node: toRecord(document),
    cursor: toCursor(kind, [timeOf(document).getTime(), document._id]),
  }));
  return toConnection(edges, {
    after,
    hasNextPage: hasMore || shown.length < items.length,
    totalCount: count,
  });
}
