import type { LinkedWords, WordLink } from '../../../../domain/ports/questionReader';
import type { Expression, Query } from '../../../../domain/sqlTree';
import type { Item } from './items';
import type { Lexicon } from './lexicon';
import { inner, type Linked } from './linkWords';
import { columnNode, selectFrom, valueNode } from './nodes';
import type { QuestionWords } from './readWords';
import type { IndexedColumn, IndexedTable } from './schemaTypes';
import { normalizeValue, type Token } from './words';

const minLinkScore = 0.75;
/** The minimum score of a table that is named by part of its name, or a column by most of its words. */
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

/** The rows that a question names by what their table calls them; null where it names none, or those of several. */
export function namedRows(
  { words: { tokens, lexicon }, items }: Linked,
  isNameable: (table: string) => boolean,
): Query | null {
  const columns = new Set<IndexedColumn>();
  const values = new Set<string>();
  let end = 0;
  for (const item of items.flat().sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (item.what.kind !== 'value' || item.start < end || !hasName(item, tokens, lexicon)) continue;
    if (normalizeValue(textOf(tokens, item)).length < minNameCharacters) continue;
    for (const { column, value } of item.what.entries) {
      const { schema, display } = column.table;
      if (!display.includes(column) || !isNameable(schema.name)) continue;
      columns.add(column);
      values.add(value);
      end = item.end;
    }
  }
  const [column, another] = columns;
  if (!column || another) return null;
  const among = [...values].map(valueNode);
  const where: Expression = { type: 'in', expression: columnNode(column), among, negated: false };
  return selectFrom(column.table, column.table.display.map(columnNode), { where });
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
  const weight = tokens.slice(start, end).filter(({ lower }) => !inner.has(lower)).length;
  const words = textOf(tokens, item);
  const isVerb = lexicon.verbs.has(first.stem) && first.lower !== first.stem;
  const found = (kind: WordLink['kind'], { schema }: IndexedTable, column?: IndexedColumn): Found => {
    const target = column ? `${schema.name}.${column.schema.name}` : schema.name;
    const ofValue = end - start > 1 ? 9 : 0;
    const rank = kind === 'value' ? ofValue : score * (1 + 0.25 * (weight - 1));
    return { end, rank, link: { words, kind, target, table: schema.name, score, weight } };
  };
  if (what.kind === 'table' && score >= (isVerb ? wholeName : minPartScore))
    return found('table', what.table);
  if (what.kind === 'value' && words.length > 1 && hasName(item, tokens, lexicon)) {
    const column = what.entries[0]?.column;
    return column ? found('value', column.table, column) : null;
  }
  const isShort = weight === 1 && (score < minLinkScore || lexicon.phrases.has(first.lower));
  if (what.kind !== 'column' || isVerb || isShort || score < minPartScore) return null;
  const column = what.options[0]?.column;
  return column ? found('column', column.table, column) : null;
}
