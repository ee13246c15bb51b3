import { hasReferences, withReferenceColumns } from '../references';
import type { Expression, Query } from '../sql/ast';
import { fillers, relationVerbs } from './lexicon';
import type { SchemaIndex, ValueEntry } from './schemaIndex';
import { columnOf, unqualify } from './sqlNodes';
import { normalizeValue, tokenizeQuestion } from './words';

/** Shorter ones are too often words that mean something else. */
const minCharacters = 4;

/**
 * The rows that a question names by their name and that refer to documents, whatever else it asks: "How do I fold
 * the Windward Tarp?" is no question about rows, but its answer stands where the row of that name refers to.
 * Null where it names none, or rows of several tables.
 */
export function lookupQuery(question: string, index: SchemaIndex): Query | null {
  const entries = namedRows(question, index);
  const [first] = entries;
  if (!first || entries.some(({ column }) => column !== first.column)) return null;
  const { table } = first.column;
  const values = [...new Set(entries.map(({ value }) => value))];
  const where: Expression = {
    type: 'in',
    expression: columnOf(first.column),
    among: values.map((value): Expression => ({ type: 'value', value })),
    negated: false,
  };
  const query: Query = {
    with: [],
    body: {
      type: 'select',
      distinct: false,
      items: table.display.map((column) => ({ expression: columnOf(column), alias: null })),
      from: { type: 'table', name: table.schema.name, alias: null },
      joins: [],
      where,
      groupBy: [],
      having: null,
    },
    orderBy: [],
    limit: null,
    offset: null,
  };
  unqualify(query, table.schema.name);
  return withReferenceColumns(query, index);
}

function namedRows(question: string, index: SchemaIndex): ValueEntry[] {
  const tokens = tokenizeQuestion(question);
  const found: ValueEntry[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (let length = Math.min(index.maxValueWords, tokens.length - at); length >= 1; length--) {
      const span = tokens.slice(at, at + length);
      if (span.every(({ lower, stem }) => fillers.has(lower) || relationVerbs.has(stem))) continue;
      const normal = normalizeValue(span.map(({ text }) => text).join(' '));
      if (normal.length < minCharacters) continue;
      const named = (index.values.get(normal) ?? []).filter(
        ({ column }) => column.table.display.includes(column) && hasReferences(column.table.schema),
      );
      if (named.length === 0) continue;
      found.push(...named);
      at += length - 1;
      break;
    }
  }
  return found;
}
