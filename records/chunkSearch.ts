import { mongo, type PipelineStage } from 'mongoose';
import type { SearchScope } from '../domain/search';
import type { ChunkDoc } from '../models/chunks';
import type { Models } from '../models/createModels';
import { textIndexName, vectorField, vectorIndexName } from '../models/searchIndexes';
import { clausesOfHeadings, headingClauses } from './headingTerms';
import { filterClauses, scopeConditions, toSearchFilter, toVectorFilter } from './scopeFilter';
import { type WordQuery, wordClauses } from './wordClauses';

const candidateFields = ['fileId', 'runId'] as const;

/** A search candidate: what the gate needs. Its passage is read later, for the chunks that are ranked. */
export type ChunkCandidate = Pick<ChunkDoc, '_id' | (typeof candidateFields)[number]> & {
  /** The score of the index: BM25, or `(1 + cosine) / 2`. */
  rawScore: number;
};

/** The fields of a passage. */
export const passageFields = [
  'runId',
  'index',
  'language',
  'content',
  'headingPath',
  'tokenCount',
  'pageNumber',
  'startPage',
  'endPage',
  'pageStarts',
  'boundingBoxes',
  'lineBoxes',
  'blobStoragePath',
] as const;

/** The fields of a chunk that are ranked and returned, less those of its file. Within a run, they do not change. */
export type ChunkPassage = Pick<ChunkDoc, '_id' | (typeof passageFields)[number]>;

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

/** Atlas Search allows 1,024 clauses in a query. Some are left for what its analyzers may cut finer. */
const maxClauses = 1_000;

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
      filter: { $and: scopeConditions(search).map(toVectorFilter) },
    },
  };
  return run(models, stage as unknown as PipelineStage, 'vectorSearchScore', search.signal);
}

/**
 * The chunks of the scope that match words of the query, by descending BM25 score. What they match in the headings above
 * counts more, unless `textAlone`.
 */
export async function searchWords(
  models: Models,
  search: CandidateSearch & { query: WordQuery; textAlone?: boolean },
): Promise<ChunkCandidate[]> {
  const conditions = scopeConditions(search);
  const headings = search.textAlone ? [] : headingClauses(search.query);
  const room = maxClauses - filterClauses(conditions) - clausesOfHeadings(headings);
  const should = [...wordClauses(search.query, room), ...headings];
  if (should.length === 0) return [];
  const compound = { should, minimumShouldMatch: 1, filter: conditions.map(toSearchFilter) };
  const stage = { $search: { index: textIndexName, compound } };
  return run(models, stage as PipelineStage, 'searchScore', search.signal, search.limit);
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
  const project = { ...selected(candidateFields), rawScore: { $meta: score } };
  const pipeline = [stage, ...cut, { $project: project } as PipelineStage];
  // Search stages support only this read concern. Search indexes are eventually consistent in any case.
  const options = { readConcern: { level: 'local' }, ...(signal === undefined ? {} : { signal }) } as const;
  // By the driver: mongoose has nothing to cast or add here.
  return models.chunks.collection.aggregate<ChunkCandidate>(pipeline, options).toArray();
}

/** Passages by the IDs of their chunks, in no order. Deleted chunks are omitted. */
export async function findChunkPassages(
  models: Models,
  { environmentId, ids }: { environmentId: string; ids: string[] },
): Promise<ChunkPassage[]> {
  // One batch: a second one would be a second round trip.
  const options = { projection: selected(passageFields), batchSize: ids.length + 1 };
  const filter = { _id: { $in: ids as never[] }, environmentId };
  return models.chunks.collection.find<ChunkPassage>(filter, options).toArray();
}
