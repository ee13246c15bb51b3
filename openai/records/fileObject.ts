import type { FileRecord } from '../../domain/files';
import { fileStatusRecord } from '../../wire/records/fileStatusRecord';
import { secondsOf } from '../route';

/** The purposes of files; the API has others, which none has here. */
export const purposes = ['assistants', 'user_data'];

const isFailed = ({ status }: FileRecord) => status.endsWith('_failed');

/** A file as `files` returns it; `lectern` has the status of REST. */
export function fileObject(file: FileRecord) {
  return {
    id: file.id,
    object: 'file',
    bytes: file.size,
    created_at: secondsOf(file.createdAt),
    filename: file.name,
    purpose: purposes[0],
    status: file.status === 'ready' ? 'processed' : isFailed(file) ? 'error' : 'uploaded',
    status_details: file.errorMessage,
    lectern: fileStatusRecord.write(file),
  };
}

/** A file as one of the vector store. */
export function storedFile(file: FileRecord, storeId: string) {
  return {
    id: file.id,
    object: 'vector_store.file',
    created_at: secondsOf(file.createdAt),
    vector_store_id: storeId,
    usage_bytes: file.size,
    status: file.status === 'ready' ? 'completed' : isFailed(file) ? 'failed' : 'in_progress',
    last_error: isFailed(file) ? { code: 'invalid_file', message: file.errorMessage } : null,
    attributes: {},
  };
}
