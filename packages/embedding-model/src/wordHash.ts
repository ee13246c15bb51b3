/** Kinds of entries of the vocabulary: a word, and its form in questions. */
export const entryKinds = { word: 0, question: 1 } as const;
export type EntryKind = (typeof entryKinds)[keyof typeof entryKinds];

const { imul } = Math;

/**
 * The 32-bit hash of `text.slice(start, end)`: FNV-1a over UTF-16 units, mixed as in MurmurHash3. The vocabulary keeps
 * hashes only: a word outside of it is taken for one of 200,000 known words once in 20,000 times.
 */
export function wordHash(text: string, start: number, end: number, kind: EntryKind = 0): number {
  let hash = 0x811c9dc5 ^ (kind * 0x9e3779b1);
  for (let index = start; index < end; index++) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
