import { type Asked, ask } from '../structured/ask';
import { fillers, relationVerbs } from '../structured/question/lexicon';
import { aggregateWords, comparisons, highest, lowest } from '../structured/question/lexiconMeasures';
import { type ColumnMatch, contentOf, matchColumns, matchTables } from '../structured/question/match';
import type { SchemaIndex } from '../structured/question/schemaIndex';
import { normalizeValue, type Token, tokenizeQuestion } from '../structured/question/words';

export interface Link {
  /** Words of the query. */
  words: string;
  kind: 'table' | 'column' | 'value';
  /** `orders`, `orders.total` */
  target: string;
  /** 0 to 1 */
  score: number;
  /** Content words among `words`. */
  weight: number;
}

/** What in a query speaks for a database. */
export interface SchemaEvidence {
  links: Link[];
  /** Words that ask for a calculation, a comparison or an order. */
  operators: string[];
  /** Content words that the schema knows nothing of. */
  unlinked: string[];
  /** Share of the content words that are linked. */
  coverage: number;
  asked: Asked;
}

const countWords =
  /^(many|count|number|top|per|each|latest|newest|cheapest|oldest|youngest|sorted|ordered|list|distinct|different|between|descending|ascending|alphabetical|never|both|expensive|recent|order)$/;
/** Words of questions and about texts: they name nothing that a schema could know. */
const questionWords = new Set(
  `how much what why when where who which and or but not if should must would could than then also me us say says said
   according explain describe summarize manual manuals document documents documentation guide guideline policy
   handbook report reports article instructions procedure warranty terms rules recommend recommended advice tips
   steps meaning difference safe care last past this month week year months weeks years days day today yesterday`.split(
    /\s+/,
  ),
);
const minLinkScore = 0.75;
/** Of a table that is named by the last word of its name, or a column by most of its words. */
const minPartScore = 0.69;
const maxNameWords = 4;

/** Pure: links the words of a query to a schema. */
export function gatherEvidence(query: string, index: SchemaIndex, now: Date): SchemaEvidence {
  const tokens = tokenizeQuestion(query);
  const links: Link[] = [];
  const operators: string[] = [];
  const unlinked: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token || token.kind === 'mark') {
      at++;
      continue;
    }
    const link = linkAt(tokens, at, index);
    if (link) {
      links.push(link.link);
      at += link.length;
      continue;
    }
    const operator = operatorAt(tokens, at);
    if (operator > 0) {
      operators.push(
        tokens
          .slice(at, at + operator)
          .map(({ text }) => text)
          .join(' '),
      );
      at += operator;
      continue;
    }
    if (isContent(token)) unlinked.push(token.text);
    at++;
  }
  const linked = links.reduce((sum, { weight }) => sum + weight, 0);
  const content = linked + unlinked.length;
  return {
    links,
    operators,
    unlinked,
    coverage: content === 0 ? 0 : linked / content,
    asked: ask(query, index, now),
  };
}

function isContent({ kind, lower, stem }: Token): boolean {
  return (
    kind !== 'number' &&
    !fillers.has(lower) &&
    !relationVerbs.has(stem) &&
    !questionWords.has(lower) &&
    lower.length > 1
  );
}

function operatorAt(tokens: Token[], at: number): number {
  const lower = tokens[at]?.lower ?? '';
  for (const { words } of comparisons) {
    if (words.every((word, offset) => tokens[at + offset]?.lower === word)) return words.length;
  }
  return aggregateWords.has(lower) || highest.has(lower) || lowest.has(lower) || countWords.test(lower)
    ? 1
    : 0;
}

function linkAt(tokens: Token[], at: number, index: SchemaIndex): { link: Link; length: number } | null {
  const token = tokens[at];
  if (!token || (fillers.has(token.lower) && !token.capital)) return null;
  const value = valueAt(tokens, at, index);
  if (value && value.length > 1) return value;
  const [table] = matchTables(index, tokens, at);
  const isVerb = relationVerbs.has(token.stem) && /(ed|ing|s)$/.test(token.lower);
  // "orders" may be a verb; where there is a table of that name it is taken for that.
  if (isVerb && !(table && table.score >= 0.95)) return value;
  const column = columnAt(tokens, at, index);
  const isColumn =
    column !== null && (!table || column.length > table.length || column.match.score > table.score);
  if (table && table.score >= minPartScore && !isColumn) {
    const words = textOf(tokens, at, table.length);
    return {
      link: {
        ...{ words, kind: 'table', target: table.table.schema.name, score: table.score },
        weight: table.length,
      },
      length: table.length,
    };
  }
  if (column && isColumn) {
    const { schema, table: of } = column.match.column;
    const words = textOf(tokens, at, column.length);
    const target = `${of.schema.name}.${schema.name}`;
    const weight = contentOf(tokens, at, column.length)?.length ?? 1;
    return {
      link: { words, kind: 'column', target, score: column.match.score, weight },
      length: column.length,
    };
  }
  return value;
}

/** The column that the words at a place name best, by as many of them as belong to it. */
function columnAt(
  tokens: Token[],
  at: number,
  index: SchemaIndex,
): { match: ColumnMatch; length: number } | null {
  let best: { match: ColumnMatch; length: number; rank: number } | null = null;
  for (let length = Math.min(maxNameWords, tokens.length - at); length >= 1; length--) {
    const asked = contentOf(tokens, at, length);
    if (!asked || asked.some(({ kind, lower }) => kind !== 'word' || fillers.has(lower))) continue;
    if (asked.length === 1 && aggregateWords.has(asked[0]?.lower ?? '')) continue;
    const [match] = matchColumns(index, asked);
    const needed = asked.length === 1 ? minLinkScore : minPartScore;
    if (!match || match.score < needed) continue;
    const rank = match.score * (1 + 0.25 * (asked.length - 1));
    if (!best || rank > best.rank) best = { match, length, rank };
  }
  return best;
}

const textOf = (tokens: Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(' ');

function valueAt(tokens: Token[], at: number, index: SchemaIndex): { link: Link; length: number } | null {
  for (let length = Math.min(index.maxValueWords + 1, tokens.length - at); length >= 1; length--) {
    const span = tokens.slice(at, at + length);
    if (
      span.at(-1)?.kind === 'mark' ||
      span.every(({ lower, stem }) => fillers.has(lower) || relationVerbs.has(stem))
    )
      continue;
    const words = span.map(({ text }) => text).join(' ');
    const normal = normalizeValue(words);
    if (normal.length < 2) continue;
    const entry = (index.values.get(normal) ??
      index.values.get(`${normal}s`) ??
      index.values.get(normal.replace(/s$/, '')))?.[0];
    if (!entry) continue;
    const target = `${entry.column.table.schema.name}.${entry.column.schema.name}`;
    return { link: { words, kind: 'value', target, score: 1, weight: length }, length };
  }
  return null;
}
