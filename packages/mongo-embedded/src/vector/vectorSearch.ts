import { type Document, isDocument, isNumeric, toDouble } from '../bson/values';
import { MongoError } from '../errors';
import { isFiniteVector, vectorOf } from './vectorValue';

const MAX_LIMIT = 10_000;
const OPTIONS = new Set(['index', 'path', 'queryVector', 'limit', 'numCandidates', 'exact', 'filter']);

/** A `$vectorSearch` stage, checked. */
export interface VectorRequest {
  index: string;
  path: string;
  vector: Float32Array;
  limit: number;
  filter: Document | undefined;
  exact: boolean;
}

/** Reads a `$vectorSearch` stage; refuses what Atlas refuses, and options this server doesn't have. */
export function parseVectorSearch(spec: Document): VectorRequest {
  for (const name of spec.keys()) {
    if (!OPTIONS.has(name))
      throw new MongoError('CommandNotSupported', `$vectorSearch does not support "${name}" on this server`);
  }
  const [index, path] = [spec.get('index'), spec.get('path')];
  if (typeof index !== 'string') throw new MongoError('BadValue', '"index" is required');
  if (typeof path !== 'string') throw new MongoError('BadValue', '"path" is required');
  const vector = vectorOf(spec.get('queryVector'));
  if (!vector || !isFiniteVector(vector))
    throw new MongoError('BadValue', '"queryVector" must be a vector of finite numbers');
  const limit = whole(spec, 'limit');
  if (limit === undefined || limit < 1 || limit > MAX_LIMIT)
    throw new MongoError('BadValue', `"limit" must be between 1 and ${MAX_LIMIT}`);
  const exact = spec.get('exact') === true;
  checkCandidates(whole(spec, 'numCandidates'), limit, exact);
  const filter = spec.get('filter');
  if (filter !== undefined && !isDocument(filter))
    throw new MongoError('BadValue', '"filter" must be a document');
  return { index, path, vector, limit, exact, filter: filter && filter.size > 0 ? filter : undefined };
}

function checkCandidates(candidates: number | undefined, limit: number, exact: boolean): void {
  if (exact) {
    if (candidates !== undefined)
      throw new MongoError('BadValue', '"numCandidates" must not be given when "exact" is true');
    return;
  }
  if (candidates === undefined)
    throw new MongoError('BadValue', '"numCandidates" is required when "exact" is not true');
  if (candidates < limit)
    throw new MongoError('BadValue', '"numCandidates" must be greater than or equal to "limit"');
  if (candidates > MAX_LIMIT)
    throw new MongoError('BadValue', `"numCandidates" must be less than or equal to ${MAX_LIMIT}`);
}

function whole(spec: Document, name: string): number | undefined {
  const value = spec.get(name);
  if (value === undefined || value === null) return undefined;
  if (!isNumeric(value) || !Number.isInteger(toDouble(value)))
    throw new MongoError('BadValue', `"${name}" must be an integer`);
  return toDouble(value);
}
