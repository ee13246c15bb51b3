import { type Document, type FieldSource, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from './collation';
import { compileGroup } from './group';
import { compileGraphLookup, compileLookup } from './joinStages';
import { compileMatcher } from './matcher';
import { carryMeta } from './meta';
import { setAt, splitPath, valueAt } from './path';
import { compileSort, sortDocuments } from './sort';
import { copyAlong, type PipelineContext, type Stage, toPlainDocument } from './stage';
import { compileDocumentStage } from './updatePipeline';

/** Splits a stage into its name and specification. */
export function stageEntry(stage: Value): [string, Value] {
  if (!isDocument(stage) || stage.size !== 1) {
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return [...stage][0] as [string, Value];
}

const ONLY_FIRST = new Set([
  '$vectorSearch',
  '$search',
  '$listSearchIndexes',
  '$collStats',
  '$indexStats',
  '$documents',
  '$listLocalSessions',
]);

/** Compiles the stages that work on any stream of documents. */
export function compileStages(
  stages: readonly Value[],
  options: { collation?: Collation | undefined } = {},
): Stage[] {
  return stages.map((stage) => {
    const [name, spec] = stageEntry(stage);
    return compileStage(name, spec, options.collation);
  });
}

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

function compileStage(name: string, spec: Value, collation: Collation | undefined): Stage {
  const perDocument = compileDocumentStage(name, spec);
  if (perDocument)
    return (documents, context) =>
      documents.map((document) => carryMeta(document, perDocument(document, context.variables)));
  switch (name) {
    case '$match': {
      if (!isDocument(spec))
        throw new MongoError(15959, 'the match filter must be an expression in an object');
      return (documents, context) => {
        const predicate = compileMatcher(spec, { collation, variables: context.variables });
        return documents.filter(predicate);
      };
    }
    case '$sort': {
      if (!isDocument(spec) || spec.size === 0)
        throw new MongoError(15976, '$sort stage must have at least one sort key');
      const sort = compileSort(spec, collation);
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
    case '$group': {
      const group = compileGroup(spec);
      return (documents, context) => group(documents, context.variables);
    }
    case '$sortByCount': {
      const group = compileGroup(
        new Map<string, Value>([
          ['_id', spec],
          ['count', new Map([['$sum', 1]])],
        ]),
      );
      const sort = compileSort(new Map([['count', -1]]));
      return (documents, context) => sortDocuments(group(documents, context.variables), sort);
    }
    case '$unwind':
      return compileUnwind(spec);
    case '$lookup':
      return compileLookup(spec);
    case '$facet': {
      if (!isDocument(spec) || spec.size === 0)
        throw new MongoError(40169, 'the $facet specification must be a non-empty object');
      const facets = [...spec].map(([facet, stages]) => {
        if (!Array.isArray(stages))
          throw new MongoError(40170, `arguments to $facet must be arrays, ${facet} is not`);
        for (const stage of stages)
          if (
            ONLY_FIRST.has(stageEntry(stage)[0]) ||
            ['$out', '$merge', '$facet'].includes(stageEntry(stage)[0])
          )
            throw new MongoError(
              40600,
              `${stageEntry(stage)[0]} is not allowed to be used within a $facet stage`,
            );
        return [facet, compileStages(stages, { collation })] as const;
      });
      return async (documents, context) => {
        const result: Document = new Map();
        for (const [facet, stages] of facets) {
          const output = await runStages(stages, documents, context);
          result.set(facet, output.map(toPlainDocument));
        }
        return [result];
      };
    }
    case '$bucket':
      return compileBucket(spec);
    case '$sample': {
      const size = isDocument(spec)
        ? positive('$sample', 28747, spec.get('size') ?? null, false)
        : Number.NaN;
      return (documents) =>
        [...documents]
          .map((document) => ({ document, order: Math.random() }))
          .sort((a, b) => a.order - b.order)
          .slice(0, size)
          .map((entry) => entry.document);
    }
    case '$unionWith': {
      const collection = typeof spec === 'string' ? spec : isDocument(spec) ? spec.get('coll') : undefined;
      const pipeline = isDocument(spec) ? (spec.get('pipeline') ?? []) : [];
      if (typeof collection !== 'string' || !Array.isArray(pipeline))
        throw new MongoError('FailedToParse', '$unionWith needs a collection');
      return async (documents, context) => [
        ...documents,
        ...(await context.aggregate(collection, pipeline, context.variables)),
      ];
    }
    case '$graphLookup':
      return compileGraphLookup(spec);
    case '$redact':
    case '$setWindowFields':
    case '$densify':
    case '$fill':
    case '$bucketAuto':
    case '$searchMeta':
    case '$currentOp':
    case '$listSessions':
    case '$geoNear':
      throw new MongoError('CommandNotSupported', `${name} is not supported by this server`);
    case '$changeStream':
      throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
  }
  if (ONLY_FIRST.has(name))
    throw new MongoError(40602, `${name} is only valid as the first stage in a pipeline`);
  if (name === '$out' || name === '$merge')
    throw new MongoError(40601, `${name} can only be the final stage in the pipeline`);
  throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** Runs compiled stages one after the other, leaving the event loop room between them. */
export async function runStages(
  stages: readonly Stage[],
  documents: FieldSource[],
  context: PipelineContext,
): Promise<FieldSource[]> {
  let current = documents;
  for (const stage of stages) {
    current = await stage(current, context);
    if (current.length > 1000) await context.pause();
  }
  return current;
}

function fieldPath(spec: Value | undefined, stage: string): string[] {
  if (typeof spec !== 'string' || !spec.startsWith('$') || spec.length < 2) {
    throw new MongoError(
      28818,
      `path option to ${stage} stage should be prefixed with a '$': ${String(spec)}`,
    );
  }
  return splitPath(spec.slice(1));
}

function compileUnwind(spec: Value): Stage {
  const path = fieldPath(isDocument(spec) ? spec.get('path') : spec, '$unwind');
  const keepEmpty = isDocument(spec) && spec.get('preserveNullAndEmptyArrays') === true;
  const indexName = isDocument(spec) ? spec.get('includeArrayIndex') : undefined;
  const expand = (source: FieldSource): Document[] => {
    const document = toPlainDocument(source);
    const value = valueAt(document, path);
    const emit = (item: Value, index: Value): Document => {
      const copy = copyAlong(document, path);
      setAt(copy, path, item);
      if (typeof indexName === 'string') setAt(copy, splitPath(indexName), index);
      return carryMeta(document, copy);
    };
    if (Array.isArray(value) && value.length > 0)
      return value.map((item, index) => emit(item, BigInt(index)));
    if (!Array.isArray(value) && value !== undefined && value !== null) return [emit(value, null)];
    if (!keepEmpty) return [];
    const copy = copyAlong(document, path);
    if (Array.isArray(value)) removeAt(copy, path);
    if (typeof indexName === 'string') setAt(copy, splitPath(indexName), null);
    return [carryMeta(document, copy)];
  };
  return (documents) => documents.flatMap(expand);
}

function removeAt(document: Document, path: readonly string[]): void {
  const parent = path.length === 1 ? document : valueAt(document, path.slice(0, -1));
  if (isDocument(parent)) parent.delete(path[path.length - 1] as string);
}

function compileBucket(spec: Value): Stage {
  if (!isDocument(spec)) throw new MongoError(40201, 'Argument to $bucket stage must be an object');
  const boundaries = spec.get('boundaries');
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new MongoError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  const branches = boundaries.slice(0, -1).map(
    (low, i) =>
      new Map<string, Value>([
        [
          'case',
          new Map<string, Value>([
            [
              '$and',
              [
                new Map([['$gte', [spec.get('groupBy') as Value, low]]]),
                new Map([['$lt', [spec.get('groupBy') as Value, boundaries[i + 1] as Value]]]),
              ],
            ],
          ]),
        ],
        ['then', new Map([['$literal', low]])],
      ]),
  );
  const fallback = spec.get('default');
  const id: Document = new Map([
    [
      '$switch',
      new Map<string, Value>([
        ['branches', branches],
        ...(fallback === undefined
          ? []
          : [['default', new Map([['$literal', fallback]])] as [string, Value]]),
      ]),
    ],
  ]);
  const output = isDocument(spec.get('output'))
    ? (spec.get('output') as Document)
    : new Map<string, Value>([['count', new Map([['$sum', 1]])]]);
  const group = compileGroup(new Map<string, Value>([['_id', id], ...output]));
  const sort = compileSort(new Map([['_id', 1]]));
  return (documents, context) => sortDocuments(group(documents, context.variables), sort);
}
