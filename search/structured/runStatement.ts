import type { StructuredResult } from '../../domain/search';
import { structuredLimits } from './answerStructured';
import type { OpenedConnector } from './openedConnector';
import { guardSql } from './sql/guard';
import { structuredRows } from './structuredRows';

/** The result of a person's statement: rows, or why it may not run. */
export type StatementResult =
  | { refusal: string; structured: null; sql: null; isTruncated: false; tables: [] }
  | {
      refusal: null;
      structured: StructuredResult;
      /** The SQL that ran: the statement as it was understood. */
      sql: string;
      /** Whether there are more rows than are returned. */
      isTruncated: boolean;
      /** The tables that it reads. */
      tables: string[];
    };

/**
 * Runs a statement as the SQL of a language model is: through the guard, with the limits of answers.
 * @throws `unavailable`, `timeout`, `upstream_error`
 */
export async function runStatement(
  { connector, schema }: Pick<OpenedConnector, 'connector' | 'schema'>,
  sql: string,
  signal: AbortSignal | undefined,
): Promise<StatementResult> {
  const guarded = await guardSql(sql, schema);
  if (!guarded.allowed) {
    return { refusal: guarded.reason, structured: null, sql: null, isTruncated: false, tables: [] };
  }
  const result = await connector.query(guarded.text, guarded.params, structuredLimits, signal);
  return {
    refusal: null,
    structured: structuredRows(guarded, result),
    sql: guarded.readable,
    isTruncated: result.truncated,
    tables: guarded.used.tables,
  };
}
