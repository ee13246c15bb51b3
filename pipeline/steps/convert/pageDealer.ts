/** Pages taken at a time: few, so that threads end about together and one gives way soon. */
const pagesPerTurn = 4;

const next = 0;
const done = 1;
const readable = 2;
const giveWay = 3;

/** What the threads share that read one document: see `PageDealer`. */
export type DealtPages = Int32Array<SharedArrayBuffer>;

export function createDealtPages(): DealtPages {
  return new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
}

/** Asks the helpers of a document to leave the rest to its first thread: others wait. */
export function sendHelpersAway(dealt: DealtPages): void {
  Atomics.store(dealt, giveWay, 1);
}

/** Deals the pages of a document to the threads that read it, each page to one, to each in ascending order. */
export class PageDealer {
  constructor(
    private readonly dealt: DealtPages = createDealtPages(),
    readonly isHelper = false,
  ) {}

  /** The next pages for this thread, from 0. */
  *take(pageCount: number): Generator<number> {
    while (!(this.isHelper && Atomics.load(this.dealt, giveWay) === 1)) {
      const first = Atomics.add(this.dealt, next, pagesPerTurn);
      if (first >= pageCount) return;
      for (let page = first; page < Math.min(pageCount, first + pagesPerTurn); page++) yield page;
    }
  }

  /** Notes that a page is done with; returns how many are, by all threads. */
  finish(page: { isReadable: boolean }): number {
    if (page.isReadable) Atomics.add(this.dealt, readable, 1);
    return Atomics.add(this.dealt, done, 1) + 1;
  }

  /** Pages that could be read, by all threads. */
  get readable(): number {
    return Atomics.load(this.dealt, readable);
  }
}
