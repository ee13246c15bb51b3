import type { UploadTicket } from '../../domain/files';
import { createFolderInput, updateFileInput } from '../../domain/inputs/fileEdits';
import { fileIdInput, initFileUploadInput } from '../../domain/inputs/files';
import { confirmFileUpload } from '../../resolvers/files/confirmFileUpload';
import { deleteFile } from '../../resolvers/files/deleteFile';
import { initFileUpload } from '../../resolvers/files/initFileUpload';
import { updateFile } from '../../resolvers/files/updateFile';
import { createFolder } from '../../resolvers/folders/createFolder';
import { builder } from '../builder';
import { inputType } from '../inputTypes';
import { addMutation, DeletePayload } from './addMutation';
import { File } from './file';
import { Folder } from './tenancy';

const FileUpload = builder.objectRef<UploadTicket>('FileUpload').implement({
  description: 'A started upload. PUT the bytes to `uploadUrl`, then call `confirmFileUpload`.',
  fields: (t) => ({
    fileId: t.expose('fileId', { type: 'UUID', description: 'The ID of the file.' }),
    uploadUrl: t.exposeString('uploadUrl', {
      description: 'The presigned URL for a `PUT` of the bytes. It needs neither an API key nor headers.',
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'The lifetime of the URL in seconds.' }),
  }),
});

const InitFileUploadInput = inputType(
  'InitFileUploadInput',
  initFileUploadInput,
  'The input of `initFileUpload`.',
  { folderId: 'ID' },
);
const UpdateFileInput = inputType(
  'UpdateFileInput',
  updateFileInput,
  'The input of `updateFile`. Fields that are left out stay unchanged.',
);
const CreateFolderInput = inputType('CreateFolderInput', createFolderInput, 'The input of `createFolder`.');

addMutation('initFileUpload', {
  type: FileUpload,
  description: 'Starts an upload and returns the URL for the bytes.',
  input: InitFileUploadInput,
  operation: initFileUpload,
});

addMutation('confirmFileUpload', {
  type: File,
  description: 'Confirms that an upload is complete and queues the file for processing. Idempotent.',
  args: fileIdInput,
  operation: confirmFileUpload,
});

addMutation('deleteFile', {
  type: DeletePayload,
  description: 'Permanently deletes a file with its chunks and vectors.',
  args: fileIdInput,
  operation: deleteFile,
});

addMutation('updateFile', {
  type: File,
  description: 'Renames a file, moves it to another folder, or replaces its metadata.',
  input: UpdateFileInput,
  operation: updateFile,
});

addMutation('createFolder', {
  type: Folder,
  description: 'Creates a folder in the environment.',
  input: CreateFolderInput,
  operation: createFolder,
});
