import { type Document, type FieldSource, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from './absent';
import { compileGroup } from './group';
import { compileMatcher } from './matcher';
import { carryMeta } from './meta';
import { setAt, splitPath, valueAt } from './path';
import { compileProjection } from './projection';
import { compileSort, sortDocuments } from './sort';
import { copyAlong, type Stage, stageEntry, toPlainDocument } from './stage';

/** The stages that bring documents by themselves. */
export const SOURCES: ReadonlySet<string> = new Set(['$vectorSearch', '$search', '$listSearchIndexes']);

function positive(name: string, code: number, spec: Value, allowZero: boolean): number {
  const count = isNumeric(spec) ? toDouble(spec) : Number.NaN;
  if (!Number.isInteger(count) || count < (allowZero ? 0 : 1)) {
    throw new MongoError(
      code,
      `invalid argument to ${name} stage: Expected a ${allowZero ? 'non-negative' : 'positive'} number in: ${name}: ${String(spec)}`,
    );
  }
  return count;
}

/** Compiles a stage that works on any stream of documents. */
export function compileStage(stage: Value): Stage {
  const [name, spec] = stageEntry(stage);
  switch (name) {
    case '$match': {
      if (!isDocument(spec))
        throw new MongoError(15959, 'the match filter must be an expression in an object');
      const predicate = compileMatcher(spec);
      return (documents) => documents.filter(predicate);
    }
    case '$sort': {
      if (!isDocument(spec) || spec.size === 0)
        throw new MongoError(15976, '$sort stage must have at least one sort key');
      const sort = compileSort(spec);
      return (documents) => sortDocuments(documents, sort);
    }
    case '$skip': {
      const count = positive('$skip', 5107200, spec, true);
      return (documents) => documents.slice(count);
    }
    case '$limit': {
      const count = positive('$limit', 15958, spec, false);
      return (documents) => documents.slice(0, count);
    }
    case '$count': {
      if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || spec.includes('.')) {
        throw new MongoError(40156, 'the count field must be a non-empty string without $ or .');
      }
      return (documents) =>
        documents.length === 0 ? [] : [new Map<string, Value>([[spec, documents.length]])];
    }
    case '$group':
      return compileGroup(spec);
    case '$project': {
      if (!isDocument(spec)) throw new MongoError(15969, '$project specification must be an object');
      if (spec.size === 0)
        throw new MongoError(51272, 'projection specification must have at least one field');
      const projection = compileProjection(spec, { find: false });
      return (documents) => documents.map(projection.apply);
    }
    case '$unwind':
      return compileUnwind(spec);
  }
  if (SOURCES.has(name))
    throw new MongoError(40602, `${name} is only valid as the first stage in a pipeline`);
  throw absentError(40324, 'pipeline stage', name);
}

/** Runs compiled stages one after the other, letting others run between them. */
export async function runStages(
  stages: readonly Stage[],
  documents: FieldSource[],
  pause: () => Promise<void>,
): Promise<FieldSource[]> {
  let current = documents;
  for (const stage of stages) {
    current = stage(current);
    if (current.length > 1000) await pause();
  }
  return current;
}

/** `$unwind` of a path: a document for each element; none where there is no value. */
function compileUnwind(spec: Value): Stage {
  if (typeof spec !== 'string')
    throw absentError(
      28818,
      'argument of $unwind',
      isDocument(spec) ? [...spec.keys()].join(', ') : String(spec),
    );
  if (!spec.startsWith('$') || spec.length < 2)
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${spec}`);
  const path = splitPath(spec.slice(1));
  const expand = (source: FieldSource): Document[] => {
    const document = toPlainDocument(source);
    const value = valueAt(document, path);
    if (value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((item) => {
      const copy = copyAlong(document, path);
      setAt(copy, path, item);
      return carryMeta(document, copy);
    });
  };
  return (documents) => documents.flatMap(expand);
}
