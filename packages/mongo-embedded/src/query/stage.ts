import { RawDocument } from '../bson/raw';
import { type Document, type FieldSource, isDocument, type Value } from '../bson/values';
import type { Collation } from './collation';
import type { Variables } from './expression';
import { carryMeta } from './meta';

/** What the stages need from the server around them. */
export interface PipelineContext {
  variables: Variables;
  collation: Collation | undefined;
  /** The documents of another collection that match a query, for `$lookup`, `$unionWith` and `$graphLookup`. */
  find(collection: string, query: Document): Promise<FieldSource[]>;
  /** Runs a whole pipeline over another collection. */
  aggregate(collection: string, pipeline: Value[], variables: Variables): Promise<FieldSource[]>;
  pause(): Promise<void>;
}

export type Stage = (
  documents: FieldSource[],
  context: PipelineContext,
) => FieldSource[] | Promise<FieldSource[]>;

export function toPlainDocument(source: FieldSource): Document {
  return source instanceof RawDocument ? carryMeta(source, source.decode()) : (source as Document);
}

/** Copies a document and the sub-documents on a path, so that setting the path leaves the original alone. */
export function copyAlong(document: Document, path: readonly string[]): Document {
  const copy = new Map(document);
  const child = copy.get(path[0] as string);
  if (path.length > 1 && isDocument(child)) copy.set(path[0] as string, copyAlong(child, path.slice(1)));
  return copy;
}
