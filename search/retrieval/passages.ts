import { LRUCache } from 'lru-cache';
import type { Models } from '../../models/createModels';
import { type ChunkPassage, findChunkPassages } from '../../records/chunkSearch';

/** About 6 kB each, with the boxes of their lines and the text that is compared. */
const maxPassages = 16_000;
/** The maximum size of all of them, as JSON: passages may be much larger than usual. */
const maxCharacters = 64_000_000;

/** By chunk and run: within a run, a chunk does not change but in what it has from its file. */
const known = new WeakMap<Models, LRUCache<string, ChunkPassage>>();

/**
 * The passages of candidates by the IDs of their chunks, without those that were deleted or replaced meanwhile. The same passages are
 * found again and again, and are not read again: the records of their files decide whether they may be shown, and
 * are read each time.
 */
export async function readPassages(
  models: Models,
  environmentId: string,
  candidates: readonly { chunk: { _id: string; runId: string } }[],
): Promise<Map<string, ChunkPassage>> {
  const passages = passagesOf(models);
  const found = new Map<string, ChunkPassage>();
  const missing: string[] = [];
  for (const { chunk } of candidates) {
    const passage = passages.get(keyOf(chunk));
    if (passage === undefined) missing.push(chunk._id);
    else found.set(chunk._id, passage);
  }
  if (missing.length === 0) return found;
  const read = await findChunkPassages(models, { environmentId, ids: missing });
  const runs = new Map(candidates.map(({ chunk }) => [chunk._id, chunk.runId]));
  for (const passage of read) {
    // The passage of a run which is not in force yet may still change.
    if (runs.get(passage._id) !== passage.runId) continue;
    passages.set(keyOf(passage), passage);
    found.set(passage._id, passage);
  }
  return found;
}

/** The passages of candidates that were read before. */
export function knownPassages(
  models: Models,
  candidates: readonly { chunk: { _id: string; runId: string } }[],
): ChunkPassage[] {
  const passages = passagesOf(models);
  return candidates.flatMap(({ chunk }) => passages.get(keyOf(chunk)) ?? []);
}

function passagesOf(models: Models): LRUCache<string, ChunkPassage> {
  const passages =
    known.get(models) ??
    new LRUCache<string, ChunkPassage>({
      max: maxPassages,
      maxSize: maxCharacters,
      sizeCalculation: (passage) => JSON.stringify(passage).length,
    });
  known.set(models, passages);
  return passages;
}

function keyOf({ _id, runId }: { _id: string; runId: string }): string {
  return `${_id} ${runId}`;
}
