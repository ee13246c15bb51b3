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
 * The schema as keys without administration see it: its root fields are left out, and with them every type that
 * only they lead to. A document that names one is as wrong as one that names a field that never was.
 */
export function publicSchema(full: GraphQLSchema): GraphQLSchema {
  const { query, mutation, subscription, directives, description } = full.toConfig();
  return new GraphQLSchema({
    description,
    directives,
    query: openFields(query),
    mutation: openFields(mutation),
    subscription: openFields(subscription),
  });
}
