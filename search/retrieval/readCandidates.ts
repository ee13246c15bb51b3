import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchScope } from '../../domain/search';
import type { Models } from '../../models/createModels';
import type { FileDoc } from '../../models/files';
import { type Tenant, tenantOf } from '../../models/tenantModel';
import type { ChunkCandidate, ChunkPassage } from '../../records/chunkSearch';
import { comparedText, lastComparedText } from './comparedText';
import { knownPassages, readPassages } from './passages';
import type { Chosen } from './rankCandidates';

/** The scores of the two searches; null where one did not return the candidate. */
interface SideScores {
  /** BM25. */
  words: number | null;
  /** `(1 + cosine) / 2`. */
  vector: number | null;
}

/** A candidate as the searches return it. */
export interface Found extends SideScores {
  chunk: ChunkCandidate;
}

export interface Steps {
  /** Chooses the candidates that are worth a comparison with the question, best first. */
  choose(candidates: Found[]): Chosen<Found>[];
  /** Gets the known texts of those that were chosen, while the rest and the records of their files are read. */
  prepare(texts: string[]): void;
}

/** The fields of a hit that come from its file's record, which may have changed since it was indexed. */
export const hitFileFields = [
  'name',
  'projectId',
  'mimeType',
  'category',
  'tags',
  'documentType',
  'referenceId',
  'sourceUrl',
  'runId',
  'updatedAt',
] as const;

export type FileOfHit = Pick<FileDoc, '_id' | (typeof hitFileFields)[number]>;

/** A candidate with its passage and its file. */
export interface Readable extends SideScores {
  chunk: Pick<Found['chunk'], 'fileId'> & ChunkPassage & { text: string };
  file: FileOfHit;
}

interface Searched {
  environmentId: string;
  scope: Pick<SearchScope, 'principals' | 'hidesExpired'>;
}

/**
 * Chooses among what was found and reads it, less what may not be shown: a chunk counts only while its file is ready, is
 * for whoever asks, and is of the run that wrote the chunk. That one lookup makes a file searchable, or gone, all at once.
 */
export async function readCandidates(
  models: Models,
  { environmentId, scope }: Searched,
  found: Found[],
  { choose, prepare }: Steps,
): Promise<Chosen<Readable>[]> {
  const tenant = tenantOf(models, environmentId, scope);
  const first = choose(found);
  const [files, passages] = await Promise.all([
    filesOf(tenant, candidatesOf(first)),
    readPassages(models, environmentId, candidatesOf(first)),
    // After both requests were sent: the event loop is busy meanwhile.
    nextTurn().then(() => prepare(knownTexts(models, candidatesOf(first)))),
  ]);
  const isShown = first.every(({ candidate }) => fileOf(candidate, files) !== undefined);
  if (isShown) return joined(first, files, passages);
  // Other candidates take the places of those that may not be shown.
  const allFiles = await filesOf(tenant, found);
  const chosen = choose(found.filter((candidate) => fileOf(candidate, allFiles) !== undefined));
  return joined(chosen, allFiles, await readPassages(models, environmentId, candidatesOf(chosen)));
}

const knownTexts = (models: Models, candidates: Found[]): string[] =>
  knownPassages(models, candidates).flatMap((passage) => lastComparedText(passage) ?? []);

const candidatesOf = (chosen: Chosen<Found>[]): Found[] => chosen.map(({ candidate }) => candidate);

async function filesOf(tenant: Tenant, candidates: Found[]): Promise<Map<string, FileOfHit>> {
  const ids = [...new Set(candidates.map(({ chunk }) => chunk.fileId))];
  if (ids.length === 0) return new Map();
  const files = await tenant.files.findFields(
    { _id: { $in: ids }, status: 'ready' },
    hitFileFields,
    // One batch: a second one would be a second round trip.
    { batchSize: ids.length + 1 },
  );
  return new Map(files.map((file) => [file._id, file]));
}

function fileOf({ chunk }: Found, files: Map<string, FileOfHit>): FileOfHit | undefined {
  const file = files.get(chunk.fileId);
  return file?.runId === chunk.runId ? file : undefined;
}

/** Without those whose chunks were deleted meanwhile. */
function joined(
  chosen: Chosen<Found>[],
  files: Map<string, FileOfHit>,
  passages: Map<string, ChunkPassage>,
): Chosen<Readable>[] {
  return chosen.flatMap(({ candidate: found, bm25, cosine }) => {
    const file = fileOf(found, files);
    const passage = passages.get(found.chunk._id);
    if (file === undefined || passage === undefined) return [];
    const { words, vector } = found;
    const chunk = { ...passage, fileId: found.chunk.fileId, text: comparedText(passage, file.name) };
    return [{ candidate: { words, vector, chunk, file }, bm25, cosine }];
  });
}
