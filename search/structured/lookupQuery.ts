import type { DatabaseSchema } from '../../domain/ports/connector';
import type { QuestionReader } from '../../domain/ports/questionReader';
import type { Expression, Query } from '../../domain/sqlTree';
import { hasReferences, withReferenceColumns } from './references';

const columnNode = (column: string): Expression => ({ type: 'column', table: null, column });

/**
 * The rows that a question names by their name and that refer to documents, whatever else it asks: "How do I fold
 * the Windward Tarp?" is no question about rows, but its answer stands where the row of that name refers to.
 * Null where it names none, or rows of several tables.
 */
export function lookupQuery(question: string, schema: DatabaseSchema, reader: QuestionReader): Query | null {
  const referring = new Set(schema.tables.filter(hasReferences).map(({ name }) => name));
  const rows = reader.namedRows(question, (table) => referring.has(table));
  const [first] = rows;
  if (!first || rows.some(({ table, column }) => table !== first.table || column !== first.column))
    return null;
  const values = [...new Set(rows.map(({ value }) => value))];
  const where: Expression = {
    type: 'in',
    expression: columnNode(first.column),
    among: values.map((value): Expression => ({ type: 'value', value })),
    negated: false,
  };
  const query: Query = {
    with: [],
    body: {
      type: 'select',
      distinct: false,
      items: first.display.map((column) => ({ expression: columnNode(column), alias: null })),
      from: { type: 'table', name: first.table, alias: null },
      joins: [],
      where,
      groupBy: [],
      having: null,
    },
    orderBy: [],
    limit: null,
    offset: null,
  };
  return withReferenceColumns(query, schema);
}
