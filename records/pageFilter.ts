import type { Condition, FieldTest } from '../domain/filters';
import type { MetadataFilters } from '../domain/search';

/** Pages from `first` to `last`, both inclusive. An open end is undefined. */
interface PageRange {
  first?: number;
  last?: number;
}

/** A comparison with a number is looked up as an integer and as a double, of each in the index, in columns and in arrays. */
export const comparisonClauses = 6;

/** A range takes two comparisons, and Atlas Search allows 1,024 clauses in a query, of which the words need some. */
const maxRanges = 40;

/** The conditions by which a chunk has text on the pages of each filter that is given. */
export function pageConditions(filters: MetadataFilters | null): Condition[] {
  const { pageNumber, pageNumbers, pageRange } = filters ?? {};
  const conditions: Condition[] = [];
  if (pageNumber) conditions.push(overlaps({ first: pageNumber, last: pageNumber }));
  if (pageNumbers) conditions.push(onAnyOf(pageNumbers));
  const { gte: first = null, lte: last = null } = pageRange ?? {};
  if (first !== null || last !== null) {
    conditions.push(overlaps({ first: first ?? undefined, last: last ?? undefined }));
  }
  return conditions;
}

function overlaps({ first, last }: PageRange): Condition {
  const all: FieldTest[] = [
    // Without pages both fields are null, and a comparison with a number is false.
    { path: 'startPage', test: last === undefined ? { $gte: 1 } : { $lte: last } },
    ...(first === undefined ? [] : [{ path: 'endPage', test: { $gte: first } }]),
  ];
  return { all };
}

function onAnyOf(pages: number[]): Condition {
  const ranges = toRanges(pages);
  if (ranges.length <= maxRanges) return { any: ranges.map(overlaps) };
  // Among so many, a page in the middle of a chunk is not looked for.
  return { any: ['startPage', 'endPage'].map((path) => ({ path, test: { $in: pages } })) };
}

/** The runs of consecutive pages. */
function toRanges(pages: number[]): Required<PageRange>[] {
  const ranges: Required<PageRange>[] = [];
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const run = ranges.at(-1);
    if (run?.last === page - 1) run.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges;
}
