import { setImmediate as nextTurn } from 'node:timers/promises';
import { embedOnce } from '../search/question/embedOnce';
import { questionParts } from '../search/routing/questionParts';
import type { Caller } from './authorize';
import type { OperationContext } from './context';
import { openConnectors } from './unified/openConnectors';
import { passagesPreferring } from './unified/preferFiles';
import { searchInParts } from './unified/searchInParts';
import type { SearchRun, UnifiedAnswer, UnifiedRequest } from './unified/searchRun';
import { searchWhole } from './unified/searchWhole';

/**
 * Routes a query to documents, to a database or to both (docs/specification.md#post-search).
 * @throws `connector_not_found`, `no_connector`, and the error of a connector that the request specifies
 */
export async function unifiedSearch(
  ctx: OperationContext,
  caller: Caller,
  request: UnifiedRequest,
): Promise<UnifiedAnswer> {
  const { question, scope, connectorId, forceRoute } = request;
  const embeddingModel = embedOnce(ctx.services.embeddingModel);
  const notes: string[] = [];
  const search = { ctx, caller, request, embeddingModel, notes };
  const passages = once(() => passagesPreferring(search, question, scope));
  // Searched while the connectors are opened, but for questions that may need none for the whole: those of several parts,
  // for rows alone, or for a connector that there may not be. An error is that of whoever waits for them.
  const isNeeded =
    forceRoute !== 'structured' && connectorId === null && questionParts(question.text) === null;
  if (isNeeded) {
    passages().catch(() => undefined);
    // The store answers in order: the passages are what is waited for.
    await nextTurn();
  }
  const { connectors, unavailable } = await openConnectors(ctx, caller, request);
  notes.push(...unavailable.map((name) => `Connector ${name} cannot be reached and was skipped.`));
  const hasUnavailable = unavailable.length > 0;
  const run: SearchRun = { ...search, connectors, hasUnavailable, passages };
  return (await searchInParts(run)) ?? searchWhole(run);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | null = null;
  return () => {
    begun ??= work();
    return begun;
  };
}
