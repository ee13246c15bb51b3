import type { Route, Routing, SearchHit, SearchResults, SearchScope } from '../../domain/search';
import type { ConnectorDoc } from '../../models/connectors';
import { retrieve } from '../../search/retrieval/retrieve';
import type { ChosenRoute } from '../../search/routing/route';
import { answerStructured, type StructuredAnswer } from '../../search/structured/answerStructured';
import type { OpenedConnector } from '../../search/structured/connectorPool';
import type { Caller } from '../authorize';
import type { OperationContext } from '../context';

export interface UnifiedRequest {
  text: string;
  scope: SearchScope;
  topK: number;
  minScore: number;
  connectorId: string | null;
  forceRoute: Route | null;
}

export interface UnifiedAnswer {
  routing: Routing;
  results: SearchResults;
  /** The effective scope, which the rows of a hybrid search may have restricted. */
  scope: SearchScope;
  /** The question for the documents; for a question with two parts, the part that they answer. */
  documentQuestion: string;
  /** Whether rows answer the question or a part of it; false where they only restrict the documents. */
  rowsAnswer: boolean;
}

export interface Opened {
  record: ConnectorDoc;
  opened: OpenedConnector;
}

/** The state of one unified search. */
export interface SearchRun {
  ctx: OperationContext;
  caller: Caller;
  request: UnifiedRequest;
  connectors: Opened[];
  /** Sentences that are appended to the reasoning. Any step may add some. */
  notes: string[];
}

/** The share of the language model's time-out for SQL generation; the rest is for the answer. */
const sqlShareOfModelTime = 0.4;

/** The passages for a question, without a minimum score, because the best score influences the route. */
export function passagesFor(
  { ctx, caller, request }: SearchRun,
  text: string,
  scope: SearchScope,
): Promise<SearchHit[]> {
  const { models, embeddingModel, profiles, telemetry } = ctx.services;
  const { environmentId } = caller.principal;
  return telemetry.measure('retrieval', {}, () =>
    retrieve(
      { models, embeddingModel, profiles },
      { environmentId, text, scope, topK: request.topK, minScore: 0, signal: ctx.signal },
    ),
  );
}

/** The rows for a question. @throws the error of the connector */
export function rowsFor(
  { ctx }: SearchRun,
  connector: ConnectorDoc,
  question: string,
  withReferences = false,
): Promise<StructuredAnswer> {
  const { connectors: pool, languageModel, telemetry } = ctx.services;
  const modelTimeoutMs = ctx.services.modelTimeoutMs * sqlShareOfModelTime;
  return telemetry.measure('structured', { kind: connector.kind }, () =>
    answerStructured(
      { pool, languageModel, modelTimeoutMs },
      { connector, question, signal: ctx.signal, withReferences },
    ),
  );
}

export function aboveMinScore({ request }: SearchRun, hits: SearchHit[]): SearchHit[] {
  return hits.filter(({ score }) => score >= request.minScore);
}

/** The routing information of an answer. `connector` and `answer` are null where it has no rows. */
export function toRouting(
  { notes }: SearchRun,
  { route, reasoning, connectorId }: ChosenRoute,
  connector: ConnectorDoc | null,
  answer: StructuredAnswer | null,
): Routing {
  return {
    route,
    reasoning: [reasoning, answer?.reasoning, ...notes].filter(Boolean).join(' '),
    connectorId,
    connectorName: connector?.name ?? null,
    sqlGenerated: answer?.sqlGenerated ?? null,
    sqlExplanation: answer?.sqlExplanation ?? null,
  };
}
