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
  /** The scope that took effect: rows of a hybrid search may have narrowed it. */
  scope: SearchScope;
  /** What the documents were asked: of a question of two parts, the part that they answer. */
  documentQuestion: string;
  /** Whether rows answer the question or a part of it; false where they were only looked up for their documents. */
  rowsAnswer: boolean;
}

export interface Opened {
  record: ConnectorDoc;
  opened: OpenedConnector;
}

/** What the parts of one unified search share. */
export interface SearchRun {
  ctx: OperationContext;
  caller: Caller;
  request: UnifiedRequest;
  connectors: Opened[];
  /** Sentences that the reasoning of the answer ends with; whoever finds something out adds to them. */
  notes: string[];
}

/** Of what a model may take of a request: the answer is to be written too. */
const sqlShareOfModelTime = 0.4;

/** The passages for a question, whatever their scores: how well the best fits may decide the route. */
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

/** @throws what the connector fails with */
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

/** What is told of the way a question took; `connector` and `answer` where rows are a part of what was found. */
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
