import { EntryReader, EntryWriter } from './entryBytes';
import { TermTexts } from './termTexts';

/** Terms added since the last time, as they are stored: by the number of the first of them. */
export interface NewTerms {
  first: number;
  bytes: Buffer;
}

const writer = new EntryWriter();
const maxLoad = 0.7;

/**
 * Numbers the terms of a text index, so that its entries hold numbers instead of words. The terms stand one after the
 * other as UTF-8, found by an open hash table: half of what a Map of strings takes, and without its limit of 16 million.
 * Tables of references have millions that occur once.
 */
export class TermDictionary {
  private readonly texts = new TermTexts();
  /** Where the text of each term lies. */
  private addresses = new Uint32Array(512);
  /** The number of a term and one more, at the place of its hash or behind; 0 where there is none. */
  private table = new Uint32Array(1024);
  private count = 0;
  /** How many terms are stored already. */
  private saved = 0;
  private sought = Buffer.allocUnsafe(256);

  get size(): number {
    return this.count;
  }

  /** The number of a term, given to it now if it is new. */
  numberOf(term: string): number {
    const length = this.seek(term);
    const place = this.placeOf(this.sought, length);
    const known = this.table[place] as number;
    return known > 0 ? known - 1 : this.append(place, this.sought, length);
  }

  /** The term of a number; throws for a number that stands for none. */
  term(number: number): string {
    return this.bytesOf(number).toString('utf8');
  }

  find(term: string): number | undefined {
    const length = this.seek(term);
    const known = this.table[this.placeOf(this.sought, length)] as number;
    return known > 0 ? known - 1 : undefined;
  }

  /** What has to be stored together with the entries that use it. */
  takeNew(): NewTerms | undefined {
    const first = this.saved;
    if (first === this.count) return undefined;
    writer.start();
    for (let number = first; number < this.count; number++) {
      const bytes = this.bytesOf(number);
      writer.number(bytes.length).bytes(bytes);
    }
    this.saved = this.count;
    return { first, bytes: writer.finish() };
  }

  /** Takes stored terms back; throws when they don't continue what is here. */
  restore(first: number, bytes: Buffer): void {
    if (first !== this.count) throw new RangeError(`the terms from ${this.count} on are missing`);
    for (const reader = new EntryReader(bytes); !reader.done; ) {
      const term = reader.bytes(reader.number());
      this.append(this.placeOf(term, term.length), term, term.length);
    }
    this.saved = this.count;
  }

  private bytesOf(number: number): Buffer {
    if (!(number >= 0 && number < this.count)) throw new RangeError(`there is no term ${number}`);
    return this.texts.at(this.addresses[number] as number);
  }

  /** Writes a term to where it is compared from; returns its bytes. */
  private seek(term: string): number {
    const most = term.length * 3;
    if (most > this.sought.length) this.sought = Buffer.allocUnsafe(most * 2);
    return this.sought.write(term, 0, 'utf8');
  }

  /** The place in the table of the term that the first `length` of the bytes are, or the free one that is its. */
  private placeOf(sought: Buffer, length: number): number {
    const { table } = this;
    const mask = table.length - 1;
    for (let place = hashOf(sought, length) & mask; ; place = (place + 1) & mask) {
      const known = table[place] as number;
      if (known === 0 || this.texts.equals(this.addresses[known - 1] as number, sought, length)) return place;
    }
  }

  private append(place: number, term: Buffer, length: number): number {
    const number = this.count++;
    if (number >= this.addresses.length) {
      const grown = new Uint32Array(this.addresses.length * 2);
      grown.set(this.addresses);
      this.addresses = grown;
    }
    this.addresses[number] = this.texts.add(term, length);
    this.table[place] = number + 1;
    if (this.count > maxLoad * this.table.length) this.growTable();
    return number;
  }

  private growTable(): void {
    const table = new Uint32Array(this.table.length * 2);
    const mask = table.length - 1;
    for (let number = 0; number < this.count; number++) {
      const text = this.bytesOf(number);
      let place = hashOf(text, text.length) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = number + 1;
    }
    this.table = table;
  }
}

/** FNV-1a, with its high bits mixed into the low ones that choose the place. */
function hashOf(bytes: Buffer, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
