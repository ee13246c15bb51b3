import type { FileRecord, Page } from '../../domain/files';
import { fileFields } from './fileFields';
import { field, record } from './record';
import { boolean, count, listOf } from './types';

/** See docs/specification.md#file-list-item. */
export const fileListItem = record<FileRecord>('FileListItem', 'A file in a list.', {
  id: fileFields.id,
  name: fileFields.name,
  original_filename: fileFields.original_filename,
  size: fileFields.size,
  mime_type: fileFields.mime_type,
  status: fileFields.status,
  total_chunks: fileFields.total_chunks,
  created_at: fileFields.created_at,
  updated_at: fileFields.updated_at,
  total_embeddings: fileFields.total_embeddings,
  embedding_dimension: fileFields.embedding_dimension,
  reference_id: fileFields.reference_id,
  environment_id: fileFields.environment_id,
  environment_slug: fileFields.environment_slug,
  folder_id: fileFields.folder_id,
  folder_name: fileFields.folder_name,
  file_metadata: fileFields.file_metadata,
  estimated_remaining_time_seconds: fileFields.estimated_remaining_time_seconds,
  estimated_remaining_time_display: fileFields.estimated_remaining_time_display,
});

/** See docs/specification.md#pagination-envelope. */
export const filePage = record<Page<FileRecord>>('FilePage', 'A page of files, newest first.', {
  items: field(listOf(fileListItem), (page) => page.items),
  total: field(count, (page) => page.total, 'The total number of files.'),
  page: field(count, (page) => page.page, 'The page number, from 1.'),
  page_size: field(count, (page) => page.pageSize, 'The maximum number of files per page.'),
  total_pages: field(count, (page) => page.totalPages),
  has_more: field(boolean, (page) => page.hasMore, 'Whether there is a next page.'),
});
