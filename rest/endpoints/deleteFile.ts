import { fileIdInput } from '../../domain/inputs/files';
import { deleteFile } from '../../resolvers/files/deleteFile';
import { fileDeletion } from '../../wire/records/fileUpload';
import { endpoint } from '../endpoint';
import { exampleFileId } from '../examples';

export const deleteFileEndpoint = endpoint({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/files/{file_id}',
  tag: 'Files',
  summary: 'Delete a file',
  description: 'Deletes the file with its chunks, embeddings and vectors. This cannot be undone.',
  category: 'other',
  input: { location: 'path', type: fileIdInput, example: { file_id: exampleFileId } },
  errors: ['file_not_found'],
  call: deleteFile,
  output: fileDeletion,
  example: { id: exampleFileId },
});
