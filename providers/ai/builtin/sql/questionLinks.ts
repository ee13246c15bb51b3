import type { LinkedWords, NamedRow, WordLink } from '../../../../domain/ports/questionReader';
import type { ColumnOption } from './items';
import type { Lexicon } from './lexicon';
import { lookUpValue } from './linkValues';
import { inner } from './linkWords';
import { matchColumns, matchTables } from './nameMatch';
import type { Sources } from './sources';
import { normalizeValue, type Token } from './words';

export type LinkSources = Pick<Sources, 'index' | 'lexicon' | 'similarity'>;

interface Found {
  link: WordLink;
  length: number;
}

const minLinkScore = 0.75;
/** Of a table that is named by part of its name, or a column by most of its words. */
const minPartScore = 0.69;
const maxNameWords = 4;
/** Shorter names are too often words that mean something else. */
const minNameCharacters = 4;

/** Pure: what each word of a question names, from left to right, the longest first. */
export function linkedWords(tokens: Token[], sources: LinkSources): LinkedWords {
  const found: LinkedWords = { links: [], operators: [], unlinked: [] };
  for (let at = 0; at < tokens.length; ) {
    const link = linkAt(tokens, at, sources);
    const length = link?.length ?? operatorAt(tokens, at, sources.lexicon);
    const [token] = tokens.slice(at, at + 1);
    if (link) found.links.push(link.link);
    else if (length > 0) found.operators.push(textOf(tokens, at, length));
    else if (token && isContent(token, sources.lexicon)) found.unlinked.push(token.text);
    at += Math.max(1, length);
  }
  return found;
}

/** The rows that a question names by what their table calls them. */
export function namedRows(
  tokens: Token[],
  { index, lexicon }: LinkSources,
  isNameable: (table: string) => boolean,
): NamedRow[] {
  const found: NamedRow[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (let length = Math.min(index.maxValueWords, tokens.length - at); length >= 1; length--) {
      const span = tokens.slice(at, at + length);
      const normal = normalizeValue(span.map(({ text }) => text).join(' '));
      if (normal.length < minNameCharacters || span.every((token) => !isNaming(token, lexicon))) continue;
      const named = (index.values.get(normal) ?? []).filter(
        ({ column }) => column.table.display.includes(column) && isNameable(column.table.schema.name),
      );
      if (named.length === 0) continue;
      for (const { column, value } of named)
        found.push({
          table: column.table.schema.name,
          column: column.schema.name,
          value,
          display: column.table.display.map(({ schema }) => schema.name),
        });
      at += length - 1;
      break;
    }
  }
  return found;
}

const isNaming = ({ lower, stem }: Token, { fillers, verbs }: Lexicon) =>
  !fillers.has(lower) && !inner.has(lower) && !verbs.has(stem);

function isContent(token: Token, lexicon: Lexicon): boolean {
  const isWord = token.kind === 'word' || token.kind === 'quoted';
  const isAboutTexts = lexicon.textWords.has(token.lower) || lexicon.phrases.has(token.lower);
  return isWord && isNaming(token, lexicon) && !isAboutTexts && token.lower.length > 1;
}

/** Words that ask for no more than to be answered. */
const plainOperators = new Set([
  'ask',
  'how',
  'howmuch',
  'whenever',
  'clause',
  'of',
  'and',
  'or',
  'not',
  '=',
]);

function operatorAt(tokens: Token[], at: number, { phrases }: Lexicon): number {
  const fitting = phrases.get(tokens[at]?.lower ?? '')?.filter(({ words, meaning }) => {
    const isPlain = meaning.type === 'operator' && plainOperators.has(meaning.name);
    const isThere = words.every((word, ahead) => tokens[at + ahead]?.lower === word);
    return isThere && !isPlain && !(meaning.type === 'measure' && meaning.form === 'positive');
  });
  return fitting?.[0]?.words.length ?? 0;
}

function linkAt(tokens: Token[], at: number, sources: LinkSources): Found | null {
  const { lexicon } = sources;
  const token = tokens[at];
  if (!token || token.kind === 'mark' || (lexicon.fillers.has(token.lower) && !token.capital)) return null;
  const value = valueAt(tokens, at, sources);
  if (value && value.length > 1) return value;
  const table = tableAt(tokens, at, sources);
  const isVerb = lexicon.verbs.has(token.stem) && token.lower !== token.stem;
  // "orders" may be a verb; where there is a table of that name it is taken for that.
  if (isVerb && !(table && table.link.score >= 0.95)) return value;
  const column = columnAt(tokens, at, sources);
  const isColumn = column && (!table || column.length > table.length || column.link.score > table.link.score);
  return isColumn ? column : (table ?? value);
}

function tableAt(tokens: Token[], at: number, sources: LinkSources): Found | null {
  let best: Found | null = null;
  for (let length = 1; length <= maxNameWords && at + length <= tokens.length; length++) {
    const asked = tokens.slice(at, at + length);
    if (asked.some(({ kind, lower }) => kind !== 'word' || sources.lexicon.fillers.has(lower))) break;
    const [match] = matchTables(sources.index, asked, sources.similarity);
    if (!match || match.score < minPartScore || (best && match.score < best.link.score)) continue;
    const { name } = match.table.schema;
    const words = textOf(tokens, at, length);
    best = {
      link: { words, kind: 'table', target: name, table: name, score: match.score, weight: length },
      length,
    };
  }
  return best;
}

/** The column that the words at a place name best, by as many of them as belong to it. */
function columnAt(tokens: Token[], at: number, { index, lexicon, similarity }: LinkSources): Found | null {
  let best: { match: ColumnOption; length: number; asked: number; rank: number } | null = null;
  for (let length = Math.min(maxNameWords, tokens.length - at); length >= 1; length--) {
    const span = tokens.slice(at, at + length);
    const asked = span.filter(({ lower }) => !inner.has(lower));
    const [first] = span;
    const last = span.at(-1);
    if (!first || !last || inner.has(first.lower) || inner.has(last.lower)) continue;
    if (asked.some(({ kind, lower }) => kind !== 'word' || lexicon.fillers.has(lower))) continue;
    if (asked.length === 1 && lexicon.phrases.has(first.lower)) continue;
    const [match] = matchColumns(index, asked, similarity);
    if (!match || match.score < (asked.length === 1 ? minLinkScore : minPartScore)) continue;
    const rank = match.score * (1 + 0.25 * (asked.length - 1));
    if (!best || rank > best.rank) best = { match, length, asked: asked.length, rank };
  }
  if (!best) return null;
  const { column, score } = best.match;
  const table = column.table.schema.name;
  const words = textOf(tokens, at, best.length);
  const target = `${table}.${column.schema.name}`;
  return { link: { words, kind: 'column', target, table, score, weight: best.asked }, length: best.length };
}

function valueAt(tokens: Token[], at: number, { index, lexicon }: LinkSources): Found | null {
  for (let length = Math.min(index.maxValueWords + 1, tokens.length - at); length >= 1; length--) {
    const span = tokens.slice(at, at + length);
    if (span.at(-1)?.kind === 'mark' || span.every((token) => !isNaming(token, lexicon))) continue;
    const words = textOf(tokens, at, length);
    const [entry] = normalizeValue(words).length < 2 ? [] : lookUpValue(index, words);
    if (!entry) continue;
    const table = entry.column.table.schema.name;
    const target = `${table}.${entry.column.schema.name}`;
    return { link: { words, kind: 'value', target, table, score: 1, weight: length }, length };
  }
  return null;
}

const textOf = (tokens: Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(' ');
