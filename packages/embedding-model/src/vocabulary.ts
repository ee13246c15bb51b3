import type { EmbeddingModel } from './embeddingModel';

/** The stem of a word; null for a stop word. */
export type Stem = (word: string) => string | null;

/** Words by number: comparing numbers costs no look-up of strings. Grows with every different word that it reads. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #rows: number[] = [];
  readonly #stems = new WeakMap<Stem, number[]>();

  constructor(private readonly model: Pick<EmbeddingModel, 'tokenize' | 'rowOf'>) {}

  /** The number of different words. */
  get size(): number {
    return this.#words.length;
  }

  /** The words of a text in order. */
  read(text: string): Int32Array {
    return Int32Array.from(this.model.tokenize(text), (word) => this.#numberOf(word));
  }

  word(number: number): string {
    return this.#words[number] as string;
  }

  /** The row that the word has in the model's table, -1 for an unknown word. */
  row(number: number): number {
    return this.#rows[number] as number;
  }

  /** From the number of a word to that of its stem, -1 for a stop word. Stems are kept for as long as the function. */
  stemmed(stem: Stem): (word: number) => number {
    let stems = this.#stems.get(stem);
    if (stems === undefined) {
      stems = [];
      this.#stems.set(stem, stems);
    }
    const known = stems;
    return (word) => {
      const found = known[word];
      if (found !== undefined) return found;
      const made = stem(this.word(word));
      const number = made === null ? -1 : this.#numberOf(made);
      known[word] = number;
      return number;
    };
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#words.length);
    this.#words.push(word);
    this.#rows.push(this.model.rowOf(word));
    return this.#words.length - 1;
  }
}
