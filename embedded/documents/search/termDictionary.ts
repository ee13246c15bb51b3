import { EntryReader, EntryWriter } from './entryBytes';

/** Terms added since the last time, as they are stored: by the number of the first of them. */
export interface NewTerms {
  first: number;
  bytes: Buffer;
}

const writer = new EntryWriter();

/** Numbers the terms of a text index, so that its entries hold numbers instead of words. */
export class TermDictionary {
  private readonly numbers = new Map<string, number>();
  private readonly terms: string[] = [];
  /** How many terms are stored already. */
  private saved = 0;

  get size(): number {
    return this.terms.length;
  }

  /** The number of a term, given to it now if it is new. */
  numberOf(term: string): number {
    let number = this.numbers.get(term);
    if (number === undefined) {
      number = this.terms.length;
      this.numbers.set(term, number);
      this.terms.push(term);
    }
    return number;
  }

  /** The term of a number; throws for a number that stands for none. */
  term(number: number): string {
    const term = this.terms[number];
    if (term === undefined) throw new RangeError(`there is no term ${number}`);
    return term;
  }

  find(term: string): number | undefined {
    return this.numbers.get(term);
  }

  /** What has to be stored together with the entries that use it. */
  takeNew(): NewTerms | undefined {
    const first = this.saved;
    if (first === this.terms.length) return undefined;
    writer.start();
    for (let i = first; i < this.terms.length; i++) writer.text(this.terms[i] as string);
    this.saved = this.terms.length;
    return { first, bytes: writer.finish() };
  }

  /** Takes stored terms back; throws when they don't continue what is here. */
  restore(first: number, bytes: Buffer): void {
    if (first !== this.terms.length)
      throw new RangeError(`the terms from ${this.terms.length} on are missing`);
    for (const reader = new EntryReader(bytes); !reader.done; ) {
      const term = reader.text();
      this.numbers.set(term, this.terms.length);
      this.terms.push(term);
    }
    this.saved = this.terms.length;
  }
}
