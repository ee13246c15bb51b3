import type { CompareWord, EmbeddingModel } from './embeddingModel';
import type { Vocabulary } from './vocabulary';

/** A word of the question that is no stop word, each stem once. */
export interface QuestionTerm {
  /** The number of the stem. */
  stem: number;
  /** How rare it is where the passages come from. */
  weight: number;
  /** How much it tells by itself, whatever was found. */
  ownWeight: number;
  vector: Float32Array;
}

/** From this similarity on, a word is related to a term. */
export const minRelated = 0.3;
/** Similar words count less than equal ones. */
const maxSimilarity = 0.97;
/** Different words at first. */
const initialCapacity = 4_096;

/** The words of passages beside the terms of a question. Each different word is compared once, and has a row here. */
export class ComparedWords {
  /** The similarity to each term, 1 for equal stems: `[row * terms + term]`. */
  similarities: Float32Array;
  /** The terms that the word of a row is related to, a bit each. */
  related: Int32Array;
  /** One more than the row of a word; 0 for a word that has none yet. */
  #rows: Int32Array;
  #count = 0;
  readonly #compare: CompareWord;
  /** The stems of the terms. */
  readonly #stems: Int32Array;

  constructor(
    model: EmbeddingModel,
    private readonly vocabulary: Vocabulary,
    private readonly stemOf: (word: number) => number,
    readonly terms: readonly QuestionTerm[],
  ) {
    this.#rows = new Int32Array(vocabulary.size + initialCapacity);
    this.#compare = model.compareWords(terms.map(({ vector }) => vector));
    this.#stems = Int32Array.from(terms, ({ stem }) => stem);
    this.similarities = new Float32Array(initialCapacity * terms.length);
    this.related = new Int32Array(initialCapacity);
  }

  /** The row of each word. */
  rowsOf(words: Int32Array): Int32Array {
    if (this.vocabulary.size > this.#rows.length) this.#growRows();
    const rows = new Int32Array(words.length);
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      const row = this.#rows[word] as number;
      rows[at] = row > 0 ? row - 1 : this.#add(word);
    }
    return rows;
  }

  #add(word: number): number {
    const row = this.#count++;
    this.#rows[word] = row + 1;
    if (row >= this.related.length) this.#grow();
    const { terms, similarities } = this;
    const base = row * terms.length;
    this.#compare(this.vocabulary.word(word), this.vocabulary.row(word), similarities, base);
    const stem = this.stemOf(word);
    const stems = this.#stems;
    let related = 0;
    for (let term = 0; term < stems.length; term++) {
      const isEqual = stems[term] === stem;
      const cosine = similarities[base + term] as number;
      const similarity = isEqual ? 1 : Math.min(maxSimilarity, Math.max(0, cosine));
      similarities[base + term] = similarity;
      if (similarity >= minRelated) related |= 1 << term;
    }
    this.related[row] = related;
    return row;
  }

  /** Passages that were read meanwhile have new words. */
  #growRows(): void {
    const known = this.#rows;
    this.#rows = new Int32Array(this.vocabulary.size + initialCapacity);
    this.#rows.set(known);
  }

  #grow(): void {
    const { similarities, related } = this;
    this.similarities = new Float32Array(similarities.length * 2);
    this.similarities.set(similarities);
    this.related = new Int32Array(related.length * 2);
    this.related.set(related);
  }
}
