import { AppError } from '../../domain/errors';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { SearchScope } from '../../domain/search';
import { type ChunkCandidate, searchVectors, searchWords } from '../../models/chunkSearch';
import type { Models } from '../../models/createModels';
import type { FileDoc } from '../../models/files';
import { tenantOf } from '../../models/tenantModel';
import { fileTitle } from './fileTitle';

/** What a hit says of its file comes from its record, which may have changed since it was indexed. */
const fileFields = ['name', 'projectId', 'mimeType', 'referenceId', 'runId'] as const;

/** The scores of the two searches; null where one did not return the candidate. */
interface SideScores {
  /** BM25. */
  words: number | null;
  /** `(1 + cosine) / 2`. */
  vector: number | null;
}

/** A candidate without its text. */
export interface Gathered extends SideScores {
  chunk: ChunkCandidate & { fileTitle?: string };
  file: Pick<FileDoc, '_id' | (typeof fileFields)[number]>;
}

export interface GatherRequest {
  environmentId: string;
  text: string;
  /** The text as the word search gets it. */
  words: string;
  /** False where the model's vectors would only mislead. */
  useVectors: boolean;
  scope: SearchScope;
  /** At least so many candidates that may be shown, where there are any. */
  wanted: number;
  signal?: AbortSignal;
}

export interface GatherDeps {
  models: Models;
  embeddingModel: Pick<EmbeddingModel, 'id' | 'embed'>;
  /** Called when the question could not be embedded, and keywords alone are searched. */
  onDegraded?: (error: unknown) => void;
}

/** Candidates asked of each side. */
export const candidatesPerSide = 100;
const maxCandidatesPerSide = 1600;

/**
 * The union of what both sides find, less what may not be shown: a chunk counts only while its file is ready
 * and of the run that wrote the chunk. That one lookup makes a file searchable, or gone, all at once. Where it
 * leaves too few, deeper candidates are fetched.
 */
export async function gatherCandidates(deps: GatherDeps, request: GatherRequest): Promise<Gathered[]> {
  const embedding = embedQuestion(deps, request);
  for (let limit = candidatesPerSide; ; limit *= 4) {
    const search = { ...request, limit };
    const [byWords, byVector] = await Promise.all([
      searchWords(deps.models, { ...search, query: request.words }),
      embedding.then((vector) =>
        vector === null
          ? []
          : searchVectors(deps.models, { ...search, modelId: deps.embeddingModel.id, vector }),
      ),
    ]);
    const candidates = await gate(deps.models, request.environmentId, merge(byWords, byVector));
    const exhausted = byWords.length < limit && byVector.length < limit;
    if (candidates.length >= request.wanted || exhausted || limit >= maxCandidatesPerSide) return candidates;
  }
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

function merge(
  byWords: ChunkCandidate[],
  byVector: ChunkCandidate[],
): Map<string, { chunk: ChunkCandidate } & SideScores> {
  const merged = new Map<string, { chunk: ChunkCandidate } & SideScores>();
  for (const chunk of byWords) merged.set(chunk._id, { chunk, words: chunk.rawScore, vector: null });
  for (const chunk of byVector) {
    const known = merged.get(chunk._id);
    if (known === undefined) merged.set(chunk._id, { chunk, words: null, vector: chunk.rawScore });
    else known.vector = chunk.rawScore;
  }
  return merged;
}

async function gate(
  models: Models,
  environmentId: string,
  merged: Map<string, { chunk: ChunkCandidate } & SideScores>,
): Promise<Gathered[]> {
  const fileIds = [...new Set([...merged.values()].map(({ chunk }) => chunk.fileId))];
  if (fileIds.length === 0) return [];
  const files = await tenantOf(models, environmentId).files.findFields(
    { _id: { $in: fileIds }, status: 'ready' },
    fileFields,
    { batchSize: fileIds.length + 1 },
  );
  const byId = new Map(files.map((file) => [file._id, file]));
  return [...merged.values()].flatMap((candidate) => {
    const file = byId.get(candidate.chunk.fileId);
    if (file === undefined || file.runId !== candidate.chunk.runId) return [];
    return [{ ...candidate, chunk: { ...candidate.chunk, fileTitle: fileTitle(file.name) }, file }];
  });
}
