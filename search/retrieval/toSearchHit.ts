import type { SearchHit } from '../../domain/search';
import { publicChunkId } from '../../models/chunkIds';
import type { ChunkDetails } from '../../models/chunkSearch';
import type { Readable } from './readCandidates';

/** What the file says now (its name, project, type) comes from its record, the rest from the chunk. */
export function toSearchHit(
  { chunk, file }: Readable,
  details: ChunkDetails,
  { score, scoreParts }: Pick<SearchHit, 'score' | 'scoreParts'>,
): SearchHit {
  return {
    chunkId: publicChunkId(chunk._id),
    fileId: file._id,
    fileName: file.name,
    content: details.content,
    headingPath: details.headingPath,
    score,
    scoreParts,
    chunkIndex: chunk.index,
    projectId: file.projectId,
    pageNumber: details.pageNumber,
    startPage: details.startPage,
    endPage: details.endPage,
    pageStarts: details.pageStarts,
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
