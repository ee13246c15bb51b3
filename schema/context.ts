import type { OperationContext } from '../resolvers/context';
import { createLoaders, type Loaders } from './loaders';

/** What each field resolver gets: the operations' own context, and lookups batched over the request. */
export interface GraphQLContext {
  operation: OperationContext;
  loaders: Loaders;
  /** Set where the answer holds something that changes by itself, such as a file on its way. */
  volatile: { found: boolean };
}

export function toGraphQLContext(operation: OperationContext): GraphQLContext {
  return { operation, loaders: createLoaders(operation), volatile: { found: false } };
}
