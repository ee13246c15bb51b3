import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import { DateTimeResolver, JSONObjectResolver, NonNegativeIntResolver, UUIDResolver } from 'graphql-scalars';
import type { GraphQLContext } from './context';

interface SchemaTypes {
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  Scalars: {
    UUID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    JSONObject: { Input: Record<string, unknown>; Output: Record<string, unknown> };
    NonNegativeInt: { Input: number; Output: number };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [ErrorsPlugin],
  defaultFieldNullability: false,
  errors: { directResult: true, defaultTypes: [] },
});

builder.addScalarType('UUID', UUIDResolver, {});
builder.addScalarType('DateTime', DateTimeResolver, {});
builder.addScalarType('JSONObject', JSONObjectResolver, {});
builder.addScalarType('NonNegativeInt', NonNegativeIntResolver, {});

builder.queryType({
  description:
    'Everything that can be read. A field that fails is null, and its error says why: the others still answer.',
});
builder.mutationType({ description: 'Everything that changes something, run one after the other.' });
builder.subscriptionType({
  description: 'What happens, as it happens. Over Server-Sent Events or WebSocket.',
});
