import type { DatabaseSchema, TableSchema } from '../../domain/ports/connector';
import type { StructuredResult } from '../../domain/search';
import type { Query } from '../../domain/sqlTree';

const referenceName = /^(document_?|doc_?|file_?)?reference(_?ids?)?$|^(ref|doc|document)_?ids?$/i;
const pageName = /^page(_?(numbers?|no|nr))?$|^pages$/i;

/** The documents that rows refer to: a lookup whose result then limits the semantic side. */
export interface DocumentReferences {
  referenceIds: string[];
  /** Empty where no row names a page. */
  pageNumbers: number[];
}

/** The rows of the table may say which document they are described in. */
export function hasReferences({ columns }: TableSchema): boolean {
  return columns.some(({ name }) => referenceName.test(name));
}

/**
 * Adds the columns that refer to documents to a query over plain rows, so that a hybrid search can follow them;
 * a query that groups, counts or combines has no row they could belong to and stays as it is.
 */
export function withReferenceColumns(query: Query, schema: DatabaseSchema): Query {
  const { body } = query;
  if (body.type !== 'select' || body.groupBy.length > 0 || body.distinct) return query;
  if (body.items.some(({ expression }) => expression.type !== 'column')) return query;
  const added = [body.from, ...body.joins.map((join) => join.source)].flatMap((source) => {
    const table = schema.tables.find(({ name }) => source?.type === 'table' && source.name === name);
    if (!table || !hasReferences(table)) return [];
    return table.columns
      .filter(({ name }) => referenceName.test(name) || pageName.test(name))
      .map(({ name }) => ({ table: body.joins.length > 0 ? table.name : null, column: name }));
  });
  const items = [...body.items];
  for (const column of added) {
    const isShown = items.some(
      ({ expression }) => expression.type === 'column' && expression.column === column.column,
    );
    if (!isShown) items.push({ expression: { type: 'column', ...column }, alias: null });
  }
  return { ...query, body: { ...body, items } };
}

/** Null where no row refers to a document. */
export function referencesIn({ columns, rows }: StructuredResult): DocumentReferences | null {
  const named = (pattern: RegExp) => columns.map(({ name }) => name).filter((name) => pattern.test(name));
  const values = (names: string[]) => rows.flatMap((row) => names.map((name) => row[name]));
  const referenceIds = values(named(referenceName)).flatMap((value) =>
    typeof value === 'string' && value ? [value] : [],
  );
  if (referenceIds.length === 0) return null;
  const pageNumbers = values(named(pageName)).flatMap((value) =>
    String(value ?? '')
      .split(/[\s,;]+/)
      .map(Number)
      .filter((page) => Number.isInteger(page) && page >= 1),
  );
  return { referenceIds: [...new Set(referenceIds)], pageNumbers: [...new Set(pageNumbers)] };
}
