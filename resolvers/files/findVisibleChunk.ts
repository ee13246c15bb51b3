import type { ChunkDoc } from '../../models/chunks';
import type { FileDoc } from '../../models/files';
import type { Tenant } from '../../models/tenantModel';
import { withPublicId } from '../../records/chunkIds';

/** A chunk by its public ID, of the version of its file that is in force, with the file; null where there is none. */
export async function findVisibleChunk(
  tenant: Tenant,
  id: string,
): Promise<{ chunk: ChunkDoc; file: FileDoc } | null> {
  // One per version that has the chunk.
  const stored = await tenant.chunks.find({ ...withPublicId(id), live: true });
  const [first] = stored;
  const file = first && (await tenant.files.findOne({ _id: first.fileId, status: 'ready' }));
  const chunk = file && stored.find(({ runId }) => runId === file.runId);
  return chunk ? { chunk, file } : null;
}
