import names from './data/names.json';
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schemaTypes';
import type { WordSimilarity } from './similarity';
import { stem } from './words';

const minWord = 0.6;
/** Characters that a stem is shorter than its word. */
const maxSuffix = 4;
/** Words of a name that add little to it. */
const light = new Set(names.light.split(' ').map(stem));

/** "high schoolers" and `Highschooler`: the same written in one word. */
function isJoined(asked: string[], name: readonly string[], { stem }: WordSimilarity): boolean {
  if (asked.length === name.length || asked[0]?.[0] !== name[0]?.[0]) return false;
  const [written, named] = [asked.join(''), name.join('')];
  return Math.abs(written.length - named.length) <= maxSuffix && stem(written) === stem(named);
}

/** How well all the words name something, where each of them must have its part in it; 0 where they don't. */
export function nameScore(asked: string[], name: readonly string[], similarity: WordSimilarity): number {
  if (isJoined(asked, name, similarity)) return 0.98;
  const used = new Set<number>();
  let sum = 0;
  for (const asking of asked) {
    let best = 0;
    let at = -1;
    name.forEach((word, index) => {
      if (used.has(index)) return;
      const score = similarity(asking, word);
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

export function columnScore(column: IndexedColumn, asked: string[], similarity: WordSimilarity): number {
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

/** "orders" are `Customer_Orders` sooner than `Order_Items`: the last word says what rows are. */
const ofAnother = 0.1;

export function tableScore(table: IndexedTable, asked: string[], similarity: WordSimilarity): number {
  const head = table.stems.findLast((word) => !light.has(word)) ?? '';
  const isOfAnother = table.stems.length > 1 && !asked.some((word) => similarity(word, head) >= minWord);
  const scores = [table.stems, ...table.aliases].map((name) => nameScore(asked, name, similarity));
  return Math.max(...scores) - (isOfAnother ? ofAnother : 0);
}

const minName = 0.55;

/** The things that the words name, best first: no more than `max`, and none that is further behind the best. */
function bestNamed<Named extends { score: number }>(named: Named[], behind: number, max: number): Named[] {
  const ranked = named.filter(({ score }) => score >= minName).sort((a, b) => b.score - a.score);
  return ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) - behind).slice(0, max);
}

export function matchColumns({ columns }: SchemaIndex, asked: string[], similarity: WordSimilarity) {
  const named = columns.map((column) => ({ column, score: columnScore(column, asked, similarity) }));
  return bestNamed(named, 0.2, 8);
}

export function matchTables({ tables }: SchemaIndex, asked: string[], similarity: WordSimilarity) {
  const named = tables.map((table) => ({ table, score: tableScore(table, asked, similarity) }));
  return bestNamed(named, 0.1, 2);
}
