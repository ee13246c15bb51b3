import type { FileDoc } from '../models/files';

/** The cost of a chunk without a vector, relative to an embedded one: it is only written and text-indexed. */
const wordsOnlyShare = 0.02;

/** The cost of a chunk in the embedding stage; 1 for one that is embedded. */
export function chunkWork(wordsOnly: boolean): number {
  return wordsOnly ? wordsOnlyShare : 1;
}

/** The cost of a whole file in the embedding stage, in embedded chunks. */
export function embeddingWork({
  totalChunks,
  wordsOnlyChunks = 0,
}: Pick<FileDoc, 'totalChunks'> & Partial<Pick<FileDoc, 'wordsOnlyChunks'>>): number {
  return (totalChunks - wordsOnlyChunks) * chunkWork(false) + wordsOnlyChunks * chunkWork(true);
}
