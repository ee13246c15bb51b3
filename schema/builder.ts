import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import { DateTimeResolver, JSONObjectResolver, NonNegativeIntResolver, UUIDResolver } from 'graphql-scalars';
import type { FilterValue } from '../domain/filters';
import type { GraphQLContext } from './context';

interface SchemaTypes {
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    UUID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    JSONObject: { Input: Record<string, unknown>; Output: Record<string, unknown> };
    NonNegativeInt: { Input: number; Output: number };
    FilterValue: { Input: FilterValue; Output: FilterValue };
    FilterObject: { Input: Record<string, unknown>; Output: Record<string, unknown> };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [RelayPlugin],
  defaultFieldNullability: false,
  relay: {
    cursorType: 'String',
    // IDs are UUIDs, unique across types, so `node` needs no type prefix.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodesOnConnection: { description: 'A list of nodes.' },
    edgesFieldOptions: { description: 'A list of edges.', nullable: { list: false, items: false } },
    nodeFieldOptions: { description: 'The item at the end of the edge.', nullable: false },
    cursorFieldOptions: { description: 'A cursor for use in pagination.' },
    pageInfoFieldOptions: { description: 'Information to aid in pagination.' },
    pageInfoTypeOptions: { description: 'Information about pagination in a connection.' },
    hasNextPageFieldOptions: { description: 'Whether there are more items when paginating forwards.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are items before this page.' },
    startCursorFieldOptions: { description: 'The cursor of the first item. Null for an empty page.' },
    endCursorFieldOptions: { description: 'The cursor of the last item. Null for an empty page.' },
    defaultEdgeTypeOptions: { description: 'An edge in a connection.' },
  },
});

builder.addScalarType('UUID', UUIDResolver, {});
builder.addScalarType('DateTime', DateTimeResolver, {});
builder.addScalarType('JSONObject', JSONObjectResolver, {});
builder.addScalarType('NonNegativeInt', NonNegativeIntResolver, {});

builder.queryType({
  description:
    'The query root. A field that fails is null and adds an entry to `errors`; the other fields are not affected.',
});
builder.mutationType({ description: 'The mutation root. Mutations run one after the other.' });
builder.subscriptionType({
  description: 'The subscription root, over Server-Sent Events or WebSocket.',
});
