import type { SearchHit } from '../../domain/search';
import type { ChunkDetails } from '../../models/chunkSearch';
import type { Candidate } from './gatherCandidates';

/** What the file says now (its name, project, type) comes from its record, the rest from the chunk. */
export function toSearchHit({ chunk, file }: Candidate, details: ChunkDetails, score: number): SearchHit {
  return {
    chunkId: chunk._id,
    fileId: file._id,
    fileName: file.name,
    content: chunk.content,
    headingPath: chunk.headingPath,
    score,
    chunkIndex: chunk.index,
    projectId: file.projectId,
    pageNumber: details.pageNumber,
    startPage: details.startPage,
    endPage: details.endPage,
    tokenCount: details.tokenCount,
    mimeType: file.mimeType,
    category: details.category,
    tags: details.tags,
    documentType: details.documentType,
    referenceId: file.referenceId,
    blobStoragePath: details.blobStoragePath,
    boundingBoxes: details.boundingBoxes,
  };
}
