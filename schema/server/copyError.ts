import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';

/** An error at the same place with another message or other extensions. */
export function copyError(
  error: GraphQLError,
  message: string,
  extensions: GraphQLErrorExtensions,
): GraphQLError {
  const { nodes, source, positions, path, locations } = error;
  const copy = new GraphQLError(message, { nodes, source, positions, path, extensions });
  // Compiled queries know the locations of a field, not its nodes.
  return copy.locations || !locations ? copy : Object.assign(copy, { locations });
}
