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
  if (chosen.route === 'structured' && documentsTellIt(run, answer, passages)) {
    if (answer.structured === null) {
      const reasoning = `${chosen.reasoning} ${answer.reasoning} The documents tell it.`;
      return ofDocuments(run, { route: 'semantic', reasoning, connectorId: null }, passages);
    }
    notes.push('The documents tell it too, so both are given.');
    return {
      routing: toRouting(run, { ...chosen, route: 'hybrid' }, connector, answer),
      results: { semantic: aboveMinScore(run, passages), structured: answer.structured },
      ...{ scope: request.scope, documentQuestion: text, rowsAnswer: true },
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
 * Whether passages hold an answer to what is a value of one row, or could not be read as a question about rows after all;
 * what was asked of a database alone stays there.
 */
function documentsTellIt(
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
