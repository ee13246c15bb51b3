import { initFileUploadInput } from '../../domain/inputs/files';
import { initFileUpload } from '../../resolvers/files/initFileUpload';
import { uploadTicket } from '../../wire/records/fileUpload';
import { endpoint } from '../endpoint';
import { exampleFileId } from '../examples';

const example = { filename: 'handbook.pdf', size: 482_113, reference_id: 'crm-4711' };
const uploadUrl = `https://storage.example.com/lectern/${exampleFileId}/original.pdf?sp=w&sig=...&comp=block&blockid=MDAwMA`;

export const initFileUploadEndpoint = endpoint({
  name: 'initFileUpload',
  method: 'POST',
  path: '/files/init',
  tag: 'Files',
  summary: 'Start an upload',
  description:
    'Returns a URL to which the file is uploaded with a plain HTTP `PUT`. Confirm the upload afterwards.',
  category: 'files_write',
  input: { location: 'body', type: initFileUploadInput, example },
  errors: ['budget_exceeded', 'invalid_file_type', 'environment_mismatch', 'not_found'],
  call: initFileUpload,
  output: uploadTicket,
  example: { fileId: exampleFileId, uploadUrl, expiresIn: 3600 },
});
