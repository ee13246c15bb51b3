import { AppError } from '../../domain/errors';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { SearchScope } from '../../domain/search';
import { type ChunkCandidate, searchVectors, searchWords } from '../../models/chunkSearch';
import type { Models } from '../../models/createModels';
import type { WordQuery } from '../../models/wordClauses';
import type { Chosen } from './rankCandidates';
import { type Found, type Readable, readCandidates, type Steps } from './readCandidates';

export interface GatherRequest {
  environmentId: string;
  text: string;
  /** The text as the word search gets it. */
  words: WordQuery;
  /** False where the model's vectors would only mislead. */
  useVectors: boolean;
  scope: SearchScope;
  /** Documents that the question names, to be searched apart as well. */
  namedFiles: string[];
  /** At least so many candidates that may be shown, where there are any. */
  wanted: number;
  signal?: AbortSignal;
}

export interface GatherDeps {
  models: Models;
  embeddingModel: Pick<EmbeddingModel, 'id' | 'embed'>;
  /** Called when the question could not be embedded or one side of the search failed, and the other is searched alone. */
  onDegraded?: (error: unknown) => void;
}

/** Candidates asked of each side beyond those that are wanted: some are of files that may not be shown. */
const spare = 8;
const maxCandidatesPerSide = 1600;

/**
 * The candidates that are worth a comparison among the union of what both sides find, with their passages and files, less
 * what may not be shown. Where that leaves too few, deeper candidates are fetched.
 */
export async function gatherCandidates(
  deps: GatherDeps,
  request: GatherRequest,
  steps: Steps,
): Promise<Chosen<Readable>[]> {
  const embedding = embedQuestion(deps, request);
  for (let limit = request.wanted + spare; ; limit *= 4) {
    const { byWords, byVector } = await searchSides(deps, { ...request, limit }, embedding);
    const candidates = await readCandidates(
      deps.models,
      request.environmentId,
      merge(byWords, byVector),
      steps,
    );
    const exhausted = byWords.length < limit && byVector.length < limit;
    if (candidates.length >= request.wanted || exhausted || limit >= maxCandidatesPerSide) return candidates;
  }
}

/** What both sides find. A side that fails leaves the other, if that searched at all. */
async function searchSides(
  { models, embeddingModel, onDegraded }: GatherDeps,
  search: GatherRequest & { limit: number },
  embedding: Promise<Float32Array | null>,
): Promise<{ byWords: ChunkCandidate[]; byVector: ChunkCandidate[] }> {
  const [words, vectors] = await Promise.allSettled([
    searchAllWords(models, search),
    embedding.then((vector) =>
      vector === null ? null : searchVectors(models, { ...search, modelId: embeddingModel.id, vector }),
    ),
  ]);
  search.signal?.throwIfAborted();
  if (vectors.status === 'rejected') {
    const { reason } = vectors;
    const isCallers = reason instanceof AppError && reason.status < 500;
    if (isCallers || words.status === 'rejected') throw reason;
    onDegraded?.(reason);
    return { byWords: words.value, byVector: [] };
  }
  if (words.status === 'fulfilled') return { byWords: words.value, byVector: vectors.value ?? [] };
  if (vectors.value === null) throw words.reason;
  onDegraded?.(words.reason);
  return { byWords: [], byVector: vectors.value };
}

/** The words in all documents of the scope, and apart in those that the question names. */
async function searchAllWords(
  models: Models,
  { words: query, namedFiles: fileIds, ...search }: GatherRequest & { limit: number },
): Promise<ChunkCandidate[]> {
  const [everywhere, named] = await Promise.all([
    searchWords(models, { ...search, query }),
    fileIds.length === 0
      ? []
      : searchWords(models, { ...search, scope: { ...search.scope, fileIds }, query }),
  ]);
  // Each once: where all that match were found, there are not more of them.
  return [...new Map([...everywhere, ...named].map((chunk) => [chunk._id, chunk])).values()];
}

async function embedQuestion(deps: GatherDeps, request: GatherRequest): Promise<Float32Array | null> {
  if (!request.useVectors) return null;
  try {
    const [vector] = await deps.embeddingModel.embed([request.text], {
      purpose: 'query',
      signal: request.signal,
    });
    return vector ?? null;
  } catch (error) {
    request.signal?.throwIfAborted();
    if (!(error instanceof AppError) || error.status < 500) throw error;
    deps.onDegraded?.(error);
    return null;
  }
}

function merge(byWords: ChunkCandidate[], byVector: ChunkCandidate[]): Found[] {
  const merged = new Map<string, Found>();
  for (const chunk of byWords) merged.set(chunk._id, { chunk, words: chunk.rawScore, vector: null });
  for (const chunk of byVector) {
    const known = merged.get(chunk._id);
    if (known === undefined) merged.set(chunk._id, { chunk, words: null, vector: chunk.rawScore });
    else known.vector = chunk.rawScore;
  }
  return [...merged.values()];
}
