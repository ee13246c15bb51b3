import type { UploadTicket } from '../../domain/files';
import { confirmFileUpload } from '../../resolvers/files/confirmFileUpload';
import { deleteFile } from '../../resolvers/files/deleteFile';
import { initFileUpload } from '../../resolvers/files/initFileUpload';
import { updateFile } from '../../resolvers/files/updateFile';
import { createFolder } from '../../resolvers/folders/createFolder';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { addMutation } from './addMutation';
import { File } from './file';
import { uploadFailures } from './mutationErrors';
import { Folder } from './tenancy';

const FileUpload = builder.objectRef<UploadTicket>('FileUpload').implement({
  description: 'A begun upload: PUT the raw bytes to `uploadUrl`, then confirm.',
  fields: (t) => ({
    fileId: t.expose('fileId', { type: 'UUID', description: 'The file, for confirmation and status.' }),
    uploadUrl: t.exposeString('uploadUrl', {
      description: 'Presigned address that takes a bare `PUT` of the bytes; no key and no header needed.',
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until the address stops working.' }),
  }),
});

const DeletedFile = builder.objectRef<{ id: string }>('DeletedFile').implement({
  description: 'A file that is no more.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    deleted: t.boolean({ description: 'Always true.', resolve: () => true }),
  }),
});

const InitFileUploadInput = builder.inputType('InitFileUploadInput', {
  description: 'A file that is to be uploaded.',
  fields: (t) => ({
    filename: t.string({ required: true, description: 'File name with its extension, 1 to 500 characters.' }),
    size: t.int({ required: true, description: 'Bytes, 1 to 104857600.' }),
    mimeType: t.string({ description: 'MIME type; left out, the extension says it.' }),
    metadata: t.field({
      type: 'JSONObject',
      description:
        'Anything; comes back as it was sent. Search filters by `category`, `document_type` and `tags` in it.',
    }),
    referenceId: t.string({ description: 'Identifier in your system, at most 255 characters.' }),
    environmentSlug: t.string({
      description:
        "`staging` or `production`; anything but the key's own is refused. Left out: the key's own.",
    }),
    folderId: t.id({ description: 'Folder of the environment; left out: `default`.' }),
  }),
});

const UpdateFileInput = builder.inputType('UpdateFileInput', {
  description: 'What of a file is to change; what is left out stays.',
  fields: (t) => ({
    fileId: t.field({ type: 'UUID', required: true, description: 'The file.' }),
    name: t.string({ description: 'New label, 1 to 500 characters.' }),
    folderId: t.field({ type: 'UUID', description: 'Folder to move it to.' }),
    metadata: t.field({
      type: 'JSONObject',
      description: 'Replaces the metadata as a whole; null removes it.',
    }),
  }),
});

const CreateFolderInput = builder.inputType('CreateFolderInput', {
  description: 'A new folder.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, 1 to 255 characters, unique in the environment.' }),
  }),
});

addMutation('initFileUpload', {
  type: FileUpload,
  description: 'Begins an upload and gives the address for the bytes.',
  args: (t) => ({ input: t.arg({ type: InitFileUploadInput, required: true, description: 'The file.' }) }),
  failures: uploadFailures,
  run: ({ operation }: GraphQLContext, { input }) => initFileUpload(operation, input),
});

addMutation('confirmFileUpload', {
  type: File,
  description: 'Says that the bytes are there; the file is queued. Again: the same answer.',
  args: (t) => ({ fileId: t.arg({ type: 'UUID', required: true, description: 'The file.' }) }),
  run: ({ operation }: GraphQLContext, args) => confirmFileUpload(operation, args),
});

addMutation('deleteFile', {
  type: DeletedFile,
  description: 'Deletes a file with its chunks and vectors. It can not be undone.',
  args: (t) => ({ fileId: t.arg({ type: 'UUID', required: true, description: 'The file.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteFile(operation, args),
});

addMutation('updateFile', {
  type: File,
  description: 'Renames a file, moves it, or replaces its metadata.',
  args: (t) => ({ input: t.arg({ type: UpdateFileInput, required: true, description: 'What changes.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => updateFile(operation, input),
});

addMutation('createFolder', {
  type: Folder,
  description: 'Creates a folder in the environment.',
  args: (t) => ({ input: t.arg({ type: CreateFolderInput, required: true, description: 'The folder.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => createFolder(operation, input),
});
