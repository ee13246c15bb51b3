/** Chooses the rows of the table: words of each language, and their forms in questions. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryKinds, wordHash } from '../src/wordHash';
import { type Glove, gloveDimension } from './packages';
import type { WordIndex } from './wordIndex';

const englishWords = 62_000;
const questionForms = 3_000;
const foreignWords: Record<string, number> = {
  de: 30_000,
  es: 28_000,
  fr: 22_000,
  pt: 21_000,
  it: 20_000,
  ru: 20_000,
  ar: 21_000,
  zh: 20_000,
  ja: 14_000,
};
/** A source counts as at most this many words, so that forum posts don't choose the vocabulary alone. */
const maxSourceWords = 3e6;
/** The minimum weight of a word outside of GloVe. */
const minWeight = 15;
const byWeight = (a: [number, number], b: [number, number]) => b[1] - a[1] || a[0] - b[0];

export class Vocabulary {
  constructor(
    private readonly index: WordIndex,
    private readonly glove: Glove,
    private readonly rows: { text: string; kind: number; language: string }[],
  ) {}

  write(out: string): void {
    const { rows, index, glove } = this;
    const wordRows = new Int32Array(index.words.length).fill(-1);
    const glovePositions = new Int32Array(rows.length).fill(-1);
    for (const [row, { text, kind }] of rows.entries()) {
      if (kind === entryKinds.word) wordRows[index.idOf(text) ?? -1] = row;
      glovePositions[row] = glove.rank.get(text) ?? -1;
    }
    writeFileSync(join(out, 'glove.f32'), glove.vectors.subarray(0, glove.rank.size * gloveDimension));
    writeFileSync(join(out, 'glovePositions.i32'), glovePositions);
    writeFileSync(join(out, 'wordRows.i32'), wordRows);
    const hashes = rows.map(({ text, kind }) => wordHash(text, 0, text.length, kind as 0));
    writeFileSync(join(out, 'hashes.u32'), Uint32Array.from(hashes));
    writeFileSync(join(out, 'words.txt'), index.words.join('\n'));
    writeFileSync(join(out, 'rows.tsv'), rows.map((row) => Object.values(row).join('\t')).join('\n'));
  }
}
function weighEnglish(index: WordIndex, glove: Glove): [number, number][] {
  const weights = new Map<number, number>();
  for (const [name, counts] of index.counts) {
    if (!name.startsWith('en.')) continue;
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const scale = Math.min(1, maxSourceWords / total);
    for (const [id, count] of counts) weights.set(id, (weights.get(id) ?? 0) + count * scale);
  }
  const weighed: [number, number][] = [];
  for (const [id, weight] of weights) {
    const rank = glove.rank.get(index.words[id] ?? '');
    const prior = rank === undefined ? 0 : 1.5e6 / (200 + rank);
    if (rank !== undefined || weight >= minWeight) weighed.push([id, weight + prior]);
  }
  return weighed.sort(byWeight);
}

function weighForeign(index: WordIndex, language: string): [number, number][] {
  const weights = new Map<number, number>();
  for (const [name, counts] of index.counts) {
    const [kind, of] = name.split('.');
    if (kind === 'en' || of !== language || name.endsWith('.english')) continue;
    for (const [id, count] of counts) weights.set(id, (weights.get(id) ?? 0) + count);
  }
  return [...weights].sort(byWeight);
}

export function chooseVocabulary(index: WordIndex, glove: Glove): Vocabulary {
  const rows: { text: string; kind: number; language: string }[] = [];
  const seen = new Set<number>();
  const add = (text: string, kind: number, language: string) => {
    const hash = wordHash(text, 0, text.length, kind as 0);
    if (!seen.has(hash)) rows.push({ text, kind, language });
    seen.add(hash);
  };
  const english = weighEnglish(index, glove).slice(0, englishWords);
  for (const [id] of english) add(index.words[id] ?? '', entryKinds.word, 'en');
  for (const [language, size] of Object.entries(foreignWords)) {
    for (const [id] of weighForeign(index, language).slice(0, size)) {
      add(index.words[id] ?? '', entryKinds.word, language);
    }
  }
  for (const [id] of english.slice(0, questionForms)) add(index.words[id] ?? '', entryKinds.question, 'en');
  return new Vocabulary(index, glove, rows);
}
