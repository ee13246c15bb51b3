import { embedOnce } from '../search/question/embedOnce';
import type { Caller } from './authorize';
import type { OperationContext } from './context';
import { openConnectors } from './unified/openConnectors';
import { searchInParts } from './unified/searchInParts';
import type { SearchRun, UnifiedAnswer, UnifiedRequest } from './unified/searchRun';
import { searchWhole } from './unified/searchWhole';

/**
 * Routes a query to documents, to a database or to both (specification, "POST /search").
 * @throws `connector_not_found`, `no_connector`, and the error of a connector that the request specifies
 */
export async function unifiedSearch(
  ctx: OperationContext,
  caller: Caller,
  request: UnifiedRequest,
): Promise<UnifiedAnswer> {
  const { connectors, unavailable } = await openConnectors(ctx, caller, request);
  const notes = unavailable.map((name) => `Connector ${name} cannot be reached and was skipped.`);
  const embeddingModel = embedOnce(ctx.services.embeddingModel);
  const hasUnavailable = unavailable.length > 0;
  const run: SearchRun = { ctx, caller, request, connectors, hasUnavailable, embeddingModel, notes };
  return (await searchInParts(run)) ?? searchWhole(run);
}
