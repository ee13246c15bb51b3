import names from './data/names.json';
import type { ColumnOption, Item } from './items';
import { type Lexicon, measuresByName } from './lexicon';
import { valuesAt } from './linkValues';
import { columnScore, matchColumns, matchTables } from './nameMatch';
import type { QuestionWords } from './readWords';
import { withRowWords } from './rowWords';
import { isAmount, type SchemaIndex } from './schemaTypes';
import { withSheetWords } from './sheetWords';
import type { SimilarityOf, WordSimilarity } from './similarity';
import { timeSpan } from './timeSpan';
import { stem, type Token } from './words';

/** The words and what each span of them may be. */
export interface Linked {
  words: QuestionWords;
  index: SchemaIndex;
  /** By the place where they begin. */
  items: Item[][];
}

const maxNameWords = 5;
/** Words between those of a name: "date of birth". */
export const inner: ReadonlySet<string> = new Set(names.inner.split(' '));

/** Whether words name a span of days does not depend on the day. */
const anyDay = new Date('2000-01-01');

const lifetimes = new Set(names.lifetimes.split(' ').map(stem));

interface Sources {
  index: SchemaIndex;
  lexicon: Lexicon;
  similarity: WordSimilarity;
}

/** Pure: all that the spans of a question may be in a schema. */
export function linkWords(words: QuestionWords, index: SchemaIndex, similarityOf: SimilarityOf): Linked {
  const { tokens, lexicon } = words;
  const sources = { index, lexicon, similarity: similarityOf(lexicon.language) };
  const items = tokens.map((_, start) => [
    ...meaningsAt(tokens, start, sources),
    ...valuesAt(words, start, index),
    ...periodAt(tokens, start, lexicon),
    skipAt(tokens, start, lexicon),
  ]);
  const kept = items.map((here) => here.filter((item) => !endsInValue(item, items)));
  return { words, index, items: withRowWords(withSheetWords(kept, words, index), words, index) };
}

/** "the color red" is no name of the column of colors, but its value. */
function endsInValue({ what, start, end }: Item, items: Item[][]): boolean {
  if (what.kind !== 'column') return false;
  const column = what.options[0]?.column;
  return items
    .slice(start + 1, end)
    .flat()
    .some((item) => item.what.kind === 'value' && item.what.entries.some((entry) => entry.column === column));
}

/** "first name" and "last month" are no first and no last of something. */
function meaningsAt(tokens: readonly Token[], start: number, sources: Sources): Item[] {
  const names = namesAt(tokens, start, sources);
  const isWhole =
    names.some((item) => item.end > start + 1 && item.score >= 0.95) ||
    timeSpan(tokens, start, anyDay, sources.lexicon.language) !== null;
  const operators = operatorsAt(tokens, start, sources);
  return [...operators.filter(({ what }) => !isWhole || what.kind !== 'measure'), ...names];
}

function operatorsAt(tokens: readonly Token[], start: number, sources: Sources): Item[] {
  const phrases = sources.lexicon.phrases.get(tokens[start]?.lower ?? '') ?? [];
  const isOfRows = rowNumberIn(sources.index) !== null;
  const matched = phrases.filter(
    ({ words, meaning }) =>
      words.every((word, ahead) => tokens[start + ahead]?.lower === word) &&
      (isOfRows || meaning.type === 'measure' || !/^row(After|Before)$/.test(meaning.name)),
  );
  const longest = matched.find(({ meaning }) => meaning.type === 'operator');
  return matched.flatMap(({ words, meaning }): Item[] => {
    const end = start + words.length;
    if (meaning.type === 'measure')
      return [false, true].flatMap((late): Item[] => {
        const options = measureOptions(meaning.measure, words, late, sources);
        const what = { kind: 'measure', meaning, options, late } as const;
        return options.length > 0 ? [{ start, end, what, score: 0.9 }] : [];
      });
    // A longer phrase leaves no room for one that is its beginning.
    if (words.length < (longest?.words.length ?? 0)) return [];
    return [{ start, end, what: { kind: 'operator', name: meaning.name }, score: 1 }];
  });
}

/** Rows stand in an order of their own where there is one sheet. */
const rowNumberIn = ({ tables: [table, another] }: SchemaIndex) =>
  another ? null : (table?.rowNumber ?? null);
/** Less likely meant than a column of times. */
const rowNumberScore = 0.8;

/** Columns that a measure may be about: by number, or (`late`) by a time. */
function measureOptions(
  name: string,
  words: string[],
  late: boolean,
  { index, lexicon, similarity }: Sources,
): ColumnOption[] {
  const measure = measuresByName[name] ?? {};
  const rowNumber = measure.ofRows && !late ? rowNumberIn(index) : null;
  if (rowNumber) return [{ column: rowNumber, score: rowNumberScore }];
  const names = late ? (measure.early ?? measure.late) : (measure.up ?? measure.down);
  // The names are English; "längste" may have the stem of a column's own name.
  const own = lexicon.language === 'en' || late ? [] : [words];
  const asked = [...own, ...(names?.map((text) => text.split(' ')) ?? [])];
  const isOfLife = asked.flat().some((word) => lifetimes.has(stem(word)));
  return (
    index.columns
      .filter((column) => (late ? ['time', 'year'].includes(column.content) : isAmount(column)))
      // "the last patient" is not the one who was born last.
      .filter(({ stems }) => isOfLife || !stems.some((word) => lifetimes.has(word)))
      .map((column) => {
        const scores = asked.map((words, rank) => columnScore(column, words, similarity) - 0.03 * rank);
        return { column, score: Math.max(0, ...scores) };
      })
      .filter(({ score }) => score >= 0.55)
      .sort((a, b) => b.score - a.score)
  );
}

function namesAt(tokens: readonly Token[], start: number, { index, lexicon, similarity }: Sources): Item[] {
  const items: Item[] = [];
  const first = tokens[start];
  if (first?.kind !== 'word' || lexicon.fillers.has(first.lower) || inner.has(first.lower)) return items;
  const phrases = lexicon.phrases.get(first.lower) ?? [];
  const counts = phrases.some(({ meaning }) => meaning.type === 'operator' && meaning.name === 'count');
  for (let length = 1; length <= maxNameWords && start + length <= tokens.length; length++) {
    const span = tokens.slice(start, start + length);
    const last = span.at(-1);
    if (last?.kind !== 'word') break;
    if (inner.has(last.lower) || lexicon.fillers.has(last.lower)) continue;
    const asked = span.map(({ lower }) => lower).filter((word) => !inner.has(word));
    const end = start + length;
    const hasInner = asked.length < span.length;
    // "the number of flights" counts them; a flight number is another thing.
    if (hasInner && counts) continue;
    const isPlain = length === 1 && phrases.some(({ words }) => words.length === 1);
    // "the first customer" is not the one of a first name.
    const isSuperlative = phrases.some(
      ({ meaning }) => meaning.type === 'measure' && meaning.form === 'superlative',
    );
    // "das längste Zelt" names no column of lengths: it says how they are.
    const isDegree = phrases.some(({ meaning }) => meaning.type === 'measure' && meaning.form !== 'positive');
    const named = matchColumns(index, asked, similarity).filter(
      ({ column }) => !isDegree || column.stems.includes(first.stem),
    );
    const options = named.filter(({ score }) => score >= (isSuperlative ? 0.95 : isPlain ? 0.78 : 0));
    const best = options[0];
    if (best) items.push({ start, end, what: { kind: 'column', options }, score: best.score });
    if (!hasInner) {
      for (const { table, score } of matchTables(index, asked, similarity))
        items.push({ start, end, what: { kind: 'table', table }, score });
    }
    // "certified crew": a column that only says yes or no. "Rents" is not "rent paid": what is so stands last. Who is "paying" has not paid.
    for (const { column, score } of asked.length === 1 ? options : [])
      if (
        column.yes !== null &&
        score >= 0.8 &&
        !first.lower.endsWith('ing') &&
        (column.core.length === 1 || column.core.at(-1) === first.stem)
      )
        items.push({ start, end, what: { kind: 'flag', column }, score: 0.95 });
  }
  return items;
}

/** "orders per month", "by month". */
function periodAt(tokens: readonly Token[], start: number, { phrases, periods }: Lexicon): Item[] {
  const period = periods.get(tokens[start]?.lower ?? '');
  const before = phrases.get(tokens[start - 1]?.lower ?? '') ?? [];
  const isGroup = before.some(
    ({ meaning }) => meaning.type === 'operator' && /^(each|by)$/.test(meaning.name),
  );
  return period && isGroup ? [{ start, end: start + 1, what: { kind: 'period', period }, score: 1 }] : [];
}

function skipAt(tokens: readonly Token[], start: number, lexicon: Lexicon): Item {
  const token = tokens[start];
  // "customers in the US" are not all of us, but a question may be shouted.
  const isName = /^\p{Lu}{2,}$/u.test(token?.text ?? '') && tokens.some(({ text }) => /\p{Ll}/u.test(text));
  const isFiller = !token || token.kind === 'mark' || (lexicon.fillers.has(token.lower) && !isName);
  const isVerb = token && lexicon.verbs.has(token.stem);
  const weight = isFiller ? 'filler' : isVerb ? 'verb' : 'unknown';
  return { start, end: start + 1, what: { kind: 'skip', weight }, score: 1 };
}

/** An operator that words ask for. */
export interface Asked {
  name: string;
  start: number;
  end: number;
}

export const asksFor = (operator: string, { items }: Linked): boolean =>
  items.flat().some(({ what }) => what.kind === 'operator' && what.name === operator);

/** The operators that words ask for, from left to right, the longest phrases first; measures by their form. */
export function askedIn({ items }: Linked): Asked[] {
  const asked: Asked[] = [];
  for (let at = 0; at < items.length; ) {
    const here = (items[at] ?? []).flatMap(({ what, start, end }): Asked[] => {
      if (what.kind === 'operator') return [{ name: what.name, start, end }];
      return what.kind === 'measure' ? [{ name: what.meaning.form, start, end }] : [];
    });
    const [longest] = here.sort((a, b) => b.end - a.end);
    if (longest) asked.push(longest);
    at = longest?.end ?? at + 1;
  }
  return asked;
}
