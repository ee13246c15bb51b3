import { fileIdInput } from '../../domain/inputs/files';
import { confirmFileUpload } from '../../resolvers/files/confirmFileUpload';
import { fileUploadRecord } from '../../wire/records/fileUpload';
import { endpoint } from '../endpoint';
import { exampleFileId, exampleUploadedFile } from '../examples';

export const confirmFileUploadEndpoint = endpoint({
  name: 'confirmFileUpload',
  method: 'POST',
  path: '/files/{file_id}/confirm',
  tag: 'Files',
  summary: 'Confirm an upload',
  description:
    'Confirms that the `PUT` is complete and enqueues the file. Idempotent: repeated calls return the record.',
  category: 'files_write',
  input: { location: 'path', type: fileIdInput, example: { file_id: exampleFileId } },
  errors: ['budget_exceeded', 'file_not_found', 'upload_incomplete', 'size_mismatch'],
  call: confirmFileUpload,
  output: fileUploadRecord,
  example: exampleUploadedFile,
});
