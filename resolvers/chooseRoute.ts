import { AppError } from '../domain/errors';
import type { Route, Routing } from '../domain/search';
import type { OperationContext } from './context';

/**
 * Which side answers the query. Only documents can be searched so far: no environment has a connector.
 * @throws `connector_not_found`, `no_connector`
 */
export async function chooseRoute(
  _ctx: OperationContext,
  directed: { forceRoute: Route | null; connectorId: string | null },
): Promise<Routing> {
  const { forceRoute, connectorId } = directed;
  if (connectorId !== null && forceRoute !== 'semantic') {
    throw new AppError('connector_not_found', `There is no connector '${connectorId}'.`);
  }
  if (forceRoute === 'structured' || forceRoute === 'hybrid') {
    throw new AppError(
      'no_connector',
      `The route '${forceRoute}' needs a connector, and this environment has none.`,
    );
  }
  const reasoning =
    forceRoute === 'semantic'
      ? 'The request forces the semantic route.'
      : 'This environment has no connector, so the indexed documents are searched.';
  return {
    route: 'semantic',
    reasoning,
    connectorId: null,
    connectorName: null,
    sqlGenerated: null,
    sqlExplanation: null,
  };
}
