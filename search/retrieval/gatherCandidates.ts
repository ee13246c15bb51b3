import { AppError } from '../../domain/errors';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { SearchScope } from '../../domain/search';
import type { Models } from '../../models/createModels';
import { type ChunkCandidate, searchVectors, searchWords } from '../../records/chunkSearch';
import type { WordQuery } from '../../records/wordClauses';
import type { Chosen } from './rankCandidates';
import { type Found, type Readable, readCandidates, type Steps } from './readCandidates';
import { trustedNames } from './trustedNames';

export interface GatherRequest {
  environmentId: string;
  text: string;
  /** The text as the word search gets it. */
  words: WordQuery;
  /** False where the model's vectors would only mislead. */
  useVectors: boolean;
  scope: SearchScope;
  /** How far the question names documents; those that it names most are searched apart as well. */
  named: ReadonlyMap<string, number>;
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

export interface GatherSteps extends Omit<Steps, 'choose'> {
  choose(candidates: Found[], names: ReadonlyMap<string, number>): Chosen<Found>[];
}

export interface Gathered {
  candidates: Chosen<Readable>[];
  /** The weights added to the words of documents that the question names (see `trustedNames`). */
  names: ReadonlyMap<string, number>;
}

/** Documents that are searched apart, and the share of the best one's names that they have at least. */
const maxNamed = 16;
const minNamed = 0.6;

/**
 * The candidates that are worth a comparison among the union of what both sides find, with their passages and files, less
 * what may not be shown. Where that leaves too few, deeper candidates are fetched.
 */
export async function gatherCandidates(
  deps: GatherDeps,
  request: GatherRequest,
  { choose, prepare }: GatherSteps,
): Promise<Gathered> {
  const embedding = embedQuestion(deps, request);
  for (let limit = request.wanted + spare; ; limit *= 4) {
    const { byWords, byText, byVector } = await searchSides(deps, { ...request, limit }, embedding);
    const names = trustedNames(request.named, byText);
    const found = merge(byWords, byVector);
    const candidates = await readCandidates(deps.models, request, found, {
      choose: (chosen) => choose(chosen, names),
      prepare,
    });
    const exhausted = byWords.length < limit && byVector.length < limit;
    if (candidates.length >= request.wanted || exhausted || limit >= maxCandidatesPerSide)
      return { candidates, names };
  }
}

interface FoundByWords {
  byWords: ChunkCandidate[];
  /** The best by their text alone, where the question names documents. */
  byText: ChunkCandidate[];
}

/** The candidates of both sides. A side that fails leaves the other, if that searched at all. */
async function searchSides(
  { models, embeddingModel, onDegraded }: GatherDeps,
  search: GatherRequest & { limit: number },
  embedding: Promise<Float32Array | null>,
): Promise<FoundByWords & { byVector: ChunkCandidate[] }> {
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
    return { ...words.value, byVector: [] };
  }
  if (words.status === 'fulfilled') return { ...words.value, byVector: vectors.value ?? [] };
  if (vectors.value === null) throw words.reason;
  onDegraded?.(words.reason);
  return { byWords: [], byText: [], byVector: vectors.value };
}

/** The words in all documents of the scope, and apart in those that the question names. */
async function searchAllWords(
  models: Models,
  { words: query, named, ...search }: GatherRequest & { limit: number },
): Promise<FoundByWords> {
  const fileIds = mostNamed(named);
  const isNamed = fileIds.length > 0;
  const [everywhere, apart, byText] = await Promise.all([
    searchWords(models, { ...search, query }),
    isNamed ? searchWords(models, { ...search, scope: { ...search.scope, fileIds }, query }) : [],
    isNamed ? searchWords(models, { ...search, query, textAlone: true }) : [],
  ]);
  // Each once: where all that match were found, there are not more of them.
  const byWords = [...new Map([...everywhere, ...apart].map((chunk) => [chunk._id, chunk])).values()];
  return { byWords, byText };
}

function mostNamed(named: ReadonlyMap<string, number>): string[] {
  const best = [...named].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, maxNamed);
  return best.filter(([, rarity]) => rarity >= minNamed * (best[0]?.[1] ?? 0)).map(([id]) => id);
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
