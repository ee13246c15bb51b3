import { BoundedMap } from '../../domain/boundedMap';
import { type ChunkText, findChunkTexts } from '../../models/chunkSearch';
import type { Models } from '../../models/createModels';

/** About 2 kB each. */
const maxTexts = 16_000;

type Texts = Pick<ChunkText, 'content' | 'headingPath'>;

/** By chunk and run: within a run, the text of a chunk does not change. */
const known = new WeakMap<Models, BoundedMap<string, Texts>>();

/**
 * Adds their texts to candidates; those whose chunks were deleted meanwhile are left out. The same passages are found
 * again and again, and their texts are not read again: they only rank. What is returned to a caller is read each time.
 */
export async function withTexts<T extends { chunk: { _id: string; runId: string } }>(
  models: Models,
  environmentId: string,
  candidates: readonly T[],
): Promise<(T & { chunk: T['chunk'] & Texts })[]> {
  const texts = textsOf(models);
  const missing = candidates.filter(({ chunk }) => texts.get(keyOf(chunk)) === undefined);
  const read =
    missing.length === 0
      ? new Map<string, ChunkText>()
      : await findChunkTexts(models, { environmentId, ids: missing.map(({ chunk }) => chunk._id) });
  return candidates.flatMap((candidate) => {
    const { chunk } = candidate;
    const found = read.get(chunk._id) ?? texts.get(keyOf(chunk));
    if (found === undefined) return [];
    const { content, headingPath } = found;
    if (read.has(chunk._id)) texts.set(keyOf(chunk), { content, headingPath });
    return [{ ...candidate, chunk: { ...chunk, content, headingPath } }];
  });
}

function textsOf(models: Models): BoundedMap<string, Texts> {
  const texts = known.get(models) ?? new BoundedMap<string, Texts>(maxTexts);
  known.set(models, texts);
  return texts;
}

function keyOf({ _id, runId }: { _id: string; runId: string }): string {
  return `${_id} ${runId}`;
}
