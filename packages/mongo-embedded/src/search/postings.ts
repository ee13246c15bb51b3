/** Terms whose heads lie together; where a field has none of them, there is nothing. */
const TERMS_PER_PAGE = 256;
/** A segment is never copied to grow. */
const SEGMENT_BITS = 13;
const SEGMENT_LENGTH = 1 << SEGMENT_BITS;
/** A block begins with two places: its predecessor's address, then the postings before it and how many it holds. */
const HEADER = 2;
const LEAST_IN_BLOCK = 2;
const MOST_IN_BLOCK = 254;

/** A head without this bit is the address of a term's newest block, with it the term's only posting. */
const ALONE = 0x8000_0000;
const ALONE_FREQUENCY_BITS = 2;
const MOST_ALONE_FREQUENCY = (1 << ALONE_FREQUENCY_BITS) - 1;
const MOST_ALONE_SLOT = (ALONE - 1) >>> ALONE_FREQUENCY_BITS;
/** How often a term occurs is counted up to this. */
const MOST_FREQUENCY = 255;

/** How many postings the block takes that has so many before it: blocks of a frequent term are large, of a rare one small. */
function capacityAfter(before: number): number {
  return Math.min(MOST_IN_BLOCK, Math.max(LEAST_IN_BLOCK, before));
}

/**
 * For each term, by its number, the slots it occurs in and how often, in the order they were added. Outside of the
 * heap of JavaScript: five bytes a posting in chained blocks, and none but its head for a term that occurs once, as
 * most terms of large tables do.
 */
export class Postings {
  private readonly heads: (Uint32Array | undefined)[] = [];
  /** Slots of postings, and the numbers of headers. Address 0 is no block's. */
  private readonly slots: Uint32Array[] = [];
  private readonly frequencies: Uint8Array[] = [];
  private next = 0;
  private postingCount = 0;

  get size(): number {
    return this.postingCount;
  }

  add(term: number, slot: number, frequency: number): void {
    const page = this.pageOf(term);
    const at = term % TERMS_PER_PAGE;
    const counted = Math.min(frequency, MOST_FREQUENCY);
    const head = page[at] as number;
    this.postingCount++;
    if (head === 0 && counted <= MOST_ALONE_FREQUENCY && slot <= MOST_ALONE_SLOT) {
      page[at] = (ALONE | (slot << ALONE_FREQUENCY_BITS) | counted) >>> 0;
      return;
    }
    let block = head;
    if (head >= ALONE) {
      block = this.startBlock(0, 0);
      this.append(block, slotAlone(head), head & MOST_ALONE_FREQUENCY);
    } else if (head === 0) {
      block = this.startBlock(0, 0);
    }
    if (this.filled(block) === capacityAfter(this.before(block)))
      block = this.startBlock(block, this.before(block) + this.filled(block));
    this.append(block, slot, counted);
    page[at] = block;
  }

  /** How many postings a term has. */
  countOf(term: number): number {
    const head = this.headOf(term);
    if (head === 0) return 0;
    return head >= ALONE ? 1 : this.before(head) + this.filled(head);
  }

  forEach(term: number, visit: (slot: number, frequency: number) => void): void {
    const head = this.headOf(term);
    if (head === 0) return;
    if (head >= ALONE) {
      visit(slotAlone(head), head & MOST_ALONE_FREQUENCY);
      return;
    }
    const blocks: number[] = [];
    for (let block = head; block > 0; block = this.predecessor(block)) blocks.push(block);
    for (const block of blocks.reverse()) {
      const slots = this.slots[block >>> SEGMENT_BITS] as Uint32Array;
      const frequencies = this.frequencies[block >>> SEGMENT_BITS] as Uint8Array;
      const start = (block % SEGMENT_LENGTH) + HEADER;
      const end = start + this.filled(block);
      for (let at = start; at < end; at++) visit(slots[at] as number, frequencies[at] as number);
    }
  }

  /** The same without the postings of the slots that are not kept. */
  filtered(keeps: (slot: number) => boolean): Postings {
    const kept = new Postings();
    this.heads.forEach((page, number) => {
      page?.forEach((head, at) => {
        if (head === 0) return;
        const term = number * TERMS_PER_PAGE + at;
        this.forEach(term, (slot, frequency) => {
          if (keeps(slot)) kept.add(term, slot, frequency);
        });
      });
    });
    return kept;
  }

  private headOf(term: number): number {
    return this.heads[Math.floor(term / TERMS_PER_PAGE)]?.[term % TERMS_PER_PAGE] ?? 0;
  }

  private pageOf(term: number): Uint32Array {
    const number = Math.floor(term / TERMS_PER_PAGE);
    let page = this.heads[number];
    if (!page) {
      page = new Uint32Array(TERMS_PER_PAGE);
      while (this.heads.length < number) this.heads.push(undefined);
      this.heads[number] = page;
    }
    return page;
  }

  private startBlock(predecessor: number, before: number): number {
    const length = HEADER + capacityAfter(before);
    if (this.next + length > this.slots.length * SEGMENT_LENGTH) this.startSegment();
    const block = this.next;
    const slots = this.slots[block >>> SEGMENT_BITS] as Uint32Array;
    slots[block % SEGMENT_LENGTH] = predecessor;
    slots[(block % SEGMENT_LENGTH) + 1] = before;
    this.next += length;
    return block;
  }

  private startSegment(): void {
    this.next = this.slots.length * SEGMENT_LENGTH + (this.slots.length === 0 ? 1 : 0);
    this.slots.push(new Uint32Array(SEGMENT_LENGTH));
    this.frequencies.push(new Uint8Array(SEGMENT_LENGTH));
  }

  private append(block: number, slot: number, frequency: number): void {
    const segment = block >>> SEGMENT_BITS;
    const frequencies = this.frequencies[segment] as Uint8Array;
    const start = block % SEGMENT_LENGTH;
    const at = start + HEADER + (frequencies[start + 1] as number);
    (this.slots[segment] as Uint32Array)[at] = slot;
    frequencies[at] = frequency;
    frequencies[start + 1] = (frequencies[start + 1] as number) + 1;
  }

  private predecessor(block: number): number {
    return this.slots[block >>> SEGMENT_BITS]?.[block % SEGMENT_LENGTH] as number;
  }

  private before(block: number): number {
    return this.slots[block >>> SEGMENT_BITS]?.[(block % SEGMENT_LENGTH) + 1] as number;
  }

  private filled(block: number): number {
    return this.frequencies[block >>> SEGMENT_BITS]?.[(block % SEGMENT_LENGTH) + 1] as number;
  }
}

function slotAlone(head: number): number {
  return (head & ~ALONE) >>> ALONE_FREQUENCY_BITS;
}
