import type { OperationContext } from '../resolvers/context';
import { createLoaders, type Loaders } from './loaders';

/** What each field resolver gets: the operations' own context, and lookups batched over the request. */
export interface GraphQLContext {
  operation: OperationContext;
  loaders: Loaders;
}

export function toGraphQLContext(operation: OperationContext): GraphQLContext {
  return { operation, loaders: createLoaders(operation) };
}
