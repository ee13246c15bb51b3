import type { FieldSource, Value } from '../bson/values';

export type Meta = Record<string, Value>;

const metaBySource = new WeakMap<FieldSource, Meta>();

/** What a search stage found out about a document, such as its score; read back by `$meta`. */
export function metaOf(source: FieldSource): Meta | undefined {
  return metaBySource.get(source);
}

export function setMeta(source: FieldSource, meta: Meta): void {
  metaBySource.set(source, meta);
}

/** Hands a document's metadata on to the document made from it. */
export function carryMeta<T extends FieldSource>(from: FieldSource, to: T): T {
  const meta = metaBySource.get(from);
  if (meta && to !== (from as FieldSource)) metaBySource.set(to, meta);
  return to;
}
