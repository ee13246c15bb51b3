import type { ConnectorPool } from '../../connectors/connectorPool';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Route, Routing, SearchHit, SearchResults, SearchScope } from '../../domain/search';
import { shownRange, type TableSource, type WorkbookCells } from '../../domain/workbooks';
import type { ConnectorDoc } from '../../models/connectors';
import type { ExtractedAnswer } from '../../search/answer/extractAnswer';
import type { ParsedQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';
import type { ChosenRoute } from '../../search/routing/route';
import {
  answerStructured,
  type RowsRead,
  type StructuredAnswer,
} from '../../search/structured/answerStructured';
import type { OpenedConnector } from '../../search/structured/openedConnector';
import type { Caller } from '../authorize';
import type { OperationContext } from '../context';

export interface UnifiedRequest {
  question: ParsedQuestion;
  scope: SearchScope;
  topK: number;
  minScore: number;
  connectorId: string | null;
  forceRoute: Route | null;
  /** Files whose passages come first where they match nearly as well as the best ones; absent: none. */
  preferredFileIds?: string[];
}

export interface UnifiedAnswer {
  routing: Routing;
  results: SearchResults;
  /** The passages below the minimum score, best first: the closest ones, where nothing else is found. */
  below: SearchHit[];
  /** The effective scope, which the rows of a hybrid search may have restricted. */
  scope: SearchScope;
  /** The question for the documents; for a question with two parts, the part that they answer. */
  documentQuestion: ParsedQuestion;
  /** The answer in the passages, where routing had to know it; null where it was not extracted. */
  documentAnswer: ExtractedAnswer | null;
  /** How the rows were asked for that answer the question or a part of it; null where rows only restrict the documents. */
  rowsRead: RowsRead | null;
  /** A question to a database that could not be read; else null. */
  declined: DeclinedQuestion | null;
}

export interface DeclinedQuestion {
  /** Words that no table, column or value has. */
  notUnderstood: string[];
  /** The nearest question that the database could answer; null where there is none. */
  nearestQuestion: string | null;
}

/** In place of a search for an utterance that asks nothing. */
export function notSearched({ question, scope }: UnifiedRequest): UnifiedAnswer {
  const reasoning = 'The question asks nothing of documents or databases, so nothing was searched.';
  const nothing = { connectorId: null, connectorName: null, sqlGenerated: null, sqlExplanation: null };
  return {
    routing: { route: 'semantic', reasoning, ...nothing, cells: [] },
    results: { semantic: [], structured: null },
    below: [],
    scope,
    documentQuestion: question,
    documentAnswer: null,
    rowsRead: null,
    declined: null,
  };
}

export interface Opened {
  record: ConnectorDoc;
  opened: OpenedConnector;
  /** Where its tables are in the workbook; null for an attached database. */
  sources: TableSource[] | null;
}

/** The state of one unified search. */
export interface SearchRun {
  ctx: OperationContext;
  caller: Caller;
  request: UnifiedRequest;
  connectors: Opened[];
  /** Whether others were skipped because they cannot be reached. */
  hasUnavailable: boolean;
  /** The passages for the whole question, in its scope. */
  passages: () => Promise<SearchHit[]>;
  /** Embeds the question once for all scopes that are searched. */
  embeddingModel: Pick<EmbeddingModel, 'id' | 'embed'>;
  /** Sentences that are appended to the reasoning. Any step may add some. */
  notes: string[];
}

/** The share of the language model's time-out for SQL generation; the rest is for the answer. */
const sqlShareOfModelTime = 0.4;

/** The passages for a question, without a minimum score, because the best score influences the route. */
export function passagesFor(
  { ctx, caller, request, embeddingModel }: Pick<SearchRun, 'ctx' | 'caller' | 'request' | 'embeddingModel'>,
  question: ParsedQuestion,
  scope: SearchScope,
): Promise<SearchHit[]> {
  const { models, profiles, ranker, reranking, onDegraded, searchSlots, telemetry } = ctx.services;
  const { environmentId } = caller.principal;
  const { topK, minScore } = request;
  return telemetry.measure(
    'retrieval',
    {},
    () =>
      searchSlots.run(environmentId, ctx.signal, () =>
        retrieve(
          { models, embeddingModel, profiles, ranker, reranking, onDegraded },
          { environmentId, question, scope, topK, minScore: 0, signal: ctx.signal },
        ),
      ),
    {
      arguments: { query: question.text, topK, minScore, ...scope, filter: scope.filter?.given },
      count: (hits) => hits.length,
    },
  );
}

/** The rows for a question. @throws the error of the connector */
export function rowsFor(
  { ctx, caller, connectors }: SearchRun,
  connector: ConnectorDoc,
  question: string,
  withReferences = false,
): Promise<StructuredAnswer> {
  const { languageModels, sqlReader, telemetry } = ctx.services;
  const workbook = connectors.find(({ record, sources }) => record === connector && sources !== null);
  const get: ConnectorPool['get'] = async (record, signal) =>
    workbook?.opened ?? ctx.services.connectors.get(record, signal, ctx.sight);
  const modelTimeoutMs = ctx.services.modelTimeoutMs * sqlShareOfModelTime;
  return telemetry.measure(
    'structured',
    { kind: connector.kind },
    async () => {
      const languageModel = await languageModels.of(caller.principal.environmentId, 'sql');
      return answerStructured(
        { pool: { get }, languageModel, sqlReader, modelTimeoutMs },
        { connector, question, signal: ctx.signal, withReferences },
      );
    },
    {
      arguments: { query: question, connectorId: connector._id },
      count: ({ structured }) => structured?.rows.length ?? 0,
    },
  );
}

export function aboveMinScore({ request }: SearchRun, hits: SearchHit[]): SearchHit[] {
  return hits.filter(({ score }) => score >= request.minScore);
}

/** The routing information of an answer. `connector` and `answer` are null where it has no rows. */
export function toRouting(
  { notes, connectors }: SearchRun,
  { route, reasoning, connectorId }: ChosenRoute,
  connector: ConnectorDoc | null,
  answer: StructuredAnswer | null,
): Routing {
  return {
    route,
    reasoning: [reasoning, answer?.reasoning, ...notes].filter(Boolean).join(' '),
    connectorId,
    connectorName: connector && sourceName(connectors, connector, answer),
    sqlGenerated: answer?.sqlGenerated ?? null,
    sqlExplanation: answer?.sqlExplanation ?? null,
    cells: connector ? cellsOf(connectors, connector, answer) : [],
  };
}

const maxNamedRanges = 4;

/** The tables of a workbook that the SQL reads, with the columns that it reads. */
function cellsOf(
  connectors: Opened[],
  connector: ConnectorDoc,
  answer: StructuredAnswer | null,
): WorkbookCells[] {
  const { sources, opened } = connectors.find(({ record }) => record === connector) ?? {};
  const { tables = [], columns = [] } = answer?.used ?? {};
  const read = (sources ?? []).filter(({ table }) => tables.includes(table)).slice(0, maxNamedRanges);
  return read.map(({ table, sheetName, range }) => {
    const known = opened?.schema.tables.find(({ name }) => name === table)?.columns ?? [];
    const names = known.map(({ name }) => name).filter((name) => columns.includes(`${table}.${name}`));
    return { fileId: connector._id, fileName: connector.name, table, sheetName, range, columns: names };
  });
}

/** The name of a connector; for a workbook with the cells that the rows come from: `sales.xlsx, Orders!A1:H81`. */
function sourceName(connectors: Opened[], connector: ConnectorDoc, answer: StructuredAnswer | null): string {
  return [connector.name, ...cellsOf(connectors, connector, answer).map(shownRange)].join(', ');
}
