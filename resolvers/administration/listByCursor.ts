import type { Connection } from '../../domain/lists';
import { toConnection } from '../../domain/lists';
import { readPage } from '../../records/readPage';
import { fromCursor, toCursor } from '../files/cursors';

interface Listing<D, R> {
  /** The kind of cursor: a cursor of another list is rejected. */
  kind: string;
  /** The field of the time by which documents are ordered. */
  time: keyof D & string;
  newestFirst: boolean;
  toRecord: (document: D) => R;
  /** Where a caller sees less of a document than there is: what the caller sees of the page. */
  seen?: (documents: D[]) => Promise<D[]>;
  /** Where documents may be large: those of a page that fit in the answer. */
  fitting?: (documents: D[]) => D[];
}

/** A page of the documents of a collection that match a query, ordered by time and ID, with its cursors. */
export async function listByCursor<D extends { _id: string }, R>(
  model: Parameters<typeof readPage<D>>[0],
  query: Parameters<typeof readPage<D>>[1],
  { first, after }: { first: number; after: string | null },
  { kind, time, newestFirst, toRecord, seen, fitting }: Listing<D, R>,
): Promise<Connection<R>> {
  const [at, id] = after === null ? [] : fromCursor(kind, after, ['number', 'string']);
  const position = after === null ? null : { at: new Date(Number(at)), id: String(id) };
  const page = await readPage(model, query, { time, newestFirst, first, after: position });
  const items = seen === undefined ? page.items : await seen(page.items);
  const shown = fitting === undefined ? items : fitting(items);
  const edges = shown.map((document) => ({
    node: toRecord(document),
    cursor: toCursor(kind, [(document[time] as Date).getTime(), document._id]),
  }));
  return toConnection(edges, {
    after,
    hasNextPage: page.hasMore || shown.length < items.length,
    totalCount: () => model.countDocuments(query).exec(),
  });
}
