import { type FileRecord, type Stage, stages } from '../../domain/files';
import { isConverted, stageSeconds, totalProcessingSeconds } from '../../domain/processing';
import { fileFields } from './fileFields';
import { type Field, field, record } from './record';
import { boolean, nullable, number, string, timestamp } from './types';

function stageFields(stage: Stage): Record<string, Field<FileRecord>> {
  return {
    [`${stage}_started_at`]: field(nullable(timestamp), (file) => file.stageTimes[stage].startedAt),
    [`${stage}_completed_at`]: field(nullable(timestamp), (file) => file.stageTimes[stage].completedAt),
  };
}

function durationField(stage: Stage): Record<string, Field<FileRecord>> {
  const read = ({ stageTimes }: FileRecord) => stageSeconds(stageTimes[stage]);
  return { [`${stage}_duration_seconds`]: field(nullable(number), read) };
}

/** See docs/specification.md#file-status-record. */
export const fileStatusRecord = record<FileRecord>('FileStatusRecord', 'The processing status of a file.', {
  id: fileFields.id,
  name: fileFields.name,
  original_filename: fileFields.original_filename,
  status: fileFields.status,
  project_id: fileFields.project_id,
  blob_storage_path: fileFields.blob_storage_path,
  is_converted: field(boolean, isConverted),
  total_chunks: fileFields.total_chunks,
  created_at: fileFields.created_at,
  updated_at: fileFields.updated_at,
  environment_id: fileFields.environment_id,
  environment_slug: fileFields.environment_slug,
  folder_id: fileFields.folder_id,
  folder_name: fileFields.folder_name,
  converted_file_path: field(nullable(string), (file) => file.convertedFilePath),
  enriched_file_path: field(nullable(string), (file) => file.enrichedFilePath),
  total_embeddings: fileFields.total_embeddings,
  embedding_dimension: fileFields.embedding_dimension,
  ...Object.assign({}, ...stages.map(stageFields)),
  ...Object.assign({}, ...stages.map(durationField)),
  total_processing_duration_seconds: field(nullable(number), totalProcessingSeconds),
  estimated_remaining_time_seconds: fileFields.estimated_remaining_time_seconds,
  estimated_remaining_time_display: fileFields.estimated_remaining_time_display,
  error_message: field(nullable(string), (file) => file.errorMessage, 'The reason if processing failed.'),
  file_metadata: fileFields.file_metadata,
});
