import type { SearchHit, SearchScope } from '../../domain/search';
import type { Tenant } from '../../models/tenantModel';
import { publicChunkId } from '../../records/chunkIds';
import { passageFields } from '../../records/chunkSearch';
import { hitFileFields } from '../../search/retrieval/readCandidates';
import { hitOf } from '../../search/retrieval/toSearchHit';

type HitFile = Awaited<ReturnType<typeof readyFiles>>[number];

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
  const { _id: fileId, runId } = file;
  if (runId === null) return [];
  const index = { $gte: range.from, $lt: range.from + range.count };
  const chunks = await tenant.chunks.findFields({ fileId, runId, live: true, index }, passageFields, {
    sort: { index: 1 },
    batchSize: range.count + 1,
  });
  const scores = new Map(found.map(({ chunkId, score }) => [chunkId, score]));
  return chunks.map((chunk) => hitOf(chunk, file, scores.get(publicChunkId(chunk._id)) ?? 0));
}
