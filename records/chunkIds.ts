/**
 * The ID of a stored chunk is the public ID of the chunk, followed by `@` and the run where a version took the chunk over
 * from the version before it: the same chunk is stored once per version, and has one ID for clients.
 */

const publicLength = 36;

/** The ID of a chunk for clients, a UUID. */
export function publicChunkId(storedId: string): string {
  return storedId.slice(0, publicLength);
}

/** The ID under which a version stores a chunk that it took over. */
export function inheritedChunkId(storedId: string, runId: string): string {
  return `${publicChunkId(storedId)}@${runId}`;
}

/** The condition for all that is stored of a chunk, by its public ID. The index of `_id` serves it. */
export function withPublicId(id: string) {
  return { _id: { $gte: id, $lt: `${id}A` } };
}
