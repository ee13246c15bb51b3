import type { FileRecord, UploadTicket } from '../../domain/files';
import { fileFields } from './fileFields';
import { field, record } from './record';
import { count, id, literal, uri } from './types';

/** See docs/specification.md#upload-initialization-result. */
export const uploadTicket = record<UploadTicket>('UploadTicket', 'An upload that has been started.', {
  file_id: field(id, (ticket) => ticket.fileId, 'The id of the file, for confirm and status.'),
  upload_url: field(uri, (ticket) => ticket.uploadUrl, 'The URL for a plain HTTP `PUT` of the file content.'),
  expires_in: field(
    count,
    (ticket) => ticket.expiresIn,
    'The number of seconds until the upload URL expires.',
  ),
});

/** See docs/specification.md#file-upload-record. */
export const fileUploadRecord = record<FileRecord>('FileUploadRecord', 'A file whose upload is confirmed.', {
  id: fileFields.id,
  name: fileFields.name,
  original_filename: fileFields.original_filename,
  size: fileFields.size,
  mime_type: fileFields.mime_type,
  project_id: fileFields.project_id,
  status: fileFields.status,
  blob_storage_path: fileFields.blob_storage_path,
  created_at: fileFields.created_at,
  reference_id: fileFields.reference_id,
  environment_id: fileFields.environment_id,
  environment_slug: fileFields.environment_slug,
  folder_id: fileFields.folder_id,
  folder_name: fileFields.folder_name,
});

/** Decisions, "Success". */
export const fileDeletion = record<{ id: string }>('FileDeletion', 'A deleted file.', {
  id: field(id, (file) => file.id),
  deleted: field(literal(true), () => true),
});
