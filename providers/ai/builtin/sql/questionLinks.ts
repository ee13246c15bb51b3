import type { LinkedWords, NamedRow, WordLink } from '../../../../domain/ports/questionReader';
import type { Item } from './items';
import type { Lexicon } from './lexicon';
import { inner, type Linked } from './linkWords';
import type { QuestionWords } from './readWords';
import type { IndexedTable } from './schemaTypes';
import { normalizeValue, type Token } from './words';

const minLinkScore = 0.75;
/** Of a table that is named by part of its name, or a column by most of its words. */
const minPartScore = 0.69;
/** "orders" may be a verb; where there is a table of that name it is taken for that. */
const wholeName = 0.95;
/** Shorter names are too often words that mean something else. */
const minNameCharacters = 4;

interface Found {
  end: number;
  link: WordLink;
  rank: number;
}

/** Pure: what each word of a question names, from left to right, the longest first. */
export function linkedWords({ words, items }: Linked): LinkedWords {
  const { tokens, lexicon } = words;
  const found: LinkedWords = { links: [], operators: [], unlinked: [] };
  for (let at = 0; at < tokens.length; ) {
    const here = items[at] ?? [];
    const link = here.flatMap((item) => linkOf(item, words) ?? []).sort((a, b) => b.rank - a.rank)[0];
    const operator = here.filter(isOperator).sort((a, b) => b.end - a.end)[0];
    const token = tokens[at];
    if (link) found.links.push(link.link);
    else if (operator) found.operators.push(textOf(tokens, operator));
    else if (token && isContent(token, lexicon)) found.unlinked.push(token.text);
    at = (link ?? operator)?.end ?? at + 1;
  }
  return found;
}

/** The rows that a question names by what their table calls them. */
export function namedRows(
  { words: { tokens, lexicon }, items }: Linked,
  isNameable: (table: string) => boolean,
): NamedRow[] {
  const found: NamedRow[] = [];
  let end = 0;
  for (const item of items.flat().sort((a, b) => a.start - b.start || b.end - a.end)) {
    const isNamed = item.what.kind === 'value' && hasName(item, tokens, lexicon);
    if (!isNamed || item.start < end || item.what.kind !== 'value') continue;
    if (normalizeValue(textOf(tokens, item)).length < minNameCharacters) continue;
    for (const { column, value } of item.what.entries) {
      const { schema, display } = column.table;
      if (!display.includes(column) || !isNameable(schema.name)) continue;
      const names = display.map((one) => one.schema.name);
      found.push({ table: schema.name, column: column.schema.name, value, display: names });
      end = item.end;
    }
  }
  return found;
}

const textOf = (tokens: readonly Token[], { start, end }: Item) =>
  tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ');

const isNaming = ({ lower, stem }: Token, { fillers, verbs }: Lexicon) =>
  !fillers.has(lower) && !inner.has(lower) && !verbs.has(stem);

const hasName = ({ start, end }: Item, tokens: readonly Token[], lexicon: Lexicon) =>
  tokens.slice(start, end).some((token) => isNaming(token, lexicon));

function isContent(token: Token, lexicon: Lexicon): boolean {
  const isWord = token.kind === 'word' || token.kind === 'quoted';
  const isAboutTexts = lexicon.textWords.has(token.lower) || lexicon.phrases.has(token.lower);
  return isWord && isNaming(token, lexicon) && !isAboutTexts && token.lower.length > 1;
}

/** Words that ask for no more than to be answered. */
const plainOperators = new Set('ask how howmuch whenever clause of and or not ='.split(' '));

const isOperator = ({ what }: Item) =>
  (what.kind === 'operator' && !plainOperators.has(what.name)) ||
  (what.kind === 'measure' && what.meaning.form !== 'positive');

/** Null for what names nothing. Several words that are stored come first, a single one last. */
function linkOf(item: Item, { tokens, lexicon }: QuestionWords): Found | null {
  const { what, score, start, end } = item;
  const first = tokens[start];
  if (!first || (lexicon.fillers.has(first.lower) && !first.capital)) return null;
  const content = tokens.slice(start, end).filter(({ lower }) => !inner.has(lower)).length;
  const words = textOf(tokens, item);
  const found = (kind: WordLink['kind'], { schema }: IndexedTable, column: string | null, rank: number) => {
    const target = column === null ? schema.name : `${schema.name}.${column}`;
    const link = { words, kind, target, table: schema.name, score, weight: content };
    return { end, link, rank };
  };
  const rank = score * (1 + 0.25 * (content - 1));
  const isVerb = lexicon.verbs.has(first.stem) && first.lower !== first.stem;
  switch (what.kind) {
    case 'value': {
      const [entry] = what.entries;
      if (!entry || words.length < 2 || !hasName(item, tokens, lexicon)) return null;
      return found('value', entry.column.table, entry.column.schema.name, end - start > 1 ? 9 : 0);
    }
    case 'table':
      if (score < (isVerb ? wholeName : minPartScore)) return null;
      return found('table', what.table, null, rank);
    case 'column': {
      const [best] = what.options;
      const isShort = content === 1 && (score < minLinkScore || lexicon.phrases.has(first.lower));
      if (!best || isVerb || score < minPartScore || isShort) return null;
      return found('column', best.column.table, best.column.schema.name, rank);
    }
    default:
      return null;
  }
}
