import { AppError } from '../domain/errors';
import type { Route, Routing, SearchHit, SearchResults, SearchScope } from '../domain/search';
import type { ConnectorDoc } from '../models/connectors';
import { retrieve } from '../search/retrieval/retrieve';
import { type ChosenRoute, route } from '../search/routing/route';
import { type TwoParts, twoParts } from '../search/routing/twoParts';
import { answerStructured, type StructuredAnswer } from '../search/structured/answerStructured';
import type { OpenedConnector } from '../search/structured/connectorPool';
import type { Caller } from './authorize';
import type { OperationContext } from './context';
import { limitedByRows } from './limitedByRows';

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

/** Of what a model may take of a request: the answer is to be written too. */
const sqlShareOfModelTime = 0.4;
/** More databases than a query could sensibly be weighed against. */
const maxConnectors = 50;

interface Opened {
  record: ConnectorDoc;
  opened: OpenedConnector;
}

/** The connectors that may answer, and the names of those that are away. One that was asked for must be there. */
async function openConnectors(ctx: OperationContext, { tenant }: Caller, request: UnifiedRequest) {
  if (request.forceRoute === 'semantic') return { connectors: [], away: [] };
  const filter = request.connectorId === null ? {} : { _id: request.connectorId };
  const records = await tenant.connectors.find(filter, {
    sort: { createdAt: 1, _id: 1 },
    limit: maxConnectors,
  });
  const { connectors: pool } = ctx.services;
  const isAskedFor = request.connectorId !== null || request.forceRoute !== null;
  const connectors: Opened[] = [];
  const away: string[] = [];
  await Promise.all(
    records.map(async (record) => {
      try {
        const opened = isAskedFor
          ? await pool.get(record, ctx.signal)
          : await pool.getSoon(record, ctx.signal);
        connectors.push({ record, opened });
      } catch (error) {
        if (isAskedFor) throw error;
        ctx.log.warn({ connectorId: record._id, error }, 'a connector is left out of a search');
        away.push(record.name);
      }
    }),
  );
  return { connectors, away };
}

function toRouting(
  chosen: ChosenRoute,
  name: string | null,
  answer: StructuredAnswer | null,
  notes: string[],
): Routing {
  return {
    route: chosen.route,
    reasoning: [chosen.reasoning, answer?.reasoning, ...notes].filter(Boolean).join(' '),
    connectorId: chosen.connectorId,
    connectorName: name,
    sqlGenerated: answer?.sqlGenerated ?? null,
    sqlExplanation: answer?.sqlExplanation ?? null,
  };
}

/** The rows that answer their part of a question; null where the database can't be asked or has none. */
async function rowsOfPart(
  ctx: OperationContext,
  connectors: Opened[],
  parts: TwoParts,
  modelTimeoutMs: number,
): Promise<{ record: ConnectorDoc; answer: StructuredAnswer } | null> {
  const record = connectors.find(({ opened }) => opened.id === parts.connectorId)?.record;
  if (!record) return null;
  const { connectors: pool, languageModel, telemetry } = ctx.services;
  try {
    const answer = await telemetry.measure('structured', { kind: record.kind }, () =>
      answerStructured(
        { pool, languageModel, modelTimeoutMs },
        { connector: record, question: parts.rows, signal: ctx.signal },
      ),
    );
    return answer.structured && answer.structured.rows.length > 0 ? { record, answer } : null;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ connectorId: record._id, error }, 'a connector could not answer a part of a question');
    return null;
  }
}

/**
 * Routes a query to documents, to a database or to both, and says why (specification, "POST /search").
 * @throws `connector_not_found`, `no_connector`, and what a connector that was asked for fails with
 */
export async function unifiedSearch(
  ctx: OperationContext,
  caller: Caller,
  request: UnifiedRequest,
): Promise<UnifiedAnswer> {
  const { models, embeddingModel, profiles, connectors: pool, languageModel, telemetry } = ctx.services;
  const modelTimeoutMs = ctx.services.modelTimeoutMs * sqlShareOfModelTime;
  const { text, topK, minScore, connectorId, forceRoute } = request;
  const { environmentId } = caller.principal;
  const searchFor = async (asked: string, scope: SearchScope): Promise<SearchHit[]> =>
    telemetry.measure('retrieval', {}, () =>
      retrieve(
        { models, embeddingModel, profiles },
        { environmentId, text: asked, scope, topK, minScore: 0, signal: ctx.signal },
      ),
    );
  const search = (scope: SearchScope) => searchFor(text, scope);
  const { connectors, away } = await openConnectors(ctx, caller, request);
  const notes = away.map((name) => `Connector ${name} can't be reached and was left out.`);
  const above = (hits: SearchHit[]) => hits.filter((hit) => hit.score >= minScore);
  const parts =
    forceRoute === null
      ? twoParts(
          text,
          connectors.map(({ opened }) => opened),
          new Date(),
        )
      : null;
  const answered = parts && (await rowsOfPart(ctx, connectors, parts, modelTimeoutMs));
  if (parts && answered) {
    const { record, answer } = answered;
    const chosen = { route: 'hybrid' as const, reasoning: parts.reasoning, connectorId: record._id };
    const semantic = above(await searchFor(parts.documents, request.scope));
    return {
      routing: toRouting(chosen, record.name, answer, notes),
      results: { semantic, structured: answer.structured },
      scope: request.scope,
      documentQuestion: parts.documents,
      rowsAnswer: true,
    };
  }
  const unlimited = forceRoute === 'structured' ? [] : await search(request.scope);
  const chosen = route({
    query: text,
    connectors: connectors.map(({ opened }) => opened),
    forceRoute,
    connectorId,
    documentScore: forceRoute === 'structured' ? null : (unlimited[0]?.score ?? 0),
    now: new Date(),
  });
  const connector = connectors.find(({ record }) => record._id === chosen.connectorId);
  if (chosen.route === 'semantic' || !connector) {
    const semantic = above(unlimited);
    return {
      routing: toRouting(chosen, null, null, notes),
      results: { semantic, structured: null },
      scope: request.scope,
      documentQuestion: text,
      rowsAnswer: false,
    };
  }

  let answer: StructuredAnswer | null = null;
  try {
    const withReferences = chosen.route === 'hybrid';
    const asked = { connector: connector.record, question: text, signal: ctx.signal, withReferences };
    answer = await telemetry.measure('structured', { kind: connector.record.kind }, () =>
      answerStructured({ pool, languageModel, modelTimeoutMs }, asked),
    );
  } catch (error) {
    // Nobody asked for the database in particular: the documents may still answer.
    if (forceRoute !== null || connectorId !== null || !(error instanceof AppError)) throw error;
    ctx.log.warn({ connectorId: chosen.connectorId, error }, 'a connector could not answer');
    notes.push(`${error.publicMessage} Only the documents were searched.`);
    const semantic: ChosenRoute = { ...chosen, route: 'semantic', connectorId: null };
    const results = { semantic: above(unlimited), structured: null };
    return {
      routing: toRouting(semantic, null, null, notes),
      results,
      scope: request.scope,
      documentQuestion: text,
      rowsAnswer: false,
    };
  }
  const { scope, hits } =
    chosen.route === 'structured'
      ? { scope: request.scope, hits: [] }
      : await limitedByRows(answer, { scope: request.scope, hits: unlimited }, search, notes);
  return {
    routing: toRouting(chosen, connector.record.name, answer, notes),
    results: { semantic: above(hits), structured: answer.structured },
    scope,
    documentQuestion: text,
    rowsAnswer: !answer.isLookup,
  };
}
