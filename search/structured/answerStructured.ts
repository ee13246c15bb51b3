import { AppError } from '../../domain/errors';
import type { QueryLimits } from '../../domain/ports/connector';
import type { LanguageModel } from '../../domain/ports/languageModel';
import type { StructuredResult } from '../../domain/search';
import type { Query } from '../../domain/sqlTree';
import type { ConnectorDoc } from '../../models/connectors';
import { ask } from './ask';
import type { ConnectorPool, OpenedConnector } from './connectorPool';
import { explainQuery } from './explain';
import { lookupQuery } from './lookupQuery';
import { askModel } from './model/askModel';
import { type DocumentReferences, referencesIn, withReferenceColumns } from './references';
import { type GuardedSql, guardQuery } from './sql/guard';
import type { Used } from './sql/usedByQuery';

export const structuredLimits: QueryLimits = { timeoutMs: 10_000, maxRows: 200, maxBytes: 1_000_000 };

export interface StructuredAnswer {
  /** Null where the question could not be turned into SQL with confidence. */
  structured: StructuredResult | null;
  /** With the values where they are bound in what ran. */
  sqlGenerated: string | null;
  /** What the SQL reads; null where there is none. */
  used: Used | null;
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
  pool: Pick<ConnectorPool, 'get'>;
  /** Writes SQL too; it is checked like all SQL. */
  languageModel?: LanguageModel | null;
  /** Which reads a question first, where there is a model; the other stands by. */
  sqlReader?: 'model' | 'built-in';
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
  const asking: Asking = { opened, question, now, signal, withReferences };
  const model = deps.languageModel ? () => byModel(deps, deps.languageModel as LanguageModel, asking) : null;
  const builtIn = () => byBuiltIn(asking);
  // Rows that are to lead to documents need columns that only the built-in reader's tree can be given.
  const isModelFirst = deps.sqlReader !== 'built-in' && !withReferences;
  const readers = (isModelFirst ? [model, builtIn] : [builtIn, model]).flatMap((reader) => reader ?? []);
  const reasons: string[] = [];
  for (const read of readers) {
    const outcome = await read();
    if (typeof outcome !== 'string') {
      const before = reasons.length > 0 ? ` Before that: ${reasons.join('; ')}.` : '';
      return { ...outcome, reasoning: `${outcome.reasoning}${before}` };
    }
    reasons.push(outcome);
  }
  const reason = reasons.join('; ');
  return (
    (withReferences && (await lookUp(opened, question, reason, signal))) || declined(record.name, reason)
  );
}

interface Asking {
  opened: OpenedConnector;
  question: string;
  now: Date;
  signal: AbortSignal | undefined;
  withReferences: boolean;
}

/** The rows by the built-in reader, or why there are none. */
async function byBuiltIn({
  opened,
  question,
  now,
  signal,
  withReferences,
}: Asking): Promise<StructuredAnswer | string> {
  const asked = ask(question, opened.reader, now);
  if (!asked.understood) return asked.reason;
  const query = withReferences ? withReferenceColumns(asked.query, opened.schema) : asked.query;
  const guarded = await guardQuery(query, opened.schema);
  if (!guarded.allowed) return guarded.reason;
  const reasoning = `The SQL was written by the built-in reader over connector ${opened.name}.`;
  const answer = await run(opened, guarded, { explanation: asked.explanation, reasoning, signal });
  return { ...answer, isDetail: asksDetail(asked.query) && answer.structured?.rows.length === 1 };
}

/** The rows by the SQL of the language model, or why there are none. */
async function byModel(
  { modelTimeoutMs = defaultModelTimeoutMs }: StructuredDeps,
  model: LanguageModel,
  { opened, question, now, signal }: Asking,
): Promise<StructuredAnswer | string> {
  const written = await askModel(model, {
    ...{ question, opened, now, signal },
    limits: structuredLimits,
    timeoutMs: modelTimeoutMs,
  });
  if (!written.answered) return `the language model gave no usable SQL (${written.reason})`;
  return toAnswer(written.guarded, written.result, {
    explanation: written.explanation,
    reasoning: `The SQL was written by the language model and checked against the schema of connector ${opened.name}.`,
  });
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
  const query = lookupQuery(question, opened.schema, opened.reader);
  if (!query) return null;
  const guarded = await guardQuery(query, opened.schema);
  if (!guarded.allowed) return null;
  const reasoning = `It was not read as a question about rows (${reason}), so the rows that it names were looked up in connector ${opened.name}.`;
  const answer = await run(opened, guarded, { explanation: explainQuery(query), reasoning, signal });
  return { ...answer, isLookup: true };
}

const nothing = {
  ...{ structured: null, sqlGenerated: null, used: null, sqlExplanation: null, references: null },
  ...{ isLookup: false, isDetail: false, truncated: false },
};

function declined(name: string, reason: string): StructuredAnswer {
  return {
    ...nothing,
    reasoning: `The question could not be turned into SQL for connector ${name} with confidence: ${reason}.`,
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
    ...nothing,
    structured,
    sqlGenerated: guarded.readable,
    used: guarded.used,
    sqlExplanation: `${explanation}${cut}`,
    reasoning,
    references: referencesIn(structured),
    truncated: result.truncated,
  };
}
