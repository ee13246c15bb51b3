import type { Connection, Model, Schema } from 'mongoose';
import { type CollectionName, collections } from './collections';
import { repeatAfterFailover } from './repeatAfterFailover';

type DocOf<S> = S extends Schema<infer Doc> ? Doc : never;

export type Models = { [K in CollectionName]: Model<DocOf<(typeof collections)[K]['schema']>> };

/** Binds every collection to one connection. */
export function createModels(connection: Connection): Models {
  const models = Object.entries(collections).map(([name, { schema }]) => [
    name,
    connection.model(name, schema as Schema, name),
  ]);
  repeatAfterFailover(connection);
  return Object.fromEntries(models) as Models;
}
