import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { findVisibleChunk } from './findVisibleChunk';
import { type ChunkRecord, toChunkRecord } from './listChunks';

/** The number of chunks before and after the requested one that are returned with it. */
const neighbours = 2;

export interface Passage {
  chunk: ChunkRecord;
  fileName: string;
  referenceId: string | null;
  /** The text of the chunk with that of its neighbours. */
  text: string;
}

/** A chunk of a file that is ready, with the text around it; null where there is none. */
export async function getPassage(ctx: OperationContext, rawInput: unknown): Promise<Passage | null> {
  const { tenant } = await authorize(ctx, 'files_status');
  const { id } = parseInput(idInput, rawInput);
  const found = await findVisibleChunk(tenant, id);
  if (!found) return null;
  const { chunk, file } = found;
  const { fileId, runId, index } = chunk;
  const around = await tenant.chunks.find(
    { fileId, runId, live: true, index: { $gte: index - neighbours, $lte: index + neighbours } },
    { sort: { index: 1 } },
  );
  const text = around.map(({ content }) => content).join('\n\n');
  return { chunk: toChunkRecord(chunk), fileName: file.name, referenceId: file.referenceId, text };
}
