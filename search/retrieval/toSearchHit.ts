import type { SearchHit } from '../../domain/search';
import { publicChunkId } from '../../models/chunkIds';
import type { ExplainedScore } from './calibration';
import type { Readable } from './readCandidates';

/** What the file says now (its name, project, metadata) comes from its record, the rest from the chunk. */
export function toSearchHit(
  { chunk, file, words: keywordScore, vector: vectorScore }: Readable,
  rerankScore: number,
  { score, contributions }: ExplainedScore,
): SearchHit {
  return {
    chunkId: publicChunkId(chunk._id),
    fileId: file._id,
    fileName: file.name,
    content: chunk.content,
    headingPath: chunk.headingPath,
    score,
    scoreParts: { keywordScore, vectorScore, rerankScore, ...contributions },
    chunkIndex: chunk.index,
    projectId: file.projectId,
    pageNumber: chunk.pageNumber,
    startPage: chunk.startPage,
    endPage: chunk.endPage,
    pageStarts: chunk.pageStarts,
    tokenCount: chunk.tokenCount,
    mimeType: file.mimeType,
    category: file.category,
    tags: file.tags,
    documentType: file.documentType,
    referenceId: file.referenceId,
    blobStoragePath: chunk.blobStoragePath,
    boundingBoxes: chunk.boundingBoxes,
  };
}
