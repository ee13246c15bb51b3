import type { Caller } from './authorize';
import type { OperationContext } from './context';
import { openConnectors } from './unified/openConnectors';
import { searchInParts } from './unified/searchInParts';
import type { SearchRun, UnifiedAnswer, UnifiedRequest } from './unified/searchRun';
import { searchWhole } from './unified/searchWhole';

/**
 * Routes a query to documents, to a database or to both, and says why (specification, "POST /search").
 * @throws `connector_not_found`, `no_connector`, and what a connector that was asked for fails with
 */
export async function unifiedSearch(
  ctx: OperationContext,
  caller: Caller,
  request: UnifiedRequest,
): Promise<UnifiedAnswer> {
  const { connectors, away } = await openConnectors(ctx, caller, request);
  const notes = away.map((name) => `Connector ${name} can't be reached and was left out.`);
  const run: SearchRun = { ctx, caller, request, connectors, notes };
  return (await searchInParts(run)) ?? searchWhole(run);
}
