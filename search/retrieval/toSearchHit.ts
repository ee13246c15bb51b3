import type { SearchHit } from '../../domain/search';
import type { Candidate } from './gatherCandidates';

/** What the file says now (its name, project, type) comes from its record, the rest from the chunk. */
export function toSearchHit({ chunk, file }: Candidate, score: number): SearchHit {
  return {
    chunkId: chunk._id,
    fileId: file._id,
    fileName: file.name,
    content: chunk.content,
    score,
    chunkIndex: chunk.index,
    projectId: file.projectId,
    pageNumber: chunk.pageNumber,
    startPage: chunk.startPage,
    endPage: chunk.endPage,
    tokenCount: chunk.tokenCount,
    mimeType: file.mimeType,
    category: chunk.category,
    tags: chunk.tags,
    documentType: chunk.documentType,
    referenceId: file.referenceId,
    blobStoragePath: chunk.blobStoragePath,
    boundingBoxes: chunk.boundingBoxes,
  };
}
