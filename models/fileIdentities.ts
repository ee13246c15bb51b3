import type { ChunkDoc } from './chunks';
import type { Models } from './createModels';
import type { FileDoc } from './files';

const fields = [
  'name',
  'folderName',
  'referenceId',
  'category',
  'documentType',
  'tags',
  'metadataJson',
  'runId',
  'totalChunks',
  'updatedAt',
] as const;

/** What the record of a file says of what the document is. */
export type FileIdentity = Pick<FileDoc, '_id' | (typeof fields)[number]>;

/** The searchable files of an environment that changed since, latest first. */
export function findIdentities(
  models: Models,
  { environmentId, since, limit }: { environmentId: string; since: Date; limit: number },
): Promise<FileIdentity[]> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  return models.files.collection
    .find<FileIdentity>(
      { environmentId, updatedAt: { $gte: since }, status: 'ready' },
      { projection, sort: { updatedAt: -1 }, limit },
    )
    .toArray();
}

/** A passage that tells how a document speaks. */
export type SampledChunk = Pick<ChunkDoc, 'fileId' | 'index' | 'content' | 'startPage'>;

/** The passages of files at these positions, in no order. */
export function sampleChunks(
  models: Models,
  { environmentId, fileIds, indexes }: { environmentId: string; fileIds: string[]; indexes: number[] },
): Promise<SampledChunk[]> {
  return models.chunks.collection
    .find<SampledChunk>(
      { environmentId, fileId: { $in: fileIds }, index: { $in: indexes }, live: true },
      { projection: { _id: 0, fileId: 1, index: 1, content: 1, startPage: 1 } },
    )
    .toArray();
}
