import { AppError } from '../../domain/errors';
import type { SearchHit } from '../../domain/search';
import type { ConnectorDoc } from '../../models/connectors';
import { type ChosenRoute, route } from '../../search/routing/route';
import type { StructuredAnswer } from '../../search/structured/answerStructured';
import { limitedByRows } from './limitedByRows';
import {
  aboveMinScore,
  passagesFor,
  rowsFor,
  type SearchRun,
  toRouting,
  type UnifiedAnswer,
} from './searchRun';

/**
 * The answer to a question as one, by the route that is chosen for it or asked for.
 * @throws `no_connector`, and what a connector that was asked for fails with
 */
export async function searchWhole(run: SearchRun): Promise<UnifiedAnswer> {
  const { request, connectors, notes } = run;
  const { text, connectorId, forceRoute } = request;
  const passages = forceRoute === 'structured' ? [] : await passagesFor(run, text, request.scope);
  const chosen = route({
    query: text,
    connectors: connectors.map(({ opened }) => opened),
    forceRoute,
    connectorId,
    documentScore: forceRoute === 'structured' ? null : (passages[0]?.score ?? 0),
    now: new Date(),
  });
  const connector = connectors.find(({ record }) => record._id === chosen.connectorId)?.record;
  if (chosen.route === 'semantic' || !connector) return ofDocuments(run, chosen, passages);

  const answer = await rowsOfChosen(run, chosen, connector);
  if (answer === null) return ofDocuments(run, { ...chosen, route: 'semantic', connectorId: null }, passages);
  const { scope, hits } =
    chosen.route === 'structured'
      ? { scope: request.scope, hits: [] }
      : await limitedByRows(
          answer,
          { scope: request.scope, hits: passages },
          (narrower) => passagesFor(run, text, narrower),
          notes,
        );
  return {
    routing: toRouting(run, chosen, connector, answer),
    results: { semantic: aboveMinScore(run, hits), structured: answer.structured },
    scope,
    documentQuestion: text,
    rowsAnswer: !answer.isLookup,
  };
}

function ofDocuments(run: SearchRun, chosen: ChosenRoute, passages: SearchHit[]): UnifiedAnswer {
  const { text, scope } = run.request;
  return {
    routing: toRouting(run, chosen, null, null),
    results: { semantic: aboveMinScore(run, passages), structured: null },
    scope,
    documentQuestion: text,
    rowsAnswer: false,
  };
}

/** Null, with a note, where the connector fails and nobody asked for it: the documents may still answer. */
async function rowsOfChosen(
  run: SearchRun,
  chosen: ChosenRoute,
  connector: ConnectorDoc,
): Promise<StructuredAnswer | null> {
  const { ctx, request, notes } = run;
  try {
    return await rowsFor(run, connector, request.text, chosen.route === 'hybrid');
  } catch (error) {
    const isAskedFor = request.forceRoute !== null || request.connectorId !== null;
    if (isAskedFor || !(error instanceof AppError)) throw error;
    ctx.log.warn({ connectorId: connector._id, error }, 'a connector could not answer');
    notes.push(`${error.publicMessage} Only the documents were searched.`);
    return null;
  }
}
