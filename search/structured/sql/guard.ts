import type { DatabaseSchema } from '../../../domain/ports/connector';
import type { Query, Select } from './ast';
import { parseSql } from './parse';
import { checkPostgresGrammar } from './postgresGrammar';
import { type RenderedSql, renderSql } from './render';
import { type OutputColumn, resolveQuery } from './resolve';
import { SqlRefused } from './tokenize';

export type GuardedSql =
  | ({ allowed: true; columns: OutputColumn[] } & RenderedSql)
  | { allowed: false; reason: string };

/**
 * Lets one read-only query over the introspected tables through, written anew from its tree: of the text
 * itself nothing reaches the database. For PostgreSQL the database's own grammar must agree.
 */
export async function guardSql(sql: string, schema: DatabaseSchema): Promise<GuardedSql> {
  try {
    return await guardQuery(parseSql(sql, schema.kind), schema);
  } catch (error) {
    if (error instanceof SqlRefused) return { allowed: false, reason: error.message };
    throw error;
  }
}

/** The same for a tree that was built here. */
export async function guardQuery(query: Query, schema: DatabaseSchema): Promise<GuardedSql> {
  try {
    const columns = uniqueNames(query, resolveQuery(query, schema));
    const rendered = renderSql(query, schema.kind);
    if (schema.kind === 'postgres') await checkPostgresGrammar(rendered.text, schema);
    return { allowed: true, columns, ...rendered };
  } catch (error) {
    if (error instanceof SqlRefused) return { allowed: false, reason: error.message };
    throw error;
  }
}

/** Rows are returned by column name: two columns of one name would hide each other. */
function uniqueNames(query: Query, columns: OutputColumn[]): OutputColumn[] {
  const select = firstSelect(query);
  const hasStar = select.items.some((item) => item.expression.type === 'star');
  const seen = new Map<string, number>();
  return columns.map((column, index) => {
    const count = (seen.get(column.name.toLowerCase()) ?? 0) + 1;
    seen.set(column.name.toLowerCase(), count);
    const name = count === 1 ? column.name : `${column.name}_${count}`;
    const item = select.items[index];
    if (!hasStar && item && (count > 1 || item.expression.type !== 'column')) item.alias = name;
    return { ...column, name };
  });
}

function firstSelect(query: Query): Select {
  let body = query.body;
  while (body.type === 'set') body = body.left;
  return body;
}
