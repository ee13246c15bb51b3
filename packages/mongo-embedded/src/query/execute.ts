import { shrink } from '../bson/bufferPool';
import type { RawDocument } from '../bson/raw';
import type { IndexPlan, KeyRange, Plan } from '../indexes/planner';
import type { Collection } from '../storage/collection';
import type { Engine } from '../storage/engine';
import type { Index } from '../storage/index';
import { recordAt } from '../storage/keys';
import type { Predicate } from './matcher';

export interface Found {
  record: number;
  document: RawDocument;
}

export interface ScanCounters {
  keysExamined: number;
  docsExamined: number;
}

/** How many entries are read first where the number of wanted documents isn't known. */
const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 256;

/**
 * The documents a plan finds that satisfy the query. The generator reads in chunks and seeks again for each, so it may
 * rest for any time between two documents while others write. `wanted` is how many documents the caller is likely to take.
 */
export function* executePlan(
  engine: Engine,
  collection: Collection,
  plan: Plan,
  predicate: Predicate,
  counters: ScanCounters,
  wanted = FIRST_CHUNK,
): Generator<Found | undefined> {
  const size = Math.min(LARGEST_CHUNK, Math.max(1, wanted));
  if (plan.stage === 'COLLSCAN') {
    yield* scanCollection(collection, plan.reverse, predicate, counters, size);
    return;
  }
  const seen = plan.stage === 'OR' || plan.index.multikey ? new Set<number>() : undefined;
  for (const branch of plan.stage === 'OR' ? plan.branches : [plan]) {
    for (const records of scanIndex(engine, branch, counters, size)) {
      for (const record of records) {
        if (seen) {
          if (seen.has(record)) continue;
          seen.add(record);
        }
        const document = collection.read(record);
        if (!document) continue;
        counters.docsExamined++;
        const matches = predicate(document);
        // Few matches among many documents must not keep the memory of all of them.
        if (!matches) shrink(document.bytes, 0);
        // `undefined` lets the consumer pause between documents that don't match.
        yield matches ? { record, document } : undefined;
      }
    }
  }
}

function* scanCollection(
  collection: Collection,
  reverse: boolean,
  predicate: Predicate,
  counters: ScanCounters,
  firstChunk: number,
): Generator<Found | undefined> {
  let from: number | undefined;
  let size = firstChunk;
  for (;;) {
    const chunk = [...collection.scan({ ...(from === undefined ? {} : { from }), reverse, limit: size })];
    for (const found of chunk) {
      counters.docsExamined++;
      yield predicate(found.document) ? found : undefined;
    }
    const last = chunk[chunk.length - 1];
    if (!last || chunk.length < size) return;
    from = last.record + (reverse ? -1 : 1);
    size = Math.min(LARGEST_CHUNK, size * 2);
  }
}

/** The records of an index within the ranges of a plan, in key order, a chunk at a time. */
function* scanIndex(
  engine: Engine,
  { index, ranges, reverse }: IndexPlan,
  counters: ScanCounters,
  firstChunk: number,
): Generator<number[]> {
  for (const range of reverse ? ranges.toReversed() : ranges) {
    if (range.unique) {
      counters.keysExamined++;
      const value = engine.indexes.getBinaryFast(range.start);
      if (value) yield [recordAt(value, 0)];
    } else yield* scanRange(engine, index, range, reverse, counters, firstChunk);
  }
}

const FEW_ENTRIES = 32;

/** Whether ranges of an index hold hardly any entries; many ranges may hold many. */
export function holdFew(engine: Engine, ranges: readonly KeyRange[]): boolean {
  let left = FEW_ENTRIES - ranges.length;
  for (const { start, end } of ranges) {
    if (left < 0) return false;
    for (const _ of engine.indexes.getKeys({ start, end, limit: left + 1 })) left--;
  }
  return left >= 0;
}

function* scanRange(
  engine: Engine,
  index: Index,
  range: KeyRange,
  reverse: boolean,
  counters: ScanCounters,
  firstChunk: number,
): Generator<number[]> {
  let after: Buffer | undefined;
  let size = firstChunk;
  for (;;) {
    const bounds = reverse
      ? {
          start: after ?? range.end,
          end: range.start,
          reverse: true,
          inclusiveEnd: true,
          exclusiveStart: true,
        }
      : { start: after ?? range.start, end: range.end, exclusiveStart: after !== undefined };
    const records: number[] = [];
    after = index.collectRecords(engine, bounds, size, records);
    counters.keysExamined += records.length;
    yield records;
    if (!after) return;
    size = Math.min(LARGEST_CHUNK, size * 2);
  }
}

/** How long one operation may keep the event loop before it lets others run. */
const SLICE_MS = 8;

/** Lets other requests run once a slice of time is used up. */
export class TimeSlice {
  private until = performance.now() + SLICE_MS;
  private steps = 0;

  /** True every now and then; the caller then awaits `rest`. */
  due(): boolean {
    if ((++this.steps & 7) !== 0) return false;
    return performance.now() > this.until;
  }

  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.until = performance.now() + SLICE_MS;
  }
}
