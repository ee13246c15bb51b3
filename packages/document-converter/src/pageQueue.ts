/** Pages per batch: few, so that all threads end at about the same time and a released worker stops soon. */
const pagesPerBatch = 4;

const next = 0;
const done = 1;
const readable = 2;
const released = 3;

/** Counters in shared memory, for the threads that read one document: see `PageQueue`. */
export type SharedCursor = Int32Array<SharedArrayBuffer>;

export function createSharedCursor(): SharedCursor {
  return new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
}

/** Stops the workers of a document after their current batch; its lead thread reads the remaining pages. */
export function releaseWorkers(cursor: SharedCursor): void {
  Atomics.store(cursor, released, 1);
}

/** Distributes the pages of a document over threads: each page once, and to each thread in ascending order. */
export class PageQueue {
  constructor(
    private readonly cursor: SharedCursor = createSharedCursor(),
    readonly isWorker = false,
  ) {}

  /** The page indexes for this thread, from 0. */
  *take(pageCount: number): Generator<number> {
    while (!(this.isWorker && Atomics.load(this.cursor, released) === 1)) {
      const first = Atomics.add(this.cursor, next, pagesPerBatch);
      if (first >= pageCount) return;
      for (let page = first; page < Math.min(pageCount, first + pagesPerBatch); page++) yield page;
    }
  }

  /** Counts a page as processed. Returns the number of processed pages over all threads. */
  finish(page: { isReadable: boolean }): number {
    if (page.isReadable) Atomics.add(this.cursor, readable, 1);
    return Atomics.add(this.cursor, done, 1) + 1;
  }

  /** The number of readable pages over all threads. */
  get readable(): number {
    return Atomics.load(this.cursor, readable);
  }
}
