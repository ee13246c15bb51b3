import { AppError } from '../../domain/errors';
import type { QueryLimits } from '../../domain/ports/connector';
import type { LanguageModel } from '../../domain/ports/languageModel';
import type { StructuredResult } from '../../domain/search';
import type { ConnectorDoc } from '../../models/connectors';
import { ask } from './ask';
import type { ConnectorPool, OpenedConnector } from './connectorPool';
import { explainQuery } from './explain';
import { askModel } from './model/askModel';
import { lookupQuery } from './question/lookupQuery';
import { type DocumentReferences, referencesIn, withReferenceColumns } from './references';
import type { Query } from './sql/ast';
import { type GuardedSql, guardQuery } from './sql/guard';

export const structuredLimits: QueryLimits = { timeoutMs: 10_000, maxRows: 200, maxBytes: 1_000_000 };

export interface StructuredAnswer {
  /** Null where the question could not be turned into SQL with confidence. */
  structured: StructuredResult | null;
  /** With the values where they are bound in what ran. */
  sqlGenerated: string | null;
  sqlExplanation: string | null;
  reasoning: string;
  /** What the rows say about documents, for the semantic side of a hybrid search. */
  references: DocumentReferences | null;
  /** The rows are only those that the question names, for the documents they refer to: it was not read as a whole. */
  isLookup: boolean;
  /** One value of one row ("How heavy is the Ridgeline 4?"), neither counted nor computed: a text may tell it too. */
  isDetail: boolean;
  /** There were more rows than are returned. */
  truncated: boolean;
}

export interface StructuredDeps {
  pool: ConnectorPool;
  /** Writes the SQL of what the built-in reading of questions does not understand; checked like all SQL. */
  languageModel?: LanguageModel | null;
  /** What the model may take of it all. */
  modelTimeoutMs?: number;
}

const defaultModelTimeoutMs = 10_000;

export interface StructuredRequest {
  connector: ConnectorDoc;
  question: string;
  signal?: AbortSignal;
  now?: Date;
  /** Adds the columns that refer to documents, for a hybrid search. */
  withReferences?: boolean;
}

type Allowed = Extract<GuardedSql, { allowed: true }>;

/**
 * Answers a question from a database: understood, written as one read-only query, checked, run.
 * @throws `unavailable`, `timeout`, `upstream_error`
 */
export async function answerStructured(
  deps: StructuredDeps,
  { connector: record, question, signal, now = new Date(), withReferences = false }: StructuredRequest,
): Promise<StructuredAnswer> {
  const opened = await deps.pool.get(record, signal);
  const asked = ask(question, opened.index, now);
  if (asked.understood) {
    const query = withReferences ? withReferenceColumns(asked.query, opened.index) : asked.query;
    const guarded = await guardQuery(query, opened.index.schema);
    if (!guarded.allowed) return declined(record.name, guarded.reason);
    const reasoning = `Every word of the question was understood over connector ${record.name}.`;
    const answer = await run(opened, guarded, { explanation: asked.explanation, reasoning, signal });
    return { ...answer, isDetail: asksDetail(asked.query) && answer.structured?.rows.length === 1 };
  }
  if (deps.languageModel) {
    const written = await askModel(deps.languageModel, {
      question,
      opened,
      now,
      signal,
      limits: structuredLimits,
      timeoutMs: deps.modelTimeoutMs ?? defaultModelTimeoutMs,
    });
    if (written.answered) {
      return toAnswer(written.guarded, written.result, {
        explanation: written.explanation,
        reasoning: `The SQL was written by the language model and checked against the schema of connector ${record.name}.`,
      });
    }
    const reason = `${asked.reason}; the language model gave no usable SQL (${written.reason})`;
    return (
      (withReferences && (await lookUp(opened, question, reason, signal))) || declined(record.name, reason)
    );
  }
  const { reason } = asked;
  return (
    (withReferences && (await lookUp(opened, question, reason, signal))) || declined(record.name, reason)
  );
}

function asksDetail({ body, orderBy, limit }: Query): boolean {
  if (body.type !== 'select' || orderBy.length > 0 || limit !== null || body.groupBy.length > 0) return false;
  return body.items.length === 1 && body.items[0]?.expression.type === 'column';
}

/** The rows that the question names, where they refer to documents; null where there are none. */
async function lookUp(
  opened: OpenedConnector,
  question: string,
  reason: string,
  signal: AbortSignal | undefined,
): Promise<StructuredAnswer | null> {
  const query = lookupQuery(question, opened.index);
  if (!query) return null;
  const guarded = await guardQuery(query, opened.index.schema);
  if (!guarded.allowed) return null;
  const reasoning = `It was not read as a question about rows (${reason}), so the rows that it names were looked up in connector ${opened.name}.`;
  const answer = await run(opened, guarded, { explanation: explainQuery(query), reasoning, signal });
  return { ...answer, isLookup: true };
}

function declined(name: string, reason: string): StructuredAnswer {
  return {
    structured: null,
    sqlGenerated: null,
    sqlExplanation: null,
    reasoning: `The question could not be turned into SQL for connector ${name} with confidence: ${reason}.`,
    references: null,
    isLookup: false,
    isDetail: false,
    truncated: false,
  };
}

async function run(
  { connector }: OpenedConnector,
  guarded: Allowed,
  notes: { explanation: string; reasoning: string; signal: AbortSignal | undefined },
): Promise<StructuredAnswer> {
  const result = await connector.query(guarded.text, guarded.params, structuredLimits, notes.signal);
  return toAnswer(guarded, result, notes);
}

function toAnswer(
  guarded: Allowed,
  result: Awaited<ReturnType<OpenedConnector['connector']['query']>>,
  { explanation, reasoning }: { explanation: string; reasoning: string },
): StructuredAnswer {
  const columns = guarded.columns.map(({ name, type, description }, at) => ({
    name,
    type: type || result.columns[at]?.type || 'unknown',
    description,
  }));
  if (result.rows.some((row) => row.length !== columns.length)) {
    throw new AppError('upstream_error', 'The database returned other columns than were asked for.');
  }
  const rows = result.rows.map((row) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])),
  );
  const structured = { columns, rows };
  const cut = result.truncated ? ` Only the first ${rows.length} rows are returned.` : '';
  return {
    structured,
    sqlGenerated: guarded.readable,
    sqlExplanation: `${explanation}${cut}`,
    reasoning,
    references: referencesIn(structured),
    isLookup: false,
    isDetail: false,
    truncated: result.truncated,
  };
}
