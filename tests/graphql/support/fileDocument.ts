import type { FileStatus } from '../../../domain/files';

const at = new Date();
const none = { startedAt: null, completedAt: null };

/** A file as the store has it, after one step. */
export const fileDocument = (id: string, status: FileStatus) => ({
  ...{ _id: id, environmentId: '2b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001', status, sequence: 1 },
  ...{ history: [{ status, at, sequence: 1 }], metadataJson: null, createdAt: at, updatedAt: at },
  ...{ estimatedRemainingSeconds: null, estimatedAt: null },
  stageTimes: { conversion: none, parsing: none, chunking: none, embedding: none },
});

/** What a model's `find` returns: a query with this result. */
export function queryOf(exec: () => Promise<unknown>) {
  const itself = { sort: () => itself, limit: () => itself, lean: () => itself, exec };
  return itself;
}
