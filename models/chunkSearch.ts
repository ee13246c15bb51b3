import { mongo, type PipelineStage } from 'mongoose';
import type { SearchScope } from '../domain/search';
import { textKeys } from '../language/analyzers';
import type { ChunkDoc } from './chunks';
import type { Models } from './createModels';
import { textIndexName, textPath, vectorField, vectorIndexName } from './searchIndexes';

const rankedFields = ['fileId', 'runId', 'index', 'content', 'headingPath', 'language'] as const;

/** A chunk as a search finds it: what it is ranked by. Most are not shown, so the rest is read apart. */
export type ChunkCandidate = Pick<ChunkDoc, '_id' | (typeof rankedFields)[number]> & {
  /** As the search gave it: BM25, or `(1 + cosine) / 2`. */
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

/** What is shown of a chunk beside what it was ranked by. */
export type ChunkDetails = Pick<ChunkDoc, '_id' | (typeof shownFields)[number]>;

interface CandidateSearch {
  environmentId: string;
  scope: SearchScope;
  limit: number;
  signal?: AbortSignal;
}

/** Atlas's own bound on `numCandidates`. */
const maxNumCandidates = 10_000;
/** How many neighbours an approximate index looks at for each it returns. */
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

/** The chunks of the scope with words of the query, best BM25 first. */
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
  // Search stages take no other read concern: an index follows the collection at its own pace in any case.
  const options = { readConcern: { level: 'local' }, ...(signal === undefined ? {} : { signal }) } as const;
  return models.chunks.aggregate<ChunkCandidate>(pipeline, options).exec();
}

/** The details of the chunks, by id; without those that are gone. */
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

/** The tenant and what is being searched in always stand in the filter, whatever else the caller asked for. */
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
