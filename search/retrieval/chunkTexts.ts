import { BoundedMap } from '../../domain/boundedMap';
import { type ChunkText, findChunkTexts } from '../../models/chunkSearch';
import type { Models } from '../../models/createModels';

/** About 2 kB each. */
const maxTexts = 16_000;

/** What ranking reads of a chunk. */
export type Texts = Pick<ChunkText, 'content' | 'headingPath'>;

/** By chunk and run: within a run, the text of a chunk does not change. */
const known = new WeakMap<Models, BoundedMap<string, Texts>>();

/**
 * The texts of candidates by the IDs of their chunks, without those that were deleted meanwhile. The same passages are
 * found again and again, and their texts are not read again: they only rank. What is returned to a caller is read each
 * time.
 */
export async function readTexts(
  models: Models,
  environmentId: string,
  candidates: readonly { chunk: { _id: string; runId: string } }[],
): Promise<Map<string, Texts>> {
  const texts = textsOf(models);
  const found = new Map<string, Texts>();
  const missing: string[] = [];
  for (const { chunk } of candidates) {
    const text = texts.get(keyOf(chunk));
    if (text === undefined) missing.push(chunk._id);
    else found.set(chunk._id, text);
  }
  if (missing.length === 0) return found;
  const read = await findChunkTexts(models, { environmentId, ids: missing });
  for (const { chunk } of candidates) {
    const text = read.get(chunk._id);
    if (text === undefined) continue;
    const { content, headingPath } = text;
    texts.set(keyOf(chunk), { content, headingPath });
    found.set(chunk._id, { content, headingPath });
  }
  return found;
}

function textsOf(models: Models): BoundedMap<string, Texts> {
  const texts = known.get(models) ?? new BoundedMap<string, Texts>(maxTexts);
  known.set(models, texts);
  return texts;
}

function keyOf({ _id, runId }: { _id: string; runId: string }): string {
  return `${_id} ${runId}`;
}
