import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isObjectType,
  printSchema,
} from 'graphql';
import { entityKeys } from '../../domain/inputs/entities';
import { pageSize } from '../../domain/limits';
import { findEntities } from '../../resolvers/nodes/findEntities';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { publicSchema } from '../publicSchema';

const federation =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])';

const directives: Record<string, string> = {
  ...Object.fromEntries(Object.entries(entityKeys).map(([type, key]) => [type, `@key(fields: "${key}")`])),
  // Other subgraphs with connections have the same type.
  PageInfo: '@shareable',
};

/** The public schema as a gateway composes it: administrative fields are not part of a supergraph. */
function subgraphSdl(full: GraphQLSchema): string {
  const types = printSchema(publicSchema(full)).replace(
    /^type (\w+)([^{]*)\{$/gm,
    (line, name: string, interfaces: string) =>
      directives[name] ? `type ${name}${interfaces}${directives[name]} {` : line,
  );
  return `${federation}\n\n${types}\n`;
}

const Any = new GraphQLScalarType({
  name: '_Any',
  description: 'The representation of an entity: its `__typename` and its key.',
});

const Service = new GraphQLObjectType({
  name: '_Service',
  description: 'The subgraph.',
  fields: {
    sdl: { type: new GraphQLNonNull(GraphQLString), description: 'The schema, for the composition.' },
  },
});

/** The schema with the fields that a gateway of Apollo Federation 2 asks a subgraph for. */
export function federatedSchema(full: GraphQLSchema): GraphQLSchema {
  const config = full.toConfig();
  const query = full.getQueryType();
  if (!query) throw new Error('A schema without queries cannot be a subgraph.');
  const sdl = subgraphSdl(full);
  const Entity = new GraphQLUnionType({
    name: '_Entity',
    description: 'An object that other subgraphs can refer to.',
    types: Object.keys(entityKeys)
      .map((name) => full.getType(name))
      .filter(isObjectType),
  });
  const root = query.toConfig();
  return new GraphQLSchema({
    ...config,
    types: config.types.filter((type) => type !== query),
    query: new GraphQLObjectType({
      ...root,
      fields: {
        ...root.fields,
        _service: {
          type: new GraphQLNonNull(Service),
          description: 'The subgraph.',
          resolve: () => ({ sdl }),
        },
        _entities: {
          type: new GraphQLNonNull(new GraphQLList(Entity)),
          description:
            'The entities with these keys, in their order; null where the environment has none. At most 100. Errors, each at the place of a representation: `validation_failed`.',
          args: {
            representations: {
              type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(Any))),
              description: 'The types and keys of the entities.',
            },
          },
          ...cost({ own: 1, times: { argument: 'representations', fallback: pageSize.max } }),
          resolve: async (_root, args: unknown, { operation }: GraphQLContext) => {
            const found = await findEntities(operation, args);
            // GraphQL reports an error in a list at its place, and null there.
            return found.map((entity) =>
              entity === null || entity instanceof Error
                ? entity
                : { __typename: entity.type, ...entity.record },
            );
          },
        },
      },
    }),
  });
}
