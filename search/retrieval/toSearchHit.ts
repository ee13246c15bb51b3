import type { HitSource, SearchHit } from '../../domain/search';
import { publicChunkId } from '../../records/chunkIds';
import type { ExplainedScore } from './calibration';
import type { Found } from './findCandidates';
import type { Readable } from './readCandidates';

/**
 * The hit of a candidate: its file's name, project and metadata as of now come from the record, the rest from the
 * chunk.
 */
export function toSearchHit(
  { candidate, copies, strength: rerankScore }: Found['candidates'][number],
  { score, contributions }: ExplainedScore,
): SearchHit {
  const { chunk, file, words: keywordScore, vector: vectorScore } = candidate;
  return {
    chunkId: publicChunkId(chunk._id),
    fileId: file._id,
    fileName: file.name,
    ...(file.sourceUrl ? { sourceUrl: file.sourceUrl } : {}),
    content: chunk.content,
    headingPath: chunk.headingPath,
    score,
    scoreParts: { keywordScore, vectorScore, rerankScore, ...contributions },
    alsoIn: copies.map(toSource).sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime()),
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
    lineBoxes: chunk.lineBoxes,
  };
}

function toSource({ chunk, file }: Readable): HitSource {
  const { name: fileName, updatedAt } = file;
  const { pageNumber, startPage, endPage } = chunk;
  const chunkId = publicChunkId(chunk._id);
  return { chunkId, fileId: file._id, fileName, updatedAt, pageNumber, startPage, endPage };
}
