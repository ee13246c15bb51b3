import { type Document, isDocument, isNumeric, toDouble } from '../bson/values';
import { MongoError } from '../errors';

export type Similarity = 'cosine' | 'dotProduct' | 'euclidean';

/** A vector index definition in the form the index works with. */
export interface VectorDefinition {
  path: string;
  dimensions: number;
  similarity: Similarity;
  filters: string[];
}

const MAX_DIMENSIONS = 8192;

/** Reads an Atlas vectorSearch index definition: one vector field, any number of filter fields. */
export function parseVectorDefinition(definition: Document): VectorDefinition {
  const fields = definition.get('fields');
  if (!Array.isArray(fields) || fields.length === 0)
    throw new MongoError('BadValue', '"fields" must be a non-empty array');
  const vectors: Omit<VectorDefinition, 'filters'>[] = [];
  const filters: string[] = [];
  for (const field of fields) {
    if (!isDocument(field)) throw new MongoError('BadValue', '"fields" must hold documents');
    const path = field.get('path');
    if (typeof path !== 'string' || path === '')
      throw new MongoError('BadValue', '"fields.path" is required');
    const type = field.get('type');
    if (type === 'filter') {
      filters.push(path);
      continue;
    }
    if (type !== 'vector') throw new MongoError('BadValue', `"fields.type" must be one of [filter, vector]`);
    vectors.push({ path, ...vectorOptions(field) });
  }
  const [vector, second] = vectors;
  if (!vector) throw new MongoError('BadValue', '"fields" must contain a field of type "vector"');
  if (second) throw new MongoError('BadValue', 'this server supports one vector field per index');
  return { ...vector, filters };
}

function vectorOptions(field: Document): { dimensions: number; similarity: Similarity } {
  const count = field.get('numDimensions');
  const dimensions = isNumeric(count) ? toDouble(count) : Number.NaN;
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MAX_DIMENSIONS) {
    throw new MongoError('BadValue', `"fields.numDimensions" must be between 1 and ${MAX_DIMENSIONS}`);
  }
  const similarity = field.get('similarity');
  if (similarity !== 'cosine' && similarity !== 'dotProduct' && similarity !== 'euclidean') {
    throw new MongoError('BadValue', '"fields.similarity" must be one of [cosine, dotProduct, euclidean]');
  }
  const quantization = field.get('quantization');
  if (quantization !== undefined && quantization !== 'none' && quantization !== 'scalar') {
    throw new MongoError('BadValue', '"fields.quantization" must be none or scalar on this server');
  }
  return { dimensions, similarity };
}
