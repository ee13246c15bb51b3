import type { FieldSource, Value } from '../bson/values';

export type Meta = Record<string, Value>;

/** A property of the document: a `WeakMap` of all hits costs more than reading them, mostly in garbage collection. */
const meta = Symbol('meta');

type WithMeta = FieldSource & { [meta]?: Meta };

/** The results of a search stage for a document, such as its score; read back by `$meta`. */
export function metaOf(source: WithMeta): Meta | undefined {
  return source[meta];
}

export function setMeta(source: WithMeta, found: Meta): void {
  source[meta] = found;
}

/** Hands a document's metadata on to the document made from it. */
export function carryMeta<T extends FieldSource>(from: WithMeta, to: T): T {
  const found = from[meta];
  if (found && to !== (from as FieldSource)) setMeta(to, found);
  return to;
}
