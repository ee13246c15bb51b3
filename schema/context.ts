import type { OperationContext } from '../resolvers/context';
import { createLoaders, type Loaders } from './loaders';

/** The context of field resolvers: the operation context and the data loaders of the request. */
export interface GraphQLContext {
  operation: OperationContext;
  loaders: Loaders;
  /** Set where the response contains data that changes without an event, such as the progress of a file. */
  volatile: { found: boolean };
}

export function toGraphQLContext(operation: OperationContext): GraphQLContext {
  return { operation, loaders: createLoaders(operation), volatile: { found: false } };
}
