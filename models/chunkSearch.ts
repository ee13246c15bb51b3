import { mongo, type PipelineStage } from 'mongoose';
import type { SearchScope } from '../domain/search';
import { textKeys } from '../language/analyzers';
import type { ChunkDoc } from './chunks';
import type { Models } from './createModels';
import { textIndexName, textPath, vectorField, vectorIndexName } from './searchIndexes';

const rankedFields = ['fileId', 'runId', 'index', 'content', 'headingPath', 'language'] as const;

/** A search candidate with the fields for ranking. The other fields are read later, for returned chunks only. */
export type ChunkCandidate = Pick<ChunkDoc, '_id' | (typeof rankedFields)[number]> & {
  /** The score of the index: BM25, or `(1 + cosine) / 2`. */
  rawScore: number;
};

const shownFields = [
  'tokenCount',
  'pageNumber',
  'startPage',
  'endPage',
  'boundingBoxes',
  'mimeType',
  'category',
  'tags',
  'documentType',
  'blobStoragePath',
] as const;

/** The returned fields of a chunk that ranking does not need. */
export type ChunkDetails = Pick<ChunkDoc, '_id' | (typeof shownFields)[number]>;

interface CandidateSearch {
  environmentId: string;
  scope: SearchScope;
  limit: number;
  signal?: AbortSignal;
}

/** Atlas's maximum of `numCandidates`. */
const maxNumCandidates = 10_000;
/** The number of neighbours that an approximate index considers per result. */
const candidatesPerResult = 10;

const selected = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 1]));

/** The chunks of the scope nearest to a vector of the model `modelId`, nearest first. */
export async function searchVectors(
  models: Models,
  search: CandidateSearch & { modelId: string; vector: Float32Array },
): Promise<ChunkCandidate[]> {
  const stage = {
    $vectorSearch: {
      index: vectorIndexName(search.modelId),
      path: vectorField(search.modelId),
      queryVector: mongo.Binary.fromFloat32Array(search.vector),
      numCandidates: Math.min(search.limit * candidatesPerResult, maxNumCandidates),
      limit: search.limit,
      filter: { $and: scopeConditions(search).map(({ path, test }) => ({ [path]: test })) },
    },
  };
  return run(models, stage as unknown as PipelineStage, 'vectorSearchScore', search.signal);
}

/** The chunks of the scope that match terms of the query, by descending BM25 score. */
export async function searchWords(
  models: Models,
  search: CandidateSearch & { query: string },
): Promise<ChunkCandidate[]> {
  const stage = {
    $search: {
      index: textIndexName,
      compound: {
        must: [{ text: { query: search.query, path: textKeys.map(textPath) } }],
        filter: scopeConditions(search).map(toSearchFilter),
      },
    },
  };
  return run(models, stage as unknown as PipelineStage, 'searchScore', search.signal, search.limit);
}

async function run(
  models: Models,
  stage: PipelineStage,
  score: 'vectorSearchScore' | 'searchScore',
  signal: AbortSignal | undefined,
  limit?: number,
): Promise<ChunkCandidate[]> {
  signal?.throwIfAborted();
  const cut = limit === undefined ? [] : [{ $limit: limit }];
  const project = { ...selected(rankedFields), rawScore: { $meta: score } };
  const pipeline = [stage, ...cut, { $project: project } as PipelineStage];
  // Search stages support only this read concern. Search indexes are eventually consistent in any case.
  const options = { readConcern: { level: 'local' }, ...(signal === undefined ? {} : { signal }) } as const;
  return models.chunks.aggregate<ChunkCandidate>(pipeline, options).exec();
}

/** The details of the chunks by ID. Deleted chunks are omitted. */
export async function findChunkDetails(
  models: Models,
  { environmentId, ids }: { environmentId: string; ids: string[] },
): Promise<Map<string, ChunkDetails>> {
  const found = await models.chunks
    .find({ _id: { $in: ids }, environmentId }, selected(shownFields))
    .lean<ChunkDetails[]>()
    .exec();
  return new Map(found.map((details) => [details._id, details]));
}

type Test =
  | { $eq: string | number | boolean }
  | { $in: (string | number)[] }
  | { $gte?: number; $lte?: number };
interface Condition {
  path: string;
  test: Test;
}

/** The filter always contains the tenant and `live`, in addition to the caller's conditions. */
function scopeConditions({ environmentId, scope }: CandidateSearch): Condition[] {
  const filters = scope.metadataFilters;
  const conditions: Condition[] = [
    { path: 'environmentId', test: { $eq: environmentId } },
    { path: 'live', test: { $eq: true } },
  ];
  const equal = (path: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined) conditions.push({ path, test: { $eq: value } });
  };
  const oneOf = (path: string, values: (string | number)[] | null | undefined) => {
    if (values !== null && values !== undefined) conditions.push({ path, test: { $in: values } });
  };
  equal('projectId', scope.projectId);
  oneOf('fileId', scope.fileIds);
  equal('referenceId', filters?.referenceId);
  oneOf('referenceId', filters?.referenceIds);
  equal('pageNumber', filters?.pageNumber);
  oneOf('pageNumber', filters?.pageNumbers);
  const { gte, lte } = filters?.pageRange ?? {};
  const bounds = {
    ...(gte === null || gte === undefined ? {} : { $gte: gte }),
    ...(lte === null || lte === undefined ? {} : { $lte: lte }),
  };
  if (Object.keys(bounds).length > 0) conditions.push({ path: 'pageNumber', test: bounds });
  equal('category', filters?.category);
  equal('documentType', filters?.documentType);
  return conditions;
}

function toSearchFilter({ path, test }: Condition): Record<string, unknown> {
  if ('$eq' in test) return { equals: { path, value: test.$eq } };
  if ('$in' in test) return { in: { path, value: test.$in } };
  return {
    range: {
      path,
      ...(test.$gte === undefined ? {} : { gte: test.$gte }),
      ...(test.$lte === undefined ? {} : { lte: test.$lte }),
    },
  };
}
