import type { HitSource, SearchHit } from '../../domain/search';
import { publicChunkId } from '../../records/chunkIds';
import type { ChunkPassage } from '../../records/chunkSearch';
import type { ExplainedScore } from './calibration';
import type { Found } from './findCandidates';
import type { FileOfHit, Readable } from './readCandidates';

/** A passage with the fields of its file as of now, which come from the file's record, and the score that it has. */
export function hitOf(
  chunk: Omit<ChunkPassage, 'runId' | 'language'>,
  file: FileOfHit,
  score: number,
): SearchHit {
  const {
    _id: fileId,
    name: fileName,
    projectId,
    mimeType,
    category,
    tags,
    documentType,
    referenceId,
  } = file;
  const { content, headingPath, pageNumber, startPage, endPage, pageStarts, tokenCount } = chunk;
  const { blobStoragePath, boundingBoxes, lineBoxes } = chunk;
  return {
    chunkId: publicChunkId(chunk._id),
    ...{ fileId, fileName, projectId, mimeType, category, tags, documentType, referenceId },
    ...{ content, headingPath, score, chunkIndex: chunk.index, tokenCount },
    ...{ pageNumber, startPage, endPage, pageStarts, blobStoragePath, boundingBoxes, lineBoxes },
  };
}

/** The hit of a candidate. */
export function toSearchHit(
  { candidate, copies, strength: rerankScore }: Found['candidates'][number],
  { score, contributions }: ExplainedScore,
): SearchHit {
  const { chunk, file, words: keywordScore, vector: vectorScore } = candidate;
  return {
    ...hitOf(chunk, file, score),
    ...(file.sourceUrl ? { sourceUrl: file.sourceUrl } : {}),
    scoreParts: { keywordScore, vectorScore, rerankScore, ...contributions },
    alsoIn: copies.map(toSource).sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime()),
  };
}

function toSource({ chunk, file }: Readable): HitSource {
  const { name: fileName, updatedAt } = file;
  const { pageNumber, startPage, endPage } = chunk;
  const chunkId = publicChunkId(chunk._id);
  return { chunkId, fileId: file._id, fileName, updatedAt, pageNumber, startPage, endPage };
}
