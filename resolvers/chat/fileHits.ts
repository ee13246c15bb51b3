import type { SearchHit, SearchScope } from '../../domain/search';
import type { Tenant } from '../../models/tenantModel';
import { publicChunkId } from '../../records/chunkIds';

/** The fields of a file that its hits have. */
export const hitFileFields = [
  'name',
  'runId',
  'projectId',
  'mimeType',
  'category',
  'tags',
  'documentType',
  'referenceId',
] as const;
type HitFile = Awaited<ReturnType<typeof readyFiles>>[number];

const chunkFields = [
  'index',
  'content',
  'headingPath',
  'tokenCount',
  'pageNumber',
  'startPage',
  'endPage',
  'pageStarts',
  'boundingBoxes',
  'lineBoxes',
  'blobStoragePath',
] as const;

/** The query for the ready files of a scope. */
export function readyIn({ fileIds, filter }: Pick<SearchScope, 'fileIds' | 'filter'>) {
  return {
    ...filter?.files,
    status: 'ready' as const,
    ...(fileIds === null ? {} : { _id: { $in: fileIds } }),
  };
}

/** The ready files of a scope, newest first. */
export function readyFiles(
  tenant: Tenant,
  { limit, ...scope }: Pick<SearchScope, 'fileIds' | 'filter'> & { limit: number },
) {
  const filter = readyIn(scope);
  return tenant.files.findFields(filter, hitFileFields, { sort: { createdAt: -1, _id: 1 }, limit });
}

/** A range of the chunks of a file in order, with the score that each has for the question; 0 where it was not found. */
export async function fileHits(
  tenant: Tenant,
  file: HitFile,
  range: { from: number; count: number },
  found: SearchHit[] = [],
): Promise<SearchHit[]> {
  const {
    _id: fileId,
    runId,
    name: fileName,
    projectId,
    mimeType,
    category,
    tags,
    documentType,
    referenceId,
  } = file;
  if (runId === null) return [];
  const index = { $gte: range.from, $lt: range.from + range.count };
  const chunks = await tenant.chunks.findFields({ fileId, runId, live: true, index }, chunkFields, {
    sort: { index: 1 },
    batchSize: range.count + 1,
  });
  return chunks.map((chunk) => {
    const chunkId = publicChunkId(chunk._id);
    return {
      chunkId,
      ...{ fileId, fileName, projectId, mimeType, category, tags, documentType, referenceId },
      content: chunk.content,
      headingPath: chunk.headingPath,
      score: found.find((hit) => hit.chunkId === chunkId)?.score ?? 0,
      chunkIndex: chunk.index,
      pageNumber: chunk.pageNumber,
      startPage: chunk.startPage,
      endPage: chunk.endPage,
      pageStarts: chunk.pageStarts,
      tokenCount: chunk.tokenCount,
      blobStoragePath: chunk.blobStoragePath,
      boundingBoxes: chunk.boundingBoxes,
      lineBoxes: chunk.lineBoxes,
    };
  });
}
