/** Numbers the different words of all texts and counts them. */
import { normalize, type Simplified } from '../src/normalize';
import { forEachWord, type IsWord } from '../src/words';
import type { Source } from './readData';

/** The texts of a source as word numbers with counts; `offsets` has the end of each text. */
export interface Corpus {
  name: string;
  textsPerLine: number;
  ids: number[];
  counts: number[];
  offsets: number[];
  held: number[];
}

export class WordIndex {
  readonly words: string[] = [];
  /** Occurrences of each word in texts that may be trained on, by source. */
  readonly counts = new Map<string, Map<number, number>>();
  readonly #ids = new Map<string, number>();
  readonly #isWord: IsWord;

  constructor(
    private readonly simplified: Simplified,
    readonly unspaced: Set<string>,
  ) {
    this.#isWord = (text, start, end) => unspaced.has(text.slice(start, end));
  }

  idOf(word: string): number | undefined {
    return this.#ids.get(word);
  }

  add({ name, lines }: Source): Corpus {
    const corpus: Corpus = {
      name,
      textsPerLine: lines[0]?.texts.length ?? 0,
      ids: [],
      counts: [],
      offsets: [],
      held: [],
    };
    for (const { texts, isHeld } of lines) {
      corpus.held.push(isHeld ? 1 : 0);
      for (const [position, text] of texts.entries()) {
        const found = this.#count(text);
        for (const [id, count] of found) {
          corpus.ids.push(id);
          corpus.counts.push(Math.min(255, count));
        }
        corpus.offsets.push(corpus.ids.length);
        if (!isHeld) this.#addCounts(this.#side(name, position), found);
      }
    }
    return corpus;
  }

  /** Parallel texts and dictionaries have the foreign side first, the English one behind. */
  #side(name: string, position: number): string {
    const isEnglish = /^(dict|para)\./.test(name) && position > 0;
    return isEnglish ? `${name}.english` : name;
  }

  #count(text: string): Map<number, number> {
    const found = new Map<number, number>();
    forEachWord(normalize(text, this.simplified), this.#isWord, (normalized, start, end) => {
      const id = this.#number(normalized.slice(start, end));
      found.set(id, (found.get(id) ?? 0) + 1);
    });
    return found;
  }

  #number(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    const id = this.words.length;
    // A copy: a slice would keep the whole text in memory.
    const copy = Buffer.from(word, 'utf16le').toString('utf16le');
    this.words.push(copy);
    this.#ids.set(copy, id);
    return id;
  }

  #addCounts(key: string, found: Map<number, number>): void {
    const counts = this.counts.get(key) ?? new Map<number, number>();
    this.counts.set(key, counts);
    for (const [id, count] of found) counts.set(id, (counts.get(id) ?? 0) + count);
  }
}
