import type { Copy } from './copyMemory';
import type { Part, SnapshotReader } from './snapshotFile';

/** Terms whose heads lie together; where a field has none of them, there is nothing. */
const TERMS_PER_PAGE = 256;
/** A segment is never copied to grow. */
const SEGMENT_BITS = 16;
const SEGMENT_LENGTH = 1 << SEGMENT_BITS;
/** A block begins with the address of its predecessor. */
const HEADER = 1;
const LEAST_IN_BLOCK_BITS = 1;
const MOST_IN_BLOCK_BITS = 8;
const MOST_IN_BLOCK = 1 << MOST_IN_BLOCK_BITS;
/** How often a term occurs is counted up to this. */
const MOST_FREQUENCY = 255;

/**
 * How many postings lie before the newest block of a term that has so many. The blocks of a frequent term are large, of
 * a rare one small: they hold 2, 2, 4, 8 … 256, 256 ….
 */
function countBefore(count: number): number {
  if (count > MOST_IN_BLOCK) return (count - 1) & -MOST_IN_BLOCK;
  return count <= 1 << LEAST_IN_BLOCK_BITS ? 0 : 1 << (31 - Math.clz32(count - 1));
}

/** How many postings the block takes that has so many before it. */
function capacityAfter(before: number): number {
  return Math.min(MOST_IN_BLOCK, Math.max(1 << LEAST_IN_BLOCK_BITS, before));
}

/** The numbers that a page holds of each term, side by side, because they are needed together. */
const NUMBERS_PER_TERM = 4;
const COUNT = 0;
/** Where its next posting goes; of a term that occurs once, the slot. */
const END = 1;
/** How many postings there is place for; of a term that occurs once, the frequency. */
const LEFT = 2;
/** The least length of a document by how often it holds the term, rounded down. */
const LEAST_LENGTH = 3;

/** Goes through the postings of a term in the order of their slots: those from `at` up to `end` are left of a block. */
export interface PostingCursor {
  slots: Uint32Array;
  frequencies: Uint8Array;
  at: number;
  end: number;
  /** Moves to the next block; false when there is none. Call first. */
  nextBlock(): boolean;
}

/**
 * For each term, by its number, the slots it occurs in and how often, in the order they were added, which is that of
 * the slots. Outside of the heap of JavaScript: five bytes a posting in chained blocks, and none but its head for a term
 * that occurs once, as most terms of large tables do.
 */
export class Postings {
  private readonly pages: (Uint32Array | undefined)[] = [];
  private readonly slots: Uint32Array[] = [];
  private readonly frequencies: Uint8Array[] = [];
  private next = 0;
  private postingCount = 0;

  get size(): number {
    return this.postingCount;
  }

  /** All terms are below it. */
  get termCount(): number {
    return this.pages.length * TERMS_PER_PAGE;
  }

  /** `length`: how many terms the document of the slot holds. */
  add(term: number, slot: number, frequency: number, length: number): void {
    const page = this.pageOf(term);
    const at = placeOf(term);
    const counted = Math.min(frequency, MOST_FREQUENCY);
    const count = page[at + COUNT] as number;
    page[at + COUNT] = count + 1;
    const least = counted === 1 ? length : Math.floor(length / counted);
    if (count === 0 || least < (page[at + LEAST_LENGTH] as number)) page[at + LEAST_LENGTH] = least;
    this.postingCount++;
    if (count === 0) {
      page[at + END] = slot;
      page[at + LEFT] = counted;
      return;
    }
    if (count === 1) this.startFirstBlock(page, at);
    else if (page[at + LEFT] === 0) this.startBlock(page, at, count);
    this.append(page, at, slot, counted);
  }

  /** For a snapshot. Only the heads change in place: what they say is left of a segment is written once. */
  capture(copy: Copy): Part[] {
    const numbers = Uint32Array.from(this.pages.flatMap((page, number) => (page ? [number] : [])));
    const heads = Array.from(numbers, (number) => copy(this.pages[number] as Uint32Array));
    const counts = Float64Array.of(this.next, this.postingCount, this.slots.length);
    return [counts, numbers, ...heads, ...this.slots, ...this.frequencies];
  }

  /** Takes what was captured, where there are no postings yet. */
  async load(from: SnapshotReader): Promise<void> {
    const [next = 0, postings = 0, segments = 0] = await from.next(Float64Array);
    this.next = next;
    this.postingCount = postings;
    for (const number of await from.next(Uint32Array)) this.setPage(number, await from.next(Uint32Array));
    while (this.slots.length < segments) this.slots.push(await from.next(Uint32Array));
    while (this.frequencies.length < segments) this.frequencies.push(await from.next(Uint8Array));
  }

  /** The first term from a number on that has postings; `termCount` where none has. */
  nextTerm(from: number): number {
    let at = placeOf(from);
    for (let number = Math.floor(from / TERMS_PER_PAGE); number < this.pages.length; number++, at = 0) {
      const page = this.pages[number] ?? NO_TERMS;
      for (; at < page.length; at += NUMBERS_PER_TERM)
        if (page[at + COUNT] !== 0) return number * TERMS_PER_PAGE + at / NUMBERS_PER_TERM;
    }
    return this.termCount;
  }

  /** How many postings a term has. */
  countOf(term: number): number {
    return this.numberOf(term, COUNT);
  }

  /** No document of the term holds fewer terms for each time it occurs. */
  minLength(term: number): number {
    return this.numberOf(term, LEAST_LENGTH);
  }

  private numberOf(term: number, which: number): number {
    return this.pages[Math.floor(term / TERMS_PER_PAGE)]?.[placeOf(term) + which] ?? 0;
  }

  /** Valid until postings are added. */
  cursor(term: number): PostingCursor {
    const count = this.countOf(term);
    const end = this.numberOf(term, END);
    if (count === 1) return cursorOfOne(end, this.numberOf(term, LEFT));
    const blocks: number[] = [];
    let block = newestBlock(end, count);
    for (let left = count; left > 0; left = countBefore(left)) {
      blocks.push(block);
      block = this.predecessor(block);
    }
    let before = 0;
    const cursor: PostingCursor = {
      slots: NO_SLOTS,
      frequencies: NO_FREQUENCIES,
      at: 0,
      end: 0,
      nextBlock: () => {
        const block = blocks.pop();
        if (block === undefined) return false;
        cursor.slots = this.slots[block >>> SEGMENT_BITS] as Uint32Array;
        cursor.frequencies = this.frequencies[block >>> SEGMENT_BITS] as Uint8Array;
        cursor.at = (block % SEGMENT_LENGTH) + HEADER;
        cursor.end = cursor.at + Math.min(capacityAfter(before), count - before);
        before += capacityAfter(before);
        return true;
      },
    };
    return cursor;
  }

  private pageOf(term: number): Uint32Array {
    const number = Math.floor(term / TERMS_PER_PAGE);
    return this.pages[number] ?? this.setPage(number, new Uint32Array(TERMS_PER_PAGE * NUMBERS_PER_TERM));
  }

  private setPage(number: number, page: Uint32Array): Uint32Array {
    while (this.pages.length < number) this.pages.push(undefined);
    this.pages[number] = page;
    return page;
  }

  /** Moves the posting of a term that occurs once into a block. */
  private startFirstBlock(page: Uint32Array, at: number): void {
    const [slot, frequency] = [page[at + END] as number, page[at + LEFT] as number];
    this.startBlock(page, at, 0);
    this.append(page, at, slot, frequency);
  }

  /** Starts a block behind those of a term, which hold `before` postings. */
  private startBlock(page: Uint32Array, at: number, before: number): void {
    const capacity = capacityAfter(before);
    const length = HEADER + capacity;
    if (this.next + length > this.slots.length * SEGMENT_LENGTH) {
      this.next = this.slots.length * SEGMENT_LENGTH;
      this.slots.push(new Uint32Array(SEGMENT_LENGTH));
      this.frequencies.push(new Uint8Array(SEGMENT_LENGTH));
    }
    const predecessor = before === 0 ? 0 : newestBlock(page[at + END] as number, before);
    this.write(this.next, predecessor, 0);
    page[at + END] = this.next + HEADER;
    page[at + LEFT] = capacity;
    this.next += length;
  }

  private append(page: Uint32Array, at: number, slot: number, frequency: number): void {
    const end = page[at + END] as number;
    this.write(end, slot, frequency);
    page[at + END] = end + 1;
    page[at + LEFT] = (page[at + LEFT] as number) - 1;
  }

  private write(address: number, slot: number, frequency: number): void {
    const at = address % SEGMENT_LENGTH;
    (this.slots[address >>> SEGMENT_BITS] as Uint32Array)[at] = slot;
    (this.frequencies[address >>> SEGMENT_BITS] as Uint8Array)[at] = frequency;
  }

  private predecessor(block: number): number {
    return this.slots[block >>> SEGMENT_BITS]?.[block % SEGMENT_LENGTH] as number;
  }
}

/** The address of the newest block of a term that has `count` postings, of which the next goes to `end`. */
function newestBlock(end: number, count: number): number {
  return end - (count - countBefore(count)) - HEADER;
}

const placeOf = (term: number) => (term % TERMS_PER_PAGE) * NUMBERS_PER_TERM;

const NO_TERMS = new Uint32Array(0);
const NO_SLOTS = new Uint32Array(0);
const NO_FREQUENCIES = new Uint8Array(0);

function cursorOfOne(slot: number, frequency: number): PostingCursor {
  const cursor = {
    slots: Uint32Array.of(slot),
    frequencies: Uint8Array.of(frequency),
    at: 0,
    end: 0,
    nextBlock: () => {
      const isFirst = cursor.end === 0;
      cursor.end = 1;
      return isFirst;
    },
  };
  return cursor;
}
