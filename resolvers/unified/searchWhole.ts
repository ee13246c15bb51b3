import { AppError } from '../../domain/errors';
import type { SearchHit } from '../../domain/search';
import type { ConnectorDoc } from '../../models/connectors';
import { extractAnswer } from '../../search/answer/extractAnswer';
import { type ChosenRoute, route } from '../../search/routing/route';
import type { StructuredAnswer } from '../../search/structured/answerStructured';
import { restrictToReferences } from './restrictToReferences';
import {
  aboveMinScore,
  passagesFor,
  rowsFor,
  type SearchRun,
  toRouting,
  type UnifiedAnswer,
} from './searchRun';

/**
 * Answers a question as a whole, by the route that the request specifies or that is chosen.
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
  if (chosen.route === 'structured' && documentsAnswer(run, answer, passages)) {
    if (answer.structured === null) {
      const reasoning = `${chosen.reasoning} ${answer.reasoning} The documents answer it.`;
      return ofDocuments(run, { route: 'semantic', reasoning, connectorId: null }, passages);
    }
    notes.push('The documents answer it as well, so both are returned.');
    return {
      routing: toRouting(run, { ...chosen, route: 'hybrid' }, connector, answer),
      results: { semantic: aboveMinScore(run, passages), structured: answer.structured },
      scope: request.scope,
      documentQuestion: text,
      rowsAnswer: true,
    };
  }
  const { scope, hits } =
    chosen.route === 'structured'
      ? { scope: request.scope, hits: [] }
      : await restrictToReferences(
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

/**
 * Whether passages answer a question for a value of one row, or a question that could not be translated to SQL. False
 * where the request specifies the connector or route.
 */
function documentsAnswer(
  run: SearchRun,
  { isDetail, structured }: StructuredAnswer,
  passages: SearchHit[],
): boolean {
  const { text, connectorId, forceRoute } = run.request;
  if ((!isDetail && structured !== null) || connectorId !== null || forceRoute !== null) return false;
  return extractAnswer(text, aboveMinScore(run, passages)).citations.length > 0;
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

/** Null, with a note, where a connector fails that the request does not specify: the documents may still answer. */
async function rowsOfChosen(
  run: SearchRun,
  chosen: ChosenRoute,
  connector: ConnectorDoc,
): Promise<StructuredAnswer | null> {
  const { ctx, request, notes } = run;
  try {
    return await rowsFor(run, connector, request.text, chosen.route === 'hybrid');
  } catch (error) {
    const isSpecified = request.forceRoute !== null || request.connectorId !== null;
    if (isSpecified || !(error instanceof AppError)) throw error;
    ctx.log.warn({ connectorId: connector._id, error }, 'a connector failed to answer');
    notes.push(`${error.publicMessage} Only the documents were searched.`);
    return null;
  }
}
