import type { FileDoc } from '../models/files';

/** What a chunk without a vector takes, in chunks that are embedded: it is written and its words are indexed. */
const wordsOnlyShare = 0.02;

/** The work that a chunk is in the embedding stage; 1 for one that gets a vector. */
export function chunkWork(wordsOnly: boolean): number {
  return wordsOnly ? wordsOnlyShare : 1;
}

/** The work of a whole file in the embedding stage. */
export function embeddingWork({
  totalChunks,
  wordsOnlyChunks = 0,
}: Pick<FileDoc, 'totalChunks'> & Partial<Pick<FileDoc, 'wordsOnlyChunks'>>): number {
  return (totalChunks - wordsOnlyChunks) * chunkWork(false) + wordsOnlyChunks * chunkWork(true);
}
