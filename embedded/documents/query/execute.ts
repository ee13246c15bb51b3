import type { RawDocument } from '../bson/raw';
import type { KeyRange, Plan } from '../indexes/planner';
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

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 256;

/**
 * The documents a plan finds that satisfy the query. The generator reads in chunks and seeks anew for each, so it may
 * rest for any time between two documents while others write.
 */
export function* executePlan(
  engine: Engine,
  collection: Collection,
  plan: Plan,
  predicate: Predicate,
  counters: ScanCounters = { keysExamined: 0, docsExamined: 0 },
): Generator<Found | undefined> {
  if (plan.stage === 'COLLSCAN') {
    yield* scanCollection(collection, plan.reverse, predicate, counters);
    return;
  }
  const seen = plan.stage === 'OR' || plan.index.multikey ? new Set<number>() : undefined;
  for (const branch of plan.stage === 'OR' ? plan.branches : [plan]) {
    for (const record of scanIndex(engine, branch.index, branch.ranges, branch.reverse, counters)) {
      if (seen) {
        if (seen.has(record)) continue;
        seen.add(record);
      }
      const document = collection.read(record);
      if (!document) continue;
      counters.docsExamined++;
      // `undefined` lets the consumer pause between documents that don't match.
      yield predicate(document) ? { record, document } : undefined;
    }
  }
}

function* scanCollection(
  collection: Collection,
  reverse: boolean,
  predicate: Predicate,
  counters: ScanCounters,
): Generator<Found | undefined> {
  let from: number | undefined;
  let size = FIRST_CHUNK;
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

/** The records of an index within ranges, in key order. */
export function* scanIndex(
  engine: Engine,
  index: Index,
  ranges: readonly KeyRange[],
  reverse: boolean,
  counters: ScanCounters,
): Generator<number> {
  for (const range of reverse ? [...ranges].reverse() : ranges) {
    if (range.unique) {
      counters.keysExamined++;
      const value = engine.indexes.getBinary(range.start);
      if (value) yield recordAt(value, 0);
    } else yield* scanRange(engine, index, range, reverse, counters);
  }
}

function* scanRange(
  engine: Engine,
  index: Index,
  range: KeyRange,
  reverse: boolean,
  counters: ScanCounters,
): Generator<number> {
  let after: Buffer | undefined;
  let size = FIRST_CHUNK;
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
    let count = 0;
    const records: number[] = [];
    let last: Buffer | undefined;
    for (const { key, value } of engine.indexes.getRange({ ...bounds, limit: size })) {
      count++;
      last = Buffer.from(key);
      records.push(index.recordOf(key, value));
    }
    counters.keysExamined += count;
    yield* records;
    if (count < size || !last) return;
    after = last;
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
    if ((++this.steps & 31) !== 0) return false;
    return performance.now() > this.until;
  }

  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.until = performance.now() + SLICE_MS;
  }
}
