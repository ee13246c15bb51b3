/** BM25 over a small set of passages, for fitting the re-ranker and for the tables of figures. */
import { newStemmer } from 'snowball-stemmers';
import type { EmbeddingModel, Terms } from '../src';

const k1 = 1.2;
const b = 0.75;
const stemmer = newStemmer('porter');
const stopWords = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by
  can could did do does doing don down during each few for from further had has have having he her here hers him his
  how i if in into is it its itself just may me might more most must my no nor not now of off on once only or other
  our out over own s same shall she should so some such t than that the their them then there these they this those
  through to too under until up upon us very was we were what when where which while who whom whose why will with
  would you your`.split(/\s+/),
);
const run = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{N}\p{M}]+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

const stems = new Map<string, string | null>();

export function stemOf(word: string): string | null {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stopWords.has(word) ? null : stemmer.stem(word);
  stems.set(word, stem);
  return stem;
}

/** Stems; pairs of neighbouring characters where words are not separated by spaces. */
function termsOf(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(run) ?? [];
  return found.flatMap((word) => {
    if (!unspaced.test(word)) return stemOf(word) ?? [];
    return word.length === 1 ? [word] : [...word].slice(1).map((_, at) => word.slice(at, at + 2));
  });
}

export class LexicalIndex implements Terms {
  readonly #postings = new Map<string, { passage: number; count: number }[]>();
  readonly #lengths: number[];
  readonly #wordFrequency = new Map<string, number>();
  readonly #meanLength: number;

  constructor(model: EmbeddingModel, passages: string[]) {
    this.#lengths = passages.map((text, passage) => {
      const counts = new Map<string, number>();
      const terms = termsOf(text);
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, count] of counts) {
        const postings = this.#postings.get(term) ?? [];
        postings.push({ passage, count });
        this.#postings.set(term, postings);
      }
      for (const stem of new Set(model.tokenize(text).map(stemOf))) {
        if (stem !== null) this.#wordFrequency.set(stem, (this.#wordFrequency.get(stem) ?? 0) + 1);
      }
      return terms.length;
    });
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / (passages.length || 1);
  }

  stem(word: string): string | null {
    return stemOf(word);
  }

  weight(stem: string): number {
    return this.#inverse(this.#wordFrequency.get(stem) ?? 0);
  }

  scores(question: string): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    for (const term of termsOf(question)) {
      const postings = this.#postings.get(term) ?? [];
      const weight = this.#inverse(postings.length);
      for (const { passage, count } of postings) {
        const length = (this.#lengths[passage] as number) / this.#meanLength;
        (scores[passage] as number) += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
      }
    }
    return scores;
  }

  #inverse(frequency: number): number {
    return Math.log(1 + (this.#lengths.length - frequency + 0.5) / (frequency + 0.5));
  }
}
