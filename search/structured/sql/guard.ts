import type { DatabaseSchema } from '../../../domain/ports/connector';
import type { Query } from '../../../domain/sqlTree';
import { uniqueNames } from './outputNames';
import { parseRendered, parseSql } from './parse';
import { type RenderedSql, renderSql } from './render';
import { resolveQuery } from './resolve';
import type { OutputColumn } from './scope';
import { SqlRefused } from './tokenize';
import { type Used, usedByQuery } from './usedByQuery';
import { assertDepth } from './walk';

export type AllowedSql = { allowed: true; query: Query; columns: OutputColumn[]; used: Used } & RenderedSql;
export type GuardedSql = AllowedSql | { allowed: false; reason: string };

/**
 * Lets one read-only query over the introspected tables through, rewritten from its tree: of the text
 * itself nothing reaches the database.
 */
export function guardSql(sql: string, schema: DatabaseSchema): Promise<GuardedSql> {
  return guarded(async () => allow(await parseSql(sql, schema.kind), schema));
}

/** The same for a tree that was built here. */
export function guardQuery(query: Query, schema: DatabaseSchema): Promise<GuardedSql> {
  return guarded(() => allow(query, schema));
}

/** What PostgreSQL's own grammar reads in a text is allowed too. Throws `SqlRefused`. */
export async function checkPostgresGrammar(sql: string, schema: DatabaseSchema): Promise<void> {
  resolveQuery(await parseRendered(sql), schema);
}

async function allow(query: Query, schema: DatabaseSchema): Promise<GuardedSql> {
  assertDepth(query);
  const columns = uniqueNames(resolveQuery(query, schema));
  const rendered = renderSql(query, schema.kind, schema.tables);
  if (schema.kind === 'postgres') await checkPostgresGrammar(rendered.text, schema);
  return { allowed: true, query, columns, used: usedByQuery(query), ...rendered };
}

async function guarded(check: () => Promise<GuardedSql>): Promise<GuardedSql> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof SqlRefused) return { allowed: false, reason: error.message };
    throw error;
  }
}
