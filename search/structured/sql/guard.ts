import type { DatabaseSchema } from '../../../domain/ports/connector';
import type { Query } from '../../../domain/sqlTree';
import { uniqueNames } from './outputNames';
import { parseSql } from './parse';
import { checkPostgresGrammar } from './postgresGrammar';
import { type RenderedSql, renderSql } from './render';
import { resolveQuery } from './resolve';
import type { OutputColumn } from './scope';
import { SqlRefused } from './tokenize';
import { type Used, usedByQuery } from './usedByQuery';
import { assertDepth } from './walk';

export type GuardedSql =
  | ({ allowed: true; columns: OutputColumn[]; used: Used } & RenderedSql)
  | { allowed: false; reason: string };

/**
 * Lets one read-only query over the introspected tables through, rewritten from its tree: of the text
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
    assertDepth(query);
    const columns = uniqueNames(query, resolveQuery(query, schema));
    const rendered = renderSql(query, schema.kind);
    if (schema.kind === 'postgres') await checkPostgresGrammar(rendered.text, schema);
    return { allowed: true, columns, used: usedByQuery(query), ...rendered };
  } catch (error) {
    if (error instanceof SqlRefused) return { allowed: false, reason: error.message };
    throw error;
  }
}
