import { valuesEqual } from '../bson/compare';
import { type Document, type FieldSource, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from './collation';
import type { Variables } from './expression';
import { compileMatcher, isOperatorDocument, type Predicate } from './matcher';
import { splitPath } from './path';
import { type ApplyContext, compileOperatorUpdate } from './updateOperators';
import type { ArrayFilters } from './updatePaths';
import { compileUpdatePipeline } from './updatePipeline';

export interface CompiledUpdate {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** True when the positional `$` occurs, so that the matched array element must be found. */
  positional: boolean;
  /** Returns the changed document; the given one may be modified in place. */
  apply(document: Document, context: ApplyContext): Document;
}

export interface UpdateOptions {
  arrayFilters?: Value | undefined;
  collation?: Collation | undefined;
  variables?: Variables | undefined;
}

/** Compiles the `u` of an update, or the `update` of findAndModify. */
export function compileUpdate(spec: Value, options: UpdateOptions = {}): CompiledUpdate {
  if (Array.isArray(spec)) {
    if (options.arrayFilters !== undefined)
      throw new MongoError('FailedToParse', 'arrayFilters may not be specified for pipeline-syle updates');
    const run = compileUpdatePipeline(spec, options.variables ?? {});
    return { kind: 'pipeline', positional: false, apply: (document) => keepId(document, run(document)) };
  }
  if (!isDocument(spec)) {
    throw new MongoError('FailedToParse', 'Update argument must be either an object or an array');
  }
  const first = spec.keys().next().value;
  if (first?.startsWith('$')) {
    const filters = compileArrayFilters(options.arrayFilters, options.collation);
    const { apply, positional } = compileOperatorUpdate(spec, filters, options.collation);
    return { kind: 'operators', positional, apply };
  }
  if (options.arrayFilters !== undefined)
    throw new MongoError('FailedToParse', 'arrayFilters may not be specified for replacement-style updates');
  return { kind: 'replacement', positional: false, apply: (document) => keepId(document, spec) };
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

function compileArrayFilters(spec: Value | undefined, collation: Collation | undefined): ArrayFilters {
  const filters: ArrayFilters = new Map();
  if (spec === undefined) return filters;
  if (!Array.isArray(spec))
    throw new MongoError(
      'TypeMismatch',
      "BSON field 'arrayFilters' is the wrong type, expected type 'array'",
    );
  for (const filter of spec) {
    if (!isDocument(filter)) throw new MongoError('TypeMismatch', 'each array filter must be an object');
    const identifier = filterIdentifier(filter);
    if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier)) {
      throw new MongoError(
        'BadValue',
        `Error parsing array filter: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
      );
    }
    if (filters.has(identifier)) {
      throw new MongoError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    }
    const predicate = compileMatcher(filter, { collation });
    filters.set(identifier, (value) => predicate(new Map([[identifier, value]])));
  }
  return filters;
}

function filterIdentifier(filter: Document): string {
  const names = new Set<string>();
  const collect = (clause: Document): void => {
    for (const [name, value] of clause) {
      if (['$and', '$or', '$nor'].includes(name) && Array.isArray(value))
        value.filter(isDocument).forEach(collect);
      else names.add(splitPath(name)[0] as string);
    }
  };
  collect(filter);
  if (names.size !== 1) {
    throw new MongoError(
      'FailedToParse',
      'Error parsing array filter: Expected a single top-level field name',
    );
  }
  return [...names][0] as string;
}

/** Finds which element of an array field the query matched: what the positional `$` stands for. */
export function matchedPosition(
  query: Document,
  document: FieldSource,
  collation?: Collation,
): number | undefined {
  for (const [name, condition] of query) {
    if ((name === '$and' || name === '$or') && Array.isArray(condition)) {
      for (const clause of condition.filter(isDocument)) {
        const position = compileMatcher(clause, { collation })(document)
          ? matchedPosition(clause, document, collation)
          : undefined;
        if (position !== undefined) return position;
      }
    } else if (!name.startsWith('$')) {
      const position = positionOnPath(splitPath(name), condition, document, collation);
      if (position !== undefined) return position;
    }
  }
  return undefined;
}

function positionOnPath(
  path: string[],
  condition: Value,
  document: FieldSource,
  collation: Collation | undefined,
): number | undefined {
  let value: Value | undefined;
  let source: FieldSource = document;
  for (let i = 0; i < path.length; i++) {
    value = source.get(path[i] as string);
    if (Array.isArray(value)) {
      const test = elementTest(path.slice(i + 1), condition, collation);
      const position = value.findIndex((item) => test(new Map([['e', item]])));
      return position < 0 ? undefined : position;
    }
    if (!isDocument(value)) return undefined;
    source = value;
  }
  return undefined;
}

function elementTest(rest: string[], condition: Value, collation: Collation | undefined): Predicate {
  if (isOperatorDocument(condition) && condition.has('$elemMatch') && rest.length === 0) {
    const inner = condition.get('$elemMatch') as Document;
    const first = inner.keys().next().value;
    if (first?.startsWith('$') && !['$and', '$or', '$nor'].includes(first))
      return compileMatcher(new Map([['e', inner]]), { collation });
    const predicate = compileMatcher(inner, { collation });
    return (source) => {
      const item = source.get('e');
      return isDocument(item) && predicate(item);
    };
  }
  return compileMatcher(new Map([[['e', ...rest].join('.'), condition]]), { collation });
}
