import { identityKey } from '../bson/orderedKey';
import {
  cloneValue,
  type Document,
  type FieldSource,
  isDocument,
  isNumeric,
  toDouble,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';
import { compileExpression } from './expression';
import { carryMeta } from './meta';
import { setAt, splitPath } from './path';
import { copyAlong, type Stage, toPlainDocument } from './stage';

/** `$lookup`: the matching documents of another collection, as an array. */
export function compileLookup(spec: Value): Stage {
  if (!isDocument(spec)) throw new MongoError('FailedToParse', 'the $lookup specification must be an Object');
  const [from, as, localField, foreignField] = ['from', 'as', 'localField', 'foreignField'].map((name) =>
    spec.get(name),
  ) as (string | undefined)[];
  const pipeline = spec.get('pipeline');
  const bindings = spec.get('let');
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new MongoError('FailedToParse', "$lookup needs 'from' and 'as'");
  if (pipeline === undefined && (typeof localField !== 'string' || typeof foreignField !== 'string')) {
    throw new MongoError(
      'FailedToParse',
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  const variables = isDocument(bindings)
    ? [...bindings].map(([name, value]) => [name, compileExpression(value)] as const)
    : [];
  return async (documents, context) => {
    const results: FieldSource[] = [];
    for (const source of documents) {
      const document = toPlainDocument(source);
      const join =
        typeof localField === 'string' && typeof foreignField === 'string'
          ? joinQuery(document, localField, foreignField)
          : undefined;
      const scope = { ...context.variables };
      for (const [name, expression] of variables)
        scope[name] = expression({ root: document, variables: context.variables });
      const found = Array.isArray(pipeline)
        ? await context.aggregate(from, join ? [new Map([['$match', join]]), ...pipeline] : pipeline, scope)
        : await context.find(from, join as Document);
      const copy = copyAlong(document, splitPath(as));
      setAt(copy, splitPath(as), found.map(toPlainDocument));
      results.push(carryMeta(document, copy));
    }
    return results;
  };
}

function joinQuery(document: Document, localField: string, foreignField: string): Document {
  const local = compileExpression(`$${localField}`)({ root: document, variables: {} });
  const values = local === undefined ? [null] : Array.isArray(local) ? local : [local];
  return new Map([[foreignField, new Map([['$in', values]])]]);
}

/** `$graphLookup`: what is reached by following a field from document to document. */
export function compileGraphLookup(spec: Value): Stage {
  if (!isDocument(spec))
    throw new MongoError('FailedToParse', 'the $graphLookup stage specification must be an object');
  const [from, connectFrom, connectTo, as] = ['from', 'connectFromField', 'connectToField', 'as'].map(
    (name) => {
      const value = spec.get(name);
      if (typeof value !== 'string') throw new MongoError(40100, `${name} is required by $graphLookup`);
      return value;
    },
  ) as [string, string, string, string];
  const start = compileExpression(spec.get('startWith') as Value);
  const maxDepth = isNumeric(spec.get('maxDepth'))
    ? toDouble(spec.get('maxDepth') as number)
    : Number.POSITIVE_INFINITY;
  const depthField = spec.get('depthField');
  const restrict = spec.get('restrictSearchWithMatch');
  return async (documents, context) => {
    const results: FieldSource[] = [];
    for (const source of documents) {
      const document = toPlainDocument(source);
      const initial = start({ root: document, variables: context.variables });
      let frontier: Value[] = Array.isArray(initial) ? initial : initial === undefined ? [] : [initial];
      const visited = new Map<string, Document>();
      for (let depth = 0; frontier.length > 0 && depth <= maxDepth; depth++) {
        const query: Document = new Map([[connectTo, new Map([['$in', frontier]])]]);
        const found = await context.find(
          from,
          isDocument(restrict) ? new Map([['$and', [query, restrict]]]) : query,
        );
        frontier = [];
        for (const next of found.map(toPlainDocument)) {
          const key = identityKey(next.get('_id') ?? null);
          if (visited.has(key)) continue;
          const copy = cloneValue(next);
          if (typeof depthField === 'string') setAt(copy, splitPath(depthField), BigInt(depth));
          visited.set(key, copy);
          const onward = compileExpression(`$${connectFrom}`)({ root: next, variables: {} });
          if (Array.isArray(onward)) for (const value of onward) frontier.push(value);
          else if (onward !== undefined) frontier.push(onward);
        }
      }
      const copy = copyAlong(document, splitPath(as));
      setAt(copy, splitPath(as), [...visited.values()]);
      results.push(copy);
    }
    return results;
  };
}
