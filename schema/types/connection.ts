import type { ArgBuilder, ObjectRef } from '@pothos/core';
import { pageSize } from '../../domain/limits';
import type { Section } from '../../resolvers/files/listFileSection';
import { builder } from '../builder';
import { cost, type FieldCost } from '../cost';
import { PageInfo } from './pageInfo';

type SchemaTypesOf<B> = B extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
type Types = SchemaTypesOf<typeof builder>;

/** The arguments of a field that answers a section. */
export function sectionArgs(t: { arg: ArgBuilder<Types> }) {
  return {
    first: t.arg.int({ defaultValue: pageSize.default, description: 'How many, 1 to 100.' }),
    after: t.arg.string({ description: 'Only those after this cursor.' }),
  };
}

/** What such a field costs: 1, and for each object asked for 1 and what is selected in it. */
export const sectionCost: FieldCost = { own: 1, times: { argument: 'first', fallback: pageSize.default } };

/**
 * A section of a list by cursor: what comes or goes meanwhile neither repeats nor hides another.
 * @param things what the list holds, in the plural, with its order
 */
export function connectionType<T>(node: ObjectRef<Types, T>, things: string) {
  const Edge = builder
    .objectRef<{ item: T; cursor: string }>(`${node.name}Edge`)
    .implement({ description: 'One of a section, with its place.' });
  builder.objectFields(Edge, (t) => ({
    cursor: t.exposeString('cursor', { description: 'Its place in the list.' }),
    node: t.field({ type: node, description: 'The one.', resolve: ({ item }) => item as never }),
  }));
  const Connection = builder.objectRef<Section<T>>(`${node.name}Connection`);
  return Connection.implement({
    description: `A section of ${things}, by cursor: what comes or goes meanwhile neither repeats nor hides another.`,
    fields: (t) => ({
      edges: t.field({ type: [Edge], description: 'Each with its cursor.', resolve: ({ items }) => items }),
      nodes: t.field({
        type: [node],
        description: 'Each alone.',
        resolve: ({ items }) => items.map(({ item }) => item) as never,
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: 'Where the section stands.',
        resolve: ({ items, hasNextPage, hasPreviousPage }) => ({
          hasNextPage,
          hasPreviousPage,
          startCursor: items[0]?.cursor ?? null,
          endCursor: items.at(-1)?.cursor ?? null,
        }),
      }),
      totalCount: t.field({
        type: 'NonNegativeInt',
        description: 'All that the filter lets through.',
        ...cost({ own: 5 }),
        resolve: ({ total }) => total(),
      }),
    }),
  });
}
