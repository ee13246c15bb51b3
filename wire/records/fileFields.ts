/** Fields that several file records share (docs/specification.md#file-status-record and the two after it). */
import { displayDuration } from '../../domain/estimate';
import { type FileRecord, fileStatuses } from '../../domain/files';
import { type Field, field } from './record';
import { count, freeForm, id, nullable, number, oneOf, string, timestamp } from './types';

export const fileStatus = oneOf(
  'FileStatus',
  fileStatuses,
  'The processing status. Files are searchable once `ready`.',
);

export const fileFields = {
  id: field(id, (file) => file.id, 'The id of the file.'),
  name: field(string, (file) => file.name, 'The display name of the file. Not unique.'),
  original_filename: field(string, (file) => file.originalFilename),
  size: field(count, (file) => file.size, 'The size in bytes.'),
  mime_type: field(string, (file) => file.mimeType),
  status: field(fileStatus, (file) => file.status),
  project_id: field(id, (file) => file.projectId),
  blob_storage_path: field(string, (file) => file.blobStoragePath),
  total_chunks: field(count, (file) => file.totalChunks),
  total_embeddings: field(count, (file) => file.totalEmbeddings),
  embedding_dimension: field(nullable(count), (file) => file.embeddingDimension),
  reference_id: field(nullable(string), (file) => file.referenceId, 'The reference id given at init.'),
  environment_id: field(id, (file) => file.environmentId),
  environment_slug: field(string, (file) => file.environmentSlug),
  folder_id: field(id, (file) => file.folderId),
  folder_name: field(string, (file) => file.folderName),
  file_metadata: field(nullable(freeForm), (file) => file.metadata, 'The metadata given at init, unchanged.'),
  estimated_remaining_time_seconds: field(
    nullable(number),
    (file) => file.estimatedRemainingSeconds,
    'The estimated number of seconds until the file is ready. Null if unknown.',
  ),
  estimated_remaining_time_display: field(
    nullable(string),
    (file) =>
      file.estimatedRemainingSeconds === null ? null : displayDuration(file.estimatedRemainingSeconds),
    'The estimate as text, for example `about 20 seconds`.',
  ),
  created_at: field(timestamp, (file) => file.createdAt),
  updated_at: field(timestamp, (file) => file.updatedAt),
} satisfies Record<string, Field<FileRecord>>;
