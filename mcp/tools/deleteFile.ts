import { fileIdInput } from '../../domain/inputs/files';
import { deleteFile } from '../../resolvers/files/deleteFile';
import { fileDeletion } from '../../wire/records/fileUpload';
import { tool } from '../tool';

export const deleteFileTool = tool({
  name: 'delete_file',
  title: 'Delete a file',
  description: 'Deletes a file with its text and search index irreversibly.',
  input: fileIdInput,
  output: fileDeletion,
  effect: 'destroy',
  untrusted: 'no',
  call: ({ operation }, input) => deleteFile(operation, input),
});
