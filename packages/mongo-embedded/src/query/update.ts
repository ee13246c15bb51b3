import { valuesEqual } from '../bson/compare';
import { type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { compileOperatorUpdate } from './updateOperators';
import { compileUpdatePipeline } from './updatePipeline';

export interface CompiledUpdate {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** Returns the changed document; the given one may be modified in place. */
  apply(document: Document, inserting: boolean): Document;
}

/** Compiles the `u` of an update, or the `update` of findAndModify. */
export function compileUpdate(spec: Value): CompiledUpdate {
  if (Array.isArray(spec)) {
    const run = compileUpdatePipeline(spec);
    return { kind: 'pipeline', apply: (document) => keepId(document, run(document)) };
  }
  if (!isDocument(spec)) {
    throw new MongoError('FailedToParse', 'Update argument must be either an object or an array');
  }
  const first = spec.keys().next().value;
  if (first?.startsWith('$')) return { kind: 'operators', apply: compileOperatorUpdate(spec) };
  return { kind: 'replacement', apply: (document) => keepId(document, spec) };
}

/** A replacement without `_id` keeps the old one; a different one is refused. */
function keepId(before: Document, after: Document): Document {
  const id = before.get('_id');
  const next = after.get('_id');
  if (id === undefined) return new Map(after);
  if (next !== undefined && !valuesEqual(id, next)) {
    throw new MongoError(
      'ImmutableField',
      "After applying the update, the (immutable) field '_id' was found to have been altered to another value",
    );
  }
  const result: Document = new Map([['_id', id]]);
  for (const [name, value] of after) if (name !== '_id') result.set(name, value);
  return result;
}
