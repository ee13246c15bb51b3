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
const LONGEST = 65_535;

/** A count with this bit is of one posting, which lies in its head; below it is its frequency. */
const ALONE = 0x8000_0000;

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

interface Page {
  /** The addresses of the newest blocks of terms, or the slots of terms that occur in one only. */
  heads: Uint32Array;
  counts: Uint32Array;
  /** The least length of a document by how often it holds the term, rounded down, from the largest number downwards. */
  shortness: Uint16Array;
}

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
  private readonly pages: (Page | undefined)[] = [];
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
    const { heads, counts, shortness } = this.pageOf(term);
    const at = term % TERMS_PER_PAGE;
    const counted = Math.min(frequency, MOST_FREQUENCY);
    const short = LONGEST - Math.min(LONGEST, Math.floor(length / counted));
    if (short > (shortness[at] as number)) shortness[at] = short;
    const count = counts[at] as number;
    this.postingCount++;
    if (count === 0) {
      heads[at] = slot;
      counts[at] = (ALONE | counted) >>> 0;
      return;
    }
    if (count >= ALONE) {
      const block = this.startBlock(0, capacityAfter(0));
      this.write(block + HEADER, heads[at] as number, count & MOST_FREQUENCY);
      this.write(block + HEADER + 1, slot, counted);
      heads[at] = block;
      counts[at] = 2;
      return;
    }
    const before = countBefore(count);
    let block = heads[at] as number;
    let filled = count - before;
    if (filled === capacityAfter(before)) {
      block = this.startBlock(block, capacityAfter(count));
      heads[at] = block;
      filled = 0;
    }
    this.write(block + HEADER + filled, slot, counted);
    counts[at] = count + 1;
  }

  /** The first term from a number on that has postings; `termCount` where none has. */
  nextTerm(from: number): number {
    let at = from % TERMS_PER_PAGE;
    for (let number = Math.floor(from / TERMS_PER_PAGE); number < this.pages.length; number++, at = 0) {
      const counts = this.pages[number]?.counts;
      if (counts === undefined) continue;
      for (; at < TERMS_PER_PAGE; at++) if (counts[at] !== 0) return number * TERMS_PER_PAGE + at;
    }
    return this.termCount;
  }

  /** How many postings a term has. */
  countOf(term: number): number {
    const count = this.pages[Math.floor(term / TERMS_PER_PAGE)]?.counts[term % TERMS_PER_PAGE] ?? 0;
    return count >= ALONE ? 1 : count;
  }

  /** No document of the term holds fewer terms for each time it occurs. */
  leastLength(term: number): number {
    const page = this.pages[Math.floor(term / TERMS_PER_PAGE)];
    return LONGEST - (page?.shortness[term % TERMS_PER_PAGE] ?? LONGEST);
  }

  /** Valid until postings are added. */
  cursor(term: number): PostingCursor {
    const page = this.pages[Math.floor(term / TERMS_PER_PAGE)];
    const count = page?.counts[term % TERMS_PER_PAGE] ?? 0;
    const head = page?.heads[term % TERMS_PER_PAGE] ?? 0;
    if (count >= ALONE) return cursorOfOne(head, count & MOST_FREQUENCY);
    const blocks: number[] = [];
    for (let before = count, block = head; before > 0; block = this.predecessor(block)) {
      blocks.push(block);
      before = countBefore(before);
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

  private pageOf(term: number): Page {
    const number = Math.floor(term / TERMS_PER_PAGE);
    let page = this.pages[number];
    if (!page) {
      page = {
        heads: new Uint32Array(TERMS_PER_PAGE),
        counts: new Uint32Array(TERMS_PER_PAGE),
        shortness: new Uint16Array(TERMS_PER_PAGE),
      };
      while (this.pages.length < number) this.pages.push(undefined);
      this.pages[number] = page;
    }
    return page;
  }

  private startBlock(predecessor: number, capacity: number): number {
    const length = HEADER + capacity;
    if (this.next + length > this.slots.length * SEGMENT_LENGTH) {
      this.next = this.slots.length * SEGMENT_LENGTH;
      this.slots.push(new Uint32Array(SEGMENT_LENGTH));
      this.frequencies.push(new Uint8Array(SEGMENT_LENGTH));
    }
    const block = this.next;
    this.next += length;
    this.write(block, predecessor, 0);
    return block;
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
