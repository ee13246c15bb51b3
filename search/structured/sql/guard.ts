import type { Query } from '../../../domain/sqlTree';
import { type LimitedSchema, limitRows } from './limitRows';
import { uniqueNames } from './outputNames';
import { parseRendered, parseSql } from './parse';
import { type RenderedSql, renderSql } from './render';
import { resolveQuery } from './resolve';
import type { OutputColumn } from './scope';
import { SqlRefused } from './tokenize';
import { type Used, usedByQuery } from './usedByQuery';
import { assertDepth } from './walk';

export interface AllowedSql extends RenderedSql {
  allowed: true;
  /** As it was understood, like `readable`: what limits the rows of tables is in `text` only. */
  query: Query;
  columns: OutputColumn[];
  used: Used;
  /** Whether a table has only the rows that exist for the caller. */
  isLimited: boolean;
}
export type GuardedSql = AllowedSql | { allowed: false; reason: string };

/**
 * Lets one read-only query over the introspected tables through, rewritten from its tree: of the text
 * itself nothing reaches the database.
 */
export function guardSql(sql: string, schema: LimitedSchema): Promise<GuardedSql> {
  return guarded(async () => allow(await parseSql(sql, schema.kind), schema));
}

/** The same for a tree that was built here. */
export function guardQuery(query: Query, schema: LimitedSchema): Promise<GuardedSql> {
  return guarded(() => allow(query, schema));
}

/** The query that PostgreSQL's own grammar reads in a text must be allowed too. Throws `SqlRefused`. */
export async function checkPostgresGrammar(sql: string, schema: LimitedSchema): Promise<void> {
  resolveQuery(await parseRendered(sql), schema);
}

async function allow(query: Query, schema: LimitedSchema): Promise<GuardedSql> {
  assertDepth(query);
  const columns = uniqueNames(resolveQuery(query, schema));
  const { kind, tables } = schema;
  const limited = limitRows(query, schema);
  // Within its bounds with the subqueries that limit rows, too.
  if (limited) resolveQuery(limited, { kind, tables });
  const { readable } = renderSql(query, kind, tables);
  const { text, params } = renderSql(limited ?? query, kind, tables);
  if (kind === 'postgres') await checkPostgresGrammar(text, { kind, tables });
  const isLimited = limited !== null;
  return { allowed: true, query, columns, used: usedByQuery(query), isLimited, text, params, readable };
}

async function guarded(check: () => Promise<GuardedSql>): Promise<GuardedSql> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof SqlRefused) return { allowed: false, reason: error.message };
    throw error;
  }
}
