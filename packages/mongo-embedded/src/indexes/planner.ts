import type { Document, Value } from '../bson/values';
import { isDocument } from '../bson/values';
import type { SortKey } from '../query/sort';
import type { Collection } from '../storage/collection';
import type { Index } from '../storage/index';
import { successor } from '../storage/keys';
import { type FieldBounds, type Interval, intersectIntervals, queryBounds } from './bounds';
import { canServe } from './eligibility';
import { hintedIndex, naturalOrder } from './hints';
import { MAX_KEY_BYTES } from './indexKeys';

export interface KeyRange {
  start: Buffer;
  end: Buffer;
  /** True when `start` is the one key that the range can hold: a full key of a unique index. */
  unique?: boolean;
}

/** How the candidates of a query are found; the query itself is always checked again on each of them. */
export type Plan =
  | { stage: 'COLLSCAN'; reverse: boolean; providesSort: boolean }
  | {
      stage: 'IXSCAN';
      index: Index;
      ranges: KeyRange[];
      reverse: boolean;
      providesSort: boolean;
      /** How many leading fields are fixed to single values, and whether a range follows. */
      equalityFields: number;
      boundedFields: number;
      bounds: Interval[][];
    }
  | { stage: 'OR'; branches: IndexPlan[]; providesSort: false };

export type IndexPlan = Extract<Plan, { stage: 'IXSCAN' }>;

export interface PlanRequest {
  query: Document;
  sort?: SortKey[] | undefined;
  hint?: Value | undefined;
  /** Whether ranges of an index hold hardly any entries. */
  holdFew: (ranges: readonly KeyRange[]) => boolean;
}

const MAX_RANGES = 20_000;

/** Chooses the index that bounds a query best, preferring one that also gives the order asked for. */
export function planQuery(collection: Collection, usable: readonly Index[], request: PlanRequest): Plan {
  const natural = naturalOrder(request);
  if (natural) return { stage: 'COLLSCAN', ...natural };
  const hinted = request.hint === undefined ? undefined : hintedIndex(usable, request.hint);
  const bounds = queryBounds(request.query);
  const candidates: Candidate[] = [];
  const [only] = bounds.get('_id')?.[0] ?? [];
  // A query for one _id needs no choice.
  const byId = !hinted && request.query.size === 1 && only?.point === true;
  for (const index of hinted ? [hinted] : byId ? usable.slice(0, 1) : usable) {
    if (!hinted && !concerns(index, bounds, request)) continue;
    if (!canServe(index, request.query, hinted !== undefined)) continue;
    const plan = indexPlan(index, bounds, request);
    const score = scoreOf(plan, request);
    if (score > 0 || hinted) candidates.push({ plan, score });
  }
  const best = hinted ? candidates[0] : mostSelective(candidates, request);
  const alternatives =
    hinted || (best && best.score >= EQUALITY_SCORE) ? undefined : orPlan(collection, usable, request);
  if (alternatives && !best?.plan.boundedFields) return alternatives;
  return best?.plan ?? { stage: 'COLLSCAN', reverse: false, providesSort: (request.sort ?? []).length === 0 };
}

/** Whether an index holds a field that the query bounds or orders by: any other is no better than the collection. */
function concerns({ fields }: Index, bounds: FieldBounds, { sort }: PlanRequest): boolean {
  return fields.some(({ name }) => bounds.has(name) || sort?.some((key) => key.name === name));
}

interface Candidate {
  plan: IndexPlan;
  score: number;
}

/**
 * The candidate of the best shape, unless only one that narrows another field leaves hardly any entries: a field that few
 * documents have is worth more than an order, or than an equality that most documents satisfy.
 */
function mostSelective(candidates: Candidate[], { holdFew }: PlanRequest): Candidate | undefined {
  const [best, ...others] = candidates.sort((a, b) => b.score - a.score);
  if (!best || best.score >= UNIQUE_SCORE) return best;
  const fieldsOf = ({ plan }: Candidate) => plan.index.fields.slice(0, plan.boundedFields);
  const narrowed = new Set(fieldsOf(best).map(({ name }) => name));
  const rivals = others.filter((other) => fieldsOf(other).some(({ name }) => !narrowed.has(name)));
  if (rivals.length === 0 || holdFew(best.plan.ranges)) return best;
  return rivals.find((rival) => holdFew(rival.plan.ranges)) ?? best;
}

function indexPlan(index: Index, bounds: FieldBounds, request: PlanRequest): IndexPlan {
  let prefixes: Buffer[] = [index.range().start];
  let ranges: KeyRange[] | undefined;
  let equalityFields = 0;
  let boundedFields = 0;
  let singles = 0;
  const used: Interval[][] = [];
  const arrays = new Set<string>();
  for (const field of index.fields) {
    const lists = bounds.get(field.name);
    const shared = field.path[0] as string;
    const multikey = index.multikeyFields.has(field.name);
    // Two fields below one array may match through different elements, which no single key holds.
    if (!lists || (multikey && arrays.has(shared))) break;
    if (multikey) arrays.add(shared);
    const intervals = chooseIntervals(lists, multikey);
    const last = index.fields[index.fields.length - 1] === field;
    if (intervals.length * prefixes.length > MAX_RANGES) break;
    if (longest(prefixes.map(({ length }) => length)) + longest(intervals.map(boundBytes)) > MAX_KEY_BYTES)
      break;
    used.push(intervals);
    boundedFields++;
    if (intervals.every((interval) => interval.point)) {
      if (intervals.length === 1 && singles === equalityFields) singles++;
      equalityFields++;
      prefixes = prefixes.flatMap((prefix) =>
        intervals.map((interval) => Buffer.concat([prefix, directed(interval, field.descending).start])),
      );
      if (intervals.length === 0) return empty(index, used);
      if (last)
        ranges = prefixes.map((prefix) => ({ start: prefix, end: successor(prefix), unique: index.unique }));
      continue;
    }
    ranges = prefixes.flatMap((prefix) =>
      intervals.map((interval) => {
        const { start, end } = directed(interval, field.descending);
        return {
          start: Buffer.concat([prefix, start]),
          end: end.length === 0 ? successor(prefix) : Buffer.concat([prefix, end]),
        };
      }),
    );
    break;
  }
  ranges ??= prefixes.map((prefix) => ({ start: prefix, end: successor(prefix) }));
  ranges.sort((a, b) => a.start.compare(b.start));
  const order = sortDirection(index, request, bounds, singles, ranges.length);
  return {
    stage: 'IXSCAN',
    index,
    ranges,
    reverse: order === 'reverse',
    providesSort: order !== undefined,
    equalityFields,
    boundedFields,
    bounds: used,
  };
}

const longest = (lengths: number[]) => lengths.reduce((a, b) => Math.max(a, b), 0);
const boundBytes = ({ start, end }: Interval) => Math.max(start.length, end.length);

function empty(index: Index, bounds: Interval[][]): IndexPlan {
  return {
    stage: 'IXSCAN',
    index,
    ranges: [],
    reverse: false,
    providesSort: true,
    equalityFields: bounds.length,
    boundedFields: bounds.length,
    bounds,
  };
}

/** Several conditions on one field narrow each other, unless an array could satisfy each with another element. */
function chooseIntervals(lists: Interval[][], multikey: boolean): Interval[] {
  if (!multikey) return lists.reduce(intersectIntervals);
  return lists.reduce((best, list) =>
    list.every((interval) => interval.point) && list.length < best.length ? list : best,
  );
}

/** An interval as it lies in the index: descending fields are stored inverted. */
function directed(interval: Interval, descending: boolean): KeyRange {
  if (!descending) return interval;
  const invert = (bytes: Buffer) => Buffer.from(bytes.map((byte) => ~byte & 0xff));
  if (interval.point) {
    const start = invert(interval.start);
    return { start, end: successor(start) };
  }
  // A key below `end` never extends it, so inverted it lies above every extension of `~end`; a key may extend `start`.
  return { start: successor(invert(interval.end)), end: successor(invert(interval.start)) };
}

function sortDirection(
  index: Index,
  request: PlanRequest,
  bounds: FieldBounds,
  singles: number,
  ranges: number,
): 'forward' | 'reverse' | undefined {
  const sort = (request.sort ?? []).filter((key) => !fixedByQuery(key.name, bounds, index));
  if (sort.length === 0) return 'forward';
  if (!index.exact) return undefined;
  if (ranges > 1 && singles !== countSingles(index, bounds)) return undefined;
  let position = 0;
  let direction: 'forward' | 'reverse' | undefined;
  for (const key of sort) {
    while (position < index.fields.length && index.fields[position]?.name !== key.name && position < singles)
      position++;
    const field = index.fields[position];
    if (!field || field.name !== key.name || index.multikeyFields.has(field.name)) return undefined;
    const needed = field.descending === key.descending ? 'forward' : 'reverse';
    if (direction && direction !== needed) return undefined;
    direction = needed;
    position++;
  }
  // Several ranges keep the order only when the field they split is itself the first of the order.
  if (ranges > 1 && index.fields[singles]?.name !== sort[0]?.name) return undefined;
  return direction;
}

function countSingles(index: Index, bounds: FieldBounds): number {
  let count = 0;
  for (const field of index.fields) {
    const lists = bounds.get(field.name);
    const intervals = lists && chooseIntervals(lists, index.multikeyFields.has(field.name));
    if (intervals?.length !== 1 || !intervals[0]?.point) break;
    count++;
  }
  return count;
}

/** A field that can take one value only has no say in the order. */
function fixedByQuery(name: string, bounds: FieldBounds, index: Index): boolean {
  const lists = bounds.get(name);
  if (!lists || index.multikeyFields.has(name)) return false;
  if (!index.fields.some((field) => field.name === name)) return false;
  return lists.some((list) => list.length === 1 && list[0]?.point === true);
}

const EQUALITY_SCORE = 100;
const UNIQUE_SCORE = 10_000;

/** Ranks plans: single values first, then the order asked for, then ranges; ties go to what bounds more fields. */
function scoreOf(plan: IndexPlan, request: PlanRequest): number {
  const sorted = (request.sort ?? []).length > 0 && plan.providesSort;
  const unique = plan.index.unique && plan.equalityFields === plan.index.fields.length ? UNIQUE_SCORE : 0;
  const ranged =
    plan.boundedFields > plan.equalityFields &&
    (plan.bounds.at(-1) ?? []).some((interval) => interval.end[0] !== 0xff);
  return (
    unique +
    plan.equalityFields * EQUALITY_SCORE +
    (sorted ? 60 : 0) +
    (ranged ? 40 : plan.boundedFields > plan.equalityFields ? 5 : 0) -
    plan.index.fields.length * 0.1
  );
}

/** An `$or` whose every branch has an index is the union of these. */
function orPlan(collection: Collection, usable: readonly Index[], request: PlanRequest): Plan | undefined {
  const clauses = request.query.get('$or');
  if (!Array.isArray(clauses)) return undefined;
  const rest: Document = new Map([...request.query].filter(([name]) => name !== '$or'));
  const branches: IndexPlan[] = [];
  for (const clause of clauses) {
    if (!isDocument(clause)) return undefined;
    const query: Document = rest.size === 0 ? clause : new Map([['$and', [rest, clause]]]);
    const plan = planQuery(collection, usable, { ...request, query, sort: undefined, hint: undefined });
    if (plan.stage === 'OR') branches.push(...plan.branches);
    else if (plan.stage === 'IXSCAN' && plan.boundedFields > 0) branches.push(plan);
    else return undefined;
  }
  return { stage: 'OR', branches, providesSort: false };
}
