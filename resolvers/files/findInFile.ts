import type { FileRecord } from '../../domain/files';
import { findInFileInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import { escapePattern } from '../../models/fileQuery';
import { chargePassages } from '../answerSize';
import { tenantFor } from '../authorize';
import type { OperationContext } from '../context';
import { type ChunkRecord, toChunkRecord } from './listChunks';

/** The chunks that contain a text, of a file that the caller has already read, in reading order. */
export async function findInFile(
  ctx: OperationContext,
  file: FileRecord,
  rawInput: unknown,
): Promise<ChunkRecord[]> {
  const { text, first } = parseInput(findInFileInput, rawInput);
  const words = text.trim().split(/\s+/u).filter(Boolean);
  if (!ctx.principal || words.length === 0) return [];
  const tenant = tenantFor(ctx, ctx.principal);
  const [found] = await tenant.files.findFields({ _id: file.id }, ['runId']);
  if (!found?.runId) return [];
  const content = { $regex: words.map(escapePattern).join('\\s+'), $options: 'i' };
  const chunks = await tenant.chunks.find(
    { fileId: file.id, live: true, runId: found.runId, content },
    { sort: { index: 1 }, limit: first },
  );
  chargePassages(ctx, chunks);
  return chunks.map(toChunkRecord);
}
