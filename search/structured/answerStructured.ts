import type { QueryLimits } from '../../domain/ports/connector';
import type { LanguageModel } from '../../domain/ports/languageModel';
import type { QuestionReader } from '../../domain/ports/questionReader';
import type { StructuredResult } from '../../domain/search';
import type { Query } from '../../domain/sqlTree';
import type { ConnectorDoc } from '../../models/connectors';
import { ask } from './ask';
import { explainCut, explainLimited, explainQuery, explainTies } from './explain';
import { askModel } from './model/askModel';
import type { ConnectorOpener, OpenedConnector } from './openedConnector';
import { type DocumentReferences, hasReferences, referencesIn, withReferenceColumns } from './references';
import { type Ran, runQuery } from './runQuery';
import { guardQuery } from './sql/guard';
import type { Used } from './sql/usedByQuery';
import { structuredRows } from './structuredRows';
import type { Ties } from './ties';

export const structuredLimits: QueryLimits = { timeoutMs: 10_000, maxRows: 200, maxBytes: 1_000_000 };

/** How the rows of a question were asked for. */
export interface RowsRead {
  /** The query that ran, as a tree, without columns that only refer to documents. */
  query: Query;
  /** Rows that are alike in what the query orders by, where more than it asks for are. */
  ties: Ties | null;
  /** The language of the question (ISO 639-1), as the reader takes it. */
  language: string;
  /** The words of the question for tables, by table. */
  names: Record<string, string>;
}

export interface StructuredAnswer {
  /** Null where the question could not be turned into SQL with confidence. */
  structured: StructuredResult | null;
  /** With the values where they are bound in what ran. */
  sqlGenerated: string | null;
  /** Null where nothing ran. */
  read: RowsRead | null;
  /** The parts of the database that the SQL reads; null where there is none. */
  used: Used | null;
  sqlExplanation: string | null;
  reasoning: string;
  /** The documents that the rows refer to, for the semantic side of a hybrid search. */
  references: DocumentReferences | null;
  /** The rows are only those that the question names, for the documents they refer to: it was not read as a whole. */
  isLookup: boolean;
  /** Words of the question that no table, column or value has, where it could not be read. */
  notUnderstood: string[];
  /** The question without these words, where that can be read; else null. */
  nearestQuestion: string | null;
  /** One value of one row ("How heavy is the Ridgeline 4?"), neither counted nor computed: a text may tell it too. */
  isDetail: boolean;
}

export interface StructuredDeps {
  pool: ConnectorOpener;
  /** Writes SQL too; it is checked like all SQL. */
  languageModel?: LanguageModel | null;
  /** Which reads a question first, where there is a model; the other stands by. */
  sqlReader?: 'model' | 'built-in';
  /** The time-out of the model, in milliseconds. Defaults to 10,000. */
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

/**
 * Answers a question from a database: understood, written as one read-only query, checked, run.
 * @throws `unavailable`, `timeout`, `upstream_error`
 */
export async function answerStructured(
  deps: StructuredDeps,
  request: StructuredRequest,
): Promise<StructuredAnswer> {
  const { connector, withReferences = false } = request;
  const opened = await deps.pool.get(connector, request.signal);
  const { languageModel } = deps;
  const notUnderstood: string[] = [];
  const builtIn = () => byBuiltIn(request, opened, notUnderstood);
  const model = languageModel ? [() => byModel(languageModel, deps.modelTimeoutMs, request, opened)] : [];
  // Rows that are to lead to documents need columns that only the built-in reader's tree can be given.
  const isModelFirst = deps.sqlReader !== 'built-in' && !withReferences;
  const reasons: string[] = [];
  for (const read of isModelFirst ? [...model, builtIn] : [builtIn, ...model]) {
    const answer = await read();
    if (typeof answer !== 'string') {
      const before = reasons.length > 0 ? ` Before that: ${reasons.join('; ')}.` : '';
      return { ...answer, reasoning: `${answer.reasoning}${before}` };
    }
    reasons.push(answer);
  }
  const reason = reasons.join('; ');
  const found = withReferences ? await lookUp(request, opened, reason) : null;
  const reasoning = `The question could not be turned into SQL for connector ${connector.name} with confidence: ${reason}.`;
  const nearestQuestion = nearestReadable(request.question, opened.reader, notUnderstood, request.now);
  return found ?? { ...nothing, reasoning, notUnderstood, nearestQuestion };
}

/** The rows by the built-in reader, or why there are none; adds the words that it did not understand. */
async function byBuiltIn(
  { question, now = new Date(), signal, withReferences }: StructuredRequest,
  opened: OpenedConnector,
  notUnderstood: string[],
): Promise<StructuredAnswer | string> {
  const asked = ask(question, opened.reader, now);
  if (!asked.understood) {
    notUnderstood.push(...asked.notUnderstood);
    return asked.reason;
  }
  const query = withReferences ? withReferenceColumns(asked.query, opened.schema) : asked.query;
  const reasoning = `The SQL was written by the built-in reader over connector ${opened.name}.`;
  const { language } = asked;
  const explanation = explainQuery(asked.query, { language, schema: opened.schema });
  const answer = await run(
    opened,
    query,
    { explanation, reasoning, language, names: namesIn(question, opened) },
    signal,
  );
  if (typeof answer === 'string') return answer;
  // The query of the question itself, without the columns that refer to documents.
  const isDetail = asksDetail(asked.query) && answer.structured?.rows.length === 1;
  return { ...answer, read: answer.read && { ...answer.read, query: asked.query }, isDetail };
}

/** The rows by the SQL of the language model, or why there are none. */
async function byModel(
  model: LanguageModel,
  timeoutMs = defaultModelTimeoutMs,
  { question, now = new Date(), signal }: StructuredRequest,
  opened: OpenedConnector,
): Promise<StructuredAnswer | string> {
  const limits = structuredLimits;
  const written = await askModel(model, { question, opened, now, signal, limits, timeoutMs });
  if (!written.answered) return `the language model gave no usable SQL (${written.reason})`;
  const { language } = opened.reader.read(question, now);
  return toAnswer(written, {
    explanation: written.explanation || explainQuery(written.guarded.query, { language }),
    language,
    names: namesIn(question, opened),
    reasoning: `The SQL was written by the language model and checked against the schema of connector ${opened.name}.`,
  });
}

/** "How many orders are pending?" for "How many orders are still pending?": what the reader can read of a question. */
export function nearestReadable(
  question: string,
  reader: QuestionReader,
  notUnderstood: string[],
  now = new Date(),
): string | null {
  const words = new Set(notUnderstood.map((word) => word.toLowerCase()));
  const kept = question
    .split(/\s+/u)
    .filter((word) => !words.has(word.toLowerCase().replace(/[.,;:?!]+$/u, '')));
  const nearest = kept.join(' ');
  return words.size > 0 && reader.read(nearest, now).understood ? nearest : null;
}

function asksDetail({ body, orderBy, limit }: Query): boolean {
  if (body.type !== 'select' || orderBy.length > 0 || limit !== null || body.groupBy.length > 0) return false;
  return body.items.length === 1 && body.items[0]?.expression.type === 'column';
}

/**
 * The rows that the question names, where they refer to documents; null where there are none. "How do I fold the
 * Windward Tarp?" is no question about rows, but its answer stands where the row of that name refers to.
 */
async function lookUp(
  { question, signal, now = new Date() }: StructuredRequest,
  opened: OpenedConnector,
  reason: string,
): Promise<StructuredAnswer | null> {
  const referring = new Set(opened.schema.tables.filter(hasReferences).map(({ name }) => name));
  const named = opened.reader.namedRows(question, (table) => referring.has(table));
  if (!named) return null;
  const query = withReferenceColumns(named, opened.schema);
  const reasoning = `It was not read as a question about rows (${reason}), so the rows that it names were looked up in connector ${opened.name}.`;
  const { language } = opened.reader.read(question, now);
  const explanation = explainQuery(named, { language });
  const answer = await run(
    opened,
    query,
    { explanation, reasoning, language, names: namesIn(question, opened) },
    signal,
  );
  return typeof answer === 'string' ? null : { ...answer, isLookup: true };
}

interface Notes {
  explanation: string;
  reasoning: string;
  /** The question's. */
  language: string;
  names: Record<string, string>;
}

/** The words of a question for tables, by table. */
const namesIn = (question: string, { reader }: OpenedConnector): Notes['names'] =>
  Object.fromEntries(
    reader
      .link(question)
      .links.flatMap(({ kind, table, words }) => (kind === 'table' ? [[table, words]] : [])),
  );

/** The rows of a query, or why it is not allowed. */
async function run(
  opened: OpenedConnector,
  query: Query,
  notes: Notes,
  signal: AbortSignal | undefined,
): Promise<StructuredAnswer | string> {
  const guarded = await guardQuery(query, opened.schema);
  if (!guarded.allowed) return guarded.reason;
  const limits = structuredLimits;
  return toAnswer(await runQuery(opened, guarded, { limits, signal, ties: 'returned' }), notes);
}

const nothing = {
  ...{
    structured: null,
    sqlGenerated: null,
    read: null,
    used: null,
    sqlExplanation: null,
    references: null,
  },
  ...{ isLookup: false, isDetail: false, notUnderstood: [], nearestQuestion: null },
};

function toAnswer(
  { guarded, result, ties }: Ran,
  { explanation, reasoning, language, names }: Notes,
): StructuredAnswer {
  const structured = structuredRows(guarded, result);
  const tied = ties ? [explainTies(ties, language)] : [];
  const limited = guarded.isLimited ? [explainLimited(language)] : [];
  const cut = result.truncated ? [explainCut(structured.rows.length, language)] : [];
  return {
    ...nothing,
    structured,
    sqlGenerated: guarded.readable,
    used: guarded.used,
    read: { query: guarded.query, ties, language, names },
    sqlExplanation: [explanation, ...limited, ...tied, ...cut].join(' '),
    reasoning,
    references: referencesIn(structured),
  };
}
