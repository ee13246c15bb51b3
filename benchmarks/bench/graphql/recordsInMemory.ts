import type { FileDoc } from '../../../models/files';

export const readyId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001';
export const unfinishedId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c002';

function fileOf(id: string): FileDoc {
  const at = new Date(1_700_000_000_000);
  const none = { startedAt: null, completedAt: null };
  const status = id === readyId ? 'ready' : 'parsing_started';
  const texts = { organizationId: id, projectId: id, environmentId: id, folderId: id };
  const paths = { blobStoragePath: 'a/b', convertedFilePath: null, enrichedFilePath: null };
  return {
    ...{ _id: id, ...texts, ...paths, environmentSlug: 'production', folderName: 'default' },
    ...{ name: 'handbook.pdf', originalFilename: 'handbook.pdf', size: 12_345, mimeType: 'application/pdf' },
    ...{
      referenceId: null,
      metadataJson: '{"category":"hr"}',
      category: 'hr',
      documentType: null,
      tags: null,
    },
    ...{ status, sequence: 1, history: [{ status, at, sequence: 1 }], runId: null, errorMessage: null },
    ...{ totalChunks: 12, totalEmbeddings: 12, embeddingDimension: 512, pageCount: 3, language: 'en' },
    stageTimes: { conversion: none, parsing: none, chunking: none, embedding: none },
    ...{ stageProgress: null, stageStarts: 0, estimatedRemainingSeconds: null, sha256: null },
    ...{ duplicateOf: null, estimatedAt: null, uploadExpiresAt: at, createdAt: at, updatedAt: at },
  };
}

const records: Record<string, FileDoc> = { [readyId]: fileOf(readyId), [unfinishedId]: fileOf(unfinishedId) };
const page = Array.from({ length: 20 }, () => fileOf(unfinishedId));

/**
 * The collection `files` with records in memory: one by its ID, and pages of 20 unfinished files. Without a store
 * behind it nothing hides what the transport costs.
 */
export const filesInMemory = {
  collection: { findOne: async ({ _id }: { _id: string }) => records[_id] ?? null },
  find: () => ({ lean: () => ({ exec: async () => page }) }),
  countDocuments: () => ({ exec: async () => page.length }),
};
