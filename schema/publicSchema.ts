import { type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { notesOf } from './cost';

function openFields(type: GraphQLObjectType | null | undefined): GraphQLObjectType | undefined {
  if (!type) return undefined;
  const config = type.toConfig();
  const fields = Object.entries(config.fields).filter(([, field]) => !notesOf(field as never).adminOnly);
  return new GraphQLObjectType({
    ...config,
    fields: Object.fromEntries(fields) as Record<string, GraphQLFieldConfig<unknown, unknown>>,
  });
}

/**
 * The schema for API keys that are not administrators: without the administrative root fields and the types that only
 * these reach. A document that names one fails as if it did not exist.
 */
export function publicSchema(full: GraphQLSchema): GraphQLSchema {
  const { query, mutation, subscription, directives, description } = full.toConfig();
  // No field returns it: it describes `extensions.code`.
  const errorCode = full.getType('ErrorCode');
  return new GraphQLSchema({
    description,
    directives,
    types: errorCode ? [errorCode] : [],
    query: openFields(query),
    mutation: openFields(mutation),
    subscription: openFields(subscription),
  });
}
