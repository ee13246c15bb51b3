import { RawDocument } from '../bson/raw';
import { type Document, type FieldSource, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { carryMeta } from './meta';

export type Stage = (documents: FieldSource[]) => FieldSource[];

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

/** Splits a stage into its name and specification. */
export function stageEntry(stage: Value): [string, Value] {
  if (!isDocument(stage) || stage.size !== 1) {
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return [...stage][0] as [string, Value];
}
