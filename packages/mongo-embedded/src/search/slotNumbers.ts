import type { ArrayType, SnapshotReader } from './snapshotFile';

const PAGE_BITS = 12;
const PAGE_LENGTH = 1 << PAGE_BITS;

type NumberArray = Uint32Array | Float64Array;

/**
 * A number for each slot; 0 where none was set. Their pages are never copied: to grow a list of a million would hold up
 * searches for tens of milliseconds.
 */
export class SlotNumbers {
  private readonly pages: NumberArray[] = [];
  /** All slots that were set are below it. */
  length = 0;

  private readonly none: NumberArray;

  constructor(private readonly Page: ArrayType<NumberArray>) {
    this.none = new Page(PAGE_LENGTH);
  }

  get(slot: number): number {
    return this.pages[slot >>> PAGE_BITS]?.[slot % PAGE_LENGTH] ?? 0;
  }

  /** The numbers of the slots beside this one, of as many as a page has, from a multiple of its length on. */
  pageAt(slot: number): NumberArray {
    return this.pages[slot >>> PAGE_BITS] ?? this.none;
  }

  set(slot: number, value: number): void {
    while (slot >= this.pages.length * PAGE_LENGTH) this.pages.push(new this.Page(PAGE_LENGTH));
    (this.pages[slot >>> PAGE_BITS] as NumberArray)[slot % PAGE_LENGTH] = value;
    if (slot >= this.length) this.length = slot + 1;
  }

  /** For a snapshot: the pages themselves, which go on changing. */
  capture(): NumberArray[] {
    return [Float64Array.of(this.length), ...this.pages];
  }

  /** Takes what was captured, into an empty list. */
  async load(from: SnapshotReader): Promise<void> {
    [this.length = 0] = await from.next(Float64Array);
    while (this.pages.length * PAGE_LENGTH < this.length) this.pages.push(await from.next(this.Page));
  }
}
