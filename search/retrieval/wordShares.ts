/** The words of a text by their numbers, in ascending order, and the share of its passages that have each, 0 to 1. */
export interface WordShares {
  numbers: Uint32Array;
  shares: Float32Array;
}

/** Numbers for words, so that the words of thousands of texts take eight bytes each. */
export class WordNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly words: string[] = [];

  get(word: string): number | undefined {
    return this.numbers.get(word);
  }

  numbered(shares: Iterable<[word: string, share: number]>): WordShares {
    const sorted = [...shares]
      .map(([word, share]): [number, number] => [this.numberOf(word), share])
      .sort(([a], [b]) => a - b);
    return {
      numbers: Uint32Array.from(sorted, ([number]) => number),
      shares: Float32Array.from(sorted, ([, share]) => share),
    };
  }

  *named({ numbers, shares }: WordShares): Generator<[word: string, share: number]> {
    for (const [at, number] of numbers.entries()) yield [this.words[number] ?? '', shares[at] ?? 0];
  }

  private numberOf(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    // A copy: a part of a passage would keep all of it in memory.
    const copy = Buffer.from(word).toString();
    this.numbers.set(copy, this.words.length);
    return this.words.push(copy) - 1;
  }
}

/** The share of the passages with a word; 0 for a text that has not been read. */
export function shareOf(number: number, text: WordShares | null): number {
  if (text === null) return 0;
  let [low, high] = [0, text.numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((text.numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return text.numbers[low] === number ? (text.shares[low] ?? 0) : 0;
}
