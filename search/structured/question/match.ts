import { knownWords } from './lexicon';
import { units } from './lexiconMeasures';
import { synonyms } from './lexiconNames';
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schemaIndex';
import { stem, type Token } from './words';

/** How well a word of a question and one of a name go together, 0 to 1. */
export function wordScore(asked: string, named: string): number {
  if (asked === named) return 1;
  if (synonyms.get(asked)?.has(named)) return 0.8;
  const [shorter, longer] = asked.length < named.length ? [asked, named] : [named, asked];
  // One word in two forms: director, directed; injury, injured.
  const related =
    shorter.length >= 4 && longer.startsWith(shorter) && endings.has(longer.slice(shorter.length));
  if (related) return 0.75;
  return isSkeleton(named, asked) ? 0.78 : 0;
}

const vowels = /[aeiou]/g;
const minSkeleton = 3;
const maxSkeleton = 5;

/** `whse` of warehouse, `itm` of item: a short form that leaves out most vowels and few consonants. */
function isSkeleton(name: string, word: string): boolean {
  if (knownWords.has(name)) return false;
  const short = name.replace(/e$/, '');
  if (short.length < minSkeleton || short.length > maxSkeleton || short.length >= word.length) return false;
  // A vowel further on makes it a word of its own: `price` is no participant.
  if (short[0] !== word[0] || /[aeiou]/.test(short.slice(2))) return false;
  const consonants = short.replace(vowels, '');
  if (consonants.length < 2) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length && consonants.length >= 0.6 * word.replace(vowels, '').length;
}

/** What is left of a derived word beside the stem of the word it is derived from. */
const endings = new Set([
  'e',
  'i',
  'or',
  'er',
  'ion',
  'al',
  'ment',
  'ur',
  'iv',
  'ant',
  'ent',
  'ist',
  'ation',
  'ship',
]);

export interface ColumnMatch {
  column: IndexedColumn;
  score: number;
  /** The words named the column's table too. */
  namesTable: boolean;
}

const inner = new Set(['of', 'the', "'s", 'a', 'an', 'their', 'its', 'his', 'her']);
/** May stand inside a name too ("years in which they were founded"), but not between a column and its table. */
const looseInner = new Set([...inner, 'in', 'for', 'all', 'which', 'they', 'were', 'have', 'by']);
const maxSpan = 7;

/** The content words of a span that begins and ends with one, or null. */
export function contentOf(tokens: Token[], start: number, length: number, loose = false): Token[] | null {
  const skipped = loose ? looseInner : inner;
  const span = tokens.slice(start, start + length);
  const first = span[0];
  const last = span.at(-1);
  if (span.length < length || !first || !last || looseInner.has(first.lower) || looseInner.has(last.lower))
    return null;
  if (span.some((token) => token.kind === 'mark' || token.kind === 'quoted')) return null;
  return span.filter((token) => !skipped.has(token.lower));
}

function bestWord(asked: string, names: string[]): { name: string; score: number } | null {
  let best: { name: string; score: number } | null = null;
  for (const name of names) {
    const score = wordScore(asked, name);
    if (score > (best?.score ?? 0)) best = { name, score };
  }
  return best;
}

const idStem = stem('id');
/** What a reference may leave out of its name: `type` for `type_code`. */
const codeStem = stem('code');
/** Words that pick or count rather than name: alone they say nothing of a column that has other words too. */
const ordinals = new Set(['first', 'last', 'middle', 'full', 'other', 'next', 'previous'].map(stem));
const counting = new Set(['number', 'total', 'count', 'amount', 'sum'].map(stem));
/** Words of a name that add nothing where the others match. */
const light = new Set(
  [
    'number',
    'total',
    'name',
    'full',
    'offici',
    'origin',
    'major',
    'year',
    'date',
    'code',
    'on',
    'at',
    ...units,
  ].map(stem),
);

/** All columns that the content words name, each word accounted for; best first. */
export function matchColumns(index: SchemaIndex, asked: Token[]): ColumnMatch[] {
  const stems = asked.map((token) => token.stem);
  const matches: ColumnMatch[] = [];
  for (const table of index.tables) {
    for (const column of table.columns) {
      const match = scoreColumn(column, stems);
      if (match) matches.push(match);
    }
  }
  return matches.sort((a, b) => b.score - a.score);
}

function scoreColumn(column: IndexedColumn, stems: string[]): ColumnMatch | null {
  let best: ColumnMatch | null = null;
  for (const names of [column.stems, ...column.aliases]) {
    const found = scoreNames(column, names, stems, names === column.stems);
    if (found && found.score > (best?.score ?? 0)) best = found;
  }
  return best;
}

function scoreNames(
  column: IndexedColumn,
  names: string[],
  stems: string[],
  isName: boolean,
): ColumnMatch | null {
  const used = new Set<string>();
  let total = 0;
  let tableWords = 0;
  for (const word of stems) {
    const match = bestWord(word, names);
    const ofTable = bestWord(word, column.table.stems);
    if (match && match.score >= (ofTable?.score ?? 0)) {
      used.add(match.name);
      total += match.score;
    } else if (ofTable && ofTable.score >= 0.75) {
      tableWords++;
      total += ofTable.score;
    } else return null;
  }
  const core = isName ? column.core : names;
  const missing = core.filter((word) => !used.has(word));
  if (core.every((word) => !used.has(word))) return null;
  const namesTable =
    tableWords > 0 ||
    (core.length < names.length && names.some((word) => used.has(word) && !core.includes(word)));
  // "feature name" is `feature_name` before it is `feature_type_name`.
  const unsaid = namesTable ? names.filter((word) => !used.has(word)).length : 0;
  const quality = total / stems.length - 0.01 * unsaid;
  if (missing.length === 0) return { column, score: quality, namesTable };
  // Keys are only meant where they are named, but for the word "code" of one that is written in words.
  const isKey = column.reference !== null || column.isKey;
  const isWorded = column.content === 'text' && missing.every((word) => word === codeStem);
  if (missing.includes(idStem) || (isKey && !isWorded)) return null;
  if (stems.every((word) => counting.has(word)) || [...used].every((word) => ordinals.has(word))) return null;
  const weight = (words: string[]) => words.reduce((sum, word) => sum + (light.has(word) ? 0.4 : 1), 0);
  const coverage = 1 - weight(missing) / weight(core);
  if (coverage < 0.45) return null;
  return { column, score: quality * (0.3 + 0.5 * coverage), namesTable };
}

export interface TableMatch {
  table: IndexedTable;
  score: number;
  length: number;
}

/** Tables named by the words at a place, longest and best first. */
export function matchTables(index: SchemaIndex, tokens: Token[], start: number): TableMatch[] {
  const matches: TableMatch[] = [];
  for (let length = Math.min(4, tokens.length - start); length >= 1; length--) {
    const asked = contentOf(tokens, start, length);
    if (!asked || asked.length !== length || asked.some((token) => token.kind !== 'word')) continue;
    for (const table of index.tables) {
      const score = Math.max(
        ...[table.stems, ...table.aliases].map((names) => scoreTable(names, asked, index)),
      );
      if (score > 0) matches.push({ table, score, length });
    }
  }
  return matches.sort((a, b) => b.score * (3 + b.length) - a.score * (3 + a.length));
}

function scoreTable(names: string[], asked: Token[], index: SchemaIndex): number {
  const used = new Set<string>();
  let total = 0;
  for (const { stem: word } of asked) {
    const match = bestWord(word, names);
    if (!match || match.score < 0.75 || used.has(match.name)) return 0;
    used.add(match.name);
    total += match.score;
  }
  const quality = total / asked.length;
  if (used.size === names.length) return quality;
  // The last word is the thing itself ("players" for `chess_player`), where no other table shares it.
  const head = names.at(-1) ?? '';
  const shared = index.tables.filter((table) => table.stems.includes(head)).length > 1;
  if (used.size >= 2 && used.has(head) && used.size / names.length > 0.5) return quality * 0.75;
  return used.has(head) && !shared && used.size / names.length >= 0.5 ? quality * 0.7 : 0;
}

export { maxSpan };
