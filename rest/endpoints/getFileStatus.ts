import { fileIdInput } from '../../domain/inputs/files';
import { getFile } from '../../resolvers/files/getFile';
import { fileStatusRecord } from '../../wire/records/fileStatusRecord';
import { endpoint } from '../endpoint';
import { exampleFile, exampleFileId } from '../examples';

export const getFileStatusEndpoint = endpoint({
  name: 'getFileStatus',
  method: 'GET',
  path: '/files/{file_id}/status',
  tag: 'Files',
  summary: 'Processing status',
  description:
    'The processing status of a file. Poll every 2 to 5 seconds until `status` is `ready` or ends in `_failed`.',
  category: 'files_status',
  input: { location: 'path', type: fileIdInput, example: { file_id: exampleFileId } },
  errors: ['file_not_found'],
  call: getFile,
  output: fileStatusRecord,
  example: exampleFile,
});
