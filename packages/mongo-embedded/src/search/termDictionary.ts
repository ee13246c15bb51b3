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
  private hashes = new Uint32Array(512);
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
    const hash = hashOf(this.sought, 0, length);
    const place = this.placeOf(hash, length);
    const known = this.table[place] as number;
    return known > 0 ? known - 1 : this.append(place, hash, this.sought, 0, length);
  }

  /** The term of a number; throws for a number that stands for none. */
  term(number: number): string {
    return this.bytesOf(number).toString('utf8');
  }

  find(term: string): number | undefined {
    const length = this.seek(term);
    const known = this.table[this.placeOf(hashOf(this.sought, 0, length), length)] as number;
    return known > 0 ? known - 1 : undefined;
  }

  /** The new terms, to be stored together with the entries that use them; undefined where there are none. */
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

  /** Makes place for so many terms before the first: to grow a table of a million takes a turn of its own. */
  reserve(terms: number): void {
    const places = 2 ** Math.ceil(Math.log2(terms / maxLoad + 1024));
    this.table = new Uint32Array(places);
    this.addresses = new Uint32Array(terms + 512);
    this.hashes = new Uint32Array(terms + 512);
  }

  /** Takes stored terms back; throws when they don't continue what is here. */
  restore(first: number, bytes: Buffer): void {
    if (first !== this.count) throw new RangeError(`the terms from ${this.count} on are missing`);
    for (const reader = new EntryReader(bytes); !reader.done; ) {
      const length = reader.number();
      const start = reader.skip(length);
      const hash = hashOf(bytes, start, length);
      this.append(this.freePlaceOf(hash), hash, bytes, start, length);
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

  /** The place in the table of the term that was sought, or the free one that is its. */
  private placeOf(hash: number, length: number): number {
    const { table } = this;
    const mask = table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const known = table[place] as number;
      if (known === 0) return place;
      const isSame =
        this.hashes[known - 1] === hash &&
        this.texts.equals(this.addresses[known - 1] as number, this.sought, length);
      if (isSame) return place;
    }
  }

  /** The place of a term that is not there. */
  private freePlaceOf(hash: number): number {
    const mask = this.table.length - 1;
    let place = hash & mask;
    while (this.table[place] !== 0) place = (place + 1) & mask;
    return place;
  }

  private append(place: number, hash: number, source: Buffer, start: number, length: number): number {
    const number = this.count++;
    if (number >= this.addresses.length) {
      this.addresses = doubled(this.addresses);
      this.hashes = doubled(this.hashes);
    }
    this.addresses[number] = this.texts.add(source, start, length);
    this.hashes[number] = hash;
    this.table[place] = number + 1;
    if (this.count > maxLoad * this.table.length) this.growTable();
    return number;
  }

  private growTable(): void {
    this.table = new Uint32Array(this.table.length * 2);
    for (let number = 0; number < this.count; number++)
      this.table[this.freePlaceOf(this.hashes[number] as number)] = number + 1;
  }
}

function doubled(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(list.length * 2);
  grown.set(list);
  return grown;
}

/** FNV-1a, with its high bits mixed into the low ones that choose the place. */
function hashOf(bytes: Buffer, start: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < start + length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
