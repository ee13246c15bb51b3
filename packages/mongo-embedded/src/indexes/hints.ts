import { valuesEqual } from '../bson/compare';
import { type Document, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { SortKey } from '../query/sort';
import type { Index } from '../storage/index';

interface OrderRequest {
  sort?: SortKey[] | undefined;
  hint?: Value | undefined;
}

/** The order of insertion, where a hint or the sort asks for it: no index is used then. */
export function naturalOrder(request: OrderRequest): { reverse: boolean; providesSort: boolean } | undefined {
  const sort = request.sort ?? [];
  const hint = isDocument(request.hint)
    ? request.hint.get('$natural')
    : request.hint === '$natural'
      ? 1
      : undefined;
  const sorted = sort[0]?.name === '$natural' ? (sort[0].descending ? -1 : 1) : undefined;
  if (hint === undefined && sorted === undefined) return undefined;
  const direction = sorted ?? (isNumeric(hint) ? toDouble(hint) : 1);
  return { reverse: direction < 0, providesSort: sorted !== undefined || sort.length === 0 };
}

/** The index that a hint names, or whose key it is. */
export function hintedIndex(usable: readonly Index[], hint: Value): Index {
  const index = usable.find((candidate) =>
    typeof hint === 'string'
      ? candidate.name === hint
      : isDocument(hint) && sameKeyPattern(candidate.key, hint),
  );
  if (!index)
    throw new MongoError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return index;
}

export function sameKeyPattern(a: Document, b: Document): boolean {
  return valuesEqual(a, b);
}
