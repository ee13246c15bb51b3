import names from './data/names.json';
import type { ColumnOption } from './items';
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schemaTypes';
import type { AskedWord, WordSimilarity } from './similarity';
import { stem } from './words';

const minWord = 0.6;
const minName = 0.55;
/** Options that are further behind the best are left out. */
const maxBehind = 0.2;
/** Words of a name that add little to it. */
const light = new Set(names.light.split(' ').map(stem));

/** How well all the words name something, where each of them must have its part in it; 0 where they don't. */
export function nameScore(asked: AskedWord[], name: readonly string[], similarity: WordSimilarity): number {
  const used = new Set<number>();
  let sum = 0;
  for (const token of asked) {
    let best = 0;
    let at = -1;
    name.forEach((word, index) => {
      if (used.has(index)) return;
      const score = similarity(token, word);
      if (score > best) [best, at] = [score, index];
    });
    if (best < minWord) return 0;
    used.add(at);
    sum += best;
  }
  const missing = name.filter((_, index) => !used.has(index));
  const penalty = missing.reduce((total, word) => total + (light.has(word) ? 0.09 : 0.2), 0);
  return Math.max(0, sum / asked.length - penalty);
}

export function columnScore(column: IndexedColumn, asked: AskedWord[], similarity: WordSimilarity): number {
  const { table } = column;
  const names = [column.core, column.stems, ...column.aliases];
  const isName = column.core.length === 1 && table.display[0] === column;
  // `model_list.Model`: the words of the table stand for the column that is named like it.
  if (isName) names.push([...table.stems, 'name'].map(stem));
  const plain = Math.max(...names.map((name) => nameScore(asked, name, similarity)));
  if (asked.length < 2) return plain;
  // "stadium name": the table's own words before those of the column.
  const tableWords = [...new Set([...table.stems, ...column.core])];
  return Math.max(plain, nameScore(asked, tableWords, similarity) - 0.02);
}

export function tableScore(table: IndexedTable, asked: AskedWord[], similarity: WordSimilarity): number {
  return Math.max(...[table.stems, ...table.aliases].map((name) => nameScore(asked, name, similarity)));
}

/** The columns that the words name, best first. */
export function matchColumns(
  index: SchemaIndex,
  asked: AskedWord[],
  similarity: WordSimilarity,
): ColumnOption[] {
  const options = index.tables
    .flatMap((table) => table.columns)
    .map((column) => ({ column, score: columnScore(column, asked, similarity) }))
    .filter(({ score }) => score >= minName)
    .sort((a, b) => b.score - a.score);
  const best = options[0]?.score ?? 0;
  return options.filter(({ score }) => score >= best - maxBehind).slice(0, 8);
}

export function matchTables(index: SchemaIndex, asked: AskedWord[], similarity: WordSimilarity) {
  const options = index.tables
    .map((table) => ({ table, score: tableScore(table, asked, similarity) }))
    .filter(({ score }) => score >= minName)
    .sort((a, b) => b.score - a.score);
  const best = options[0]?.score ?? 0;
  return options.filter(({ score }) => score >= best - 0.1).slice(0, 2);
}
