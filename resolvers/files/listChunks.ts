import type { ChunkDoc } from '../../models/chunks';
import { publicChunkId } from '../../records/chunkIds';
import { chargePassages } from '../answerSize';
import { tenantFor } from '../authorize';
import type { OperationContext } from '../context';

/** A chunk as operations return it. */
export interface ChunkRecord {
  id: string;
  fileId: string;
  /** Position within the file, from 0. */
  index: number;
  content: string;
  headingPath: string[];
  language: string | null;
  tokenCount: number;
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  boundingBoxes: Record<string, unknown> | null;
}

export interface ChunkRange {
  /** Only chunks with a greater index. */
  after: number;
  count: number;
}

export function toChunkRecord(chunk: ChunkDoc): ChunkRecord {
  return {
    id: publicChunkId(chunk._id),
    fileId: chunk.fileId,
    index: chunk.index,
    content: chunk.content,
    headingPath: chunk.headingPath,
    language: chunk.language,
    tokenCount: chunk.tokenCount,
    pageNumber: chunk.pageNumber,
    startPage: chunk.startPage,
    endPage: chunk.endPage,
    boundingBoxes: chunk.boundingBoxes,
  };
}

/**
 * The same range of the chunks of several files, read in one query, grouped by file. Only searchable chunks: a file
 * that is not ready has none.
 */
export async function listChunks(
  ctx: OperationContext,
  input: { fileIds: string[]; range: ChunkRange },
): Promise<ChunkRecord[][]> {
  if (!ctx.principal) return input.fileIds.map(() => []);
  const { after, count } = input.range;
  const tenant = tenantFor(ctx, ctx.principal);
  const files = await tenant.files.findFields({ _id: { $in: input.fileIds } }, ['runId']);
  // During a replacement, the chunks of two versions may be live for a moment.
  const runId = { $in: files.map((file) => file.runId).filter((id) => id !== null) };
  const chunks = await tenant.chunks.find(
    { fileId: { $in: input.fileIds }, live: true, runId, index: { $gt: after, $lte: after + count } },
    { sort: { fileId: 1, index: 1 } },
  );
  chargePassages(ctx, chunks);
  const byFile = new Map<string, ChunkRecord[]>(input.fileIds.map((fileId) => [fileId, []]));
  for (const chunk of chunks) byFile.get(chunk.fileId)?.push(toChunkRecord(chunk));
  return input.fileIds.map((fileId) => byFile.get(fileId) ?? []);
}
