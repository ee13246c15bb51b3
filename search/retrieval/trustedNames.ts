import type { ChunkCandidate } from '../../records/chunkSearch';

/** The weight that a unit of rarity of the names that a document shares with the question adds to its words. */
const nameWeight = 2 / 3;
/** Documents whose best passages are compared to tell whether the collection is alike. */
const comparedDocuments = 10;
/** From this mean share of the best passage's words on, names begin to count, and `alikeRange` further on in full. */
const minAlike = 0.5;
const alikeRange = 0.3;

/**
 * The weights added to the words of each document that a question names, relative to them. Where the words are in many
 * documents alike, what the question names tells which one is meant; where they are in one, they tell themselves.
 * `byText` are the best passages by their text alone: headings name things, and would make any document stand out.
 */
export function trustedNames(
  named: ReadonlyMap<string, number>,
  byText: readonly Pick<ChunkCandidate, 'fileId' | 'rawScore'>[],
): Map<string, number> {
  const weight = nameWeight * alikeness(byText);
  return new Map([...named].map(([fileId, rarity]) => [fileId, weight * rarity]));
}

/** How far the best passages of documents have as much of a question as the best of all, 0 to 1. */
function alikeness(byText: readonly Pick<ChunkCandidate, 'fileId' | 'rawScore'>[]): number {
  const best = new Map<string, number>();
  for (const { fileId, rawScore } of byText) best.set(fileId, Math.max(best.get(fileId) ?? 0, rawScore));
  const [first = 0, ...others] = [...best.values()].sort((a, b) => b - a).slice(0, comparedDocuments);
  if (first === 0 || others.length === 0) return 0;
  const alike = others.reduce((sum, value) => sum + value, 0) / others.length / first;
  return Math.min(1, Math.max(0, (alike - minAlike) / alikeRange));
}
