import { type Asked, ask } from '../structured/ask';
import {
  aggregateWords,
  comparisons,
  fillers,
  highest,
  lowest,
  relationVerbs,
} from '../structured/question/lexicon';
import { matchColumns, matchTables } from '../structured/question/match';
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
  /^(many|count|number|top|per|each|latest|newest|cheapest|oldest|youngest|sorted|ordered|list)$/;
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
  const content = links.length + unlinked.length;
  return {
    links,
    operators,
    unlinked,
    coverage: content === 0 ? 0 : links.length / content,
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
  if (table && table.score >= minLinkScore) {
    const words = tokens
      .slice(at, at + table.length)
      .map(({ text }) => text)
      .join(' ');
    return {
      link: { words, kind: 'table', target: table.table.schema.name, score: table.score },
      length: table.length,
    };
  }
  if (token.kind === 'word' && !aggregateWords.has(token.lower)) {
    const [column] = matchColumns(index, [token]);
    if (column && column.score >= minLinkScore) {
      const target = `${column.column.table.schema.name}.${column.column.schema.name}`;
      return { link: { words: token.text, kind: 'column', target, score: column.score }, length: 1 };
    }
  }
  return value;
}

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
    return { link: { words, kind: 'value', target, score: 1 }, length };
  }
  return null;
}
