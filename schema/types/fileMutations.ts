import type { CheckedUploadTicket, UploadAttempt } from '../../domain/files';
import { createFolderInput, updateFileInput } from '../../domain/inputs/fileEdits';
import { checkedUploadInput, fileIdInput } from '../../domain/inputs/files';
import { confirmFileUpload } from '../../resolvers/files/confirmFileUpload';
import { deleteFile } from '../../resolvers/files/deleteFile';
import { initFileUpload, initFileUploads } from '../../resolvers/files/initFileUpload';
import { updateFile } from '../../resolvers/files/updateFile';
import { createFolder } from '../../resolvers/folders/createFolder';
import { builder } from '../builder';
import { cost } from '../cost';
import { inputType } from '../inputTypes';
import { nullable, recordType } from '../recordType';
import { AccessInput } from './access';
import { addMutation, DeletePayload } from './addMutation';
import { File } from './file';
import { Folder } from './tenancy';

export const FileUpload = recordType<CheckedUploadTicket>('FileUpload')(
  'A started upload. PUT the bytes to `uploadUrl`, then call `confirmFileUpload`.',
  {
    fileId: ['UUID', 'The ID of the file.'],
    uploadUrl: [
      'String',
      'The presigned URL for a `PUT` of the bytes. It needs neither an API key nor headers.',
    ],
    expiresIn: ['Int', 'The lifetime of the URL in seconds.'],
  },
  (t) => ({
    duplicateOf: t.field({
      type: File,
      nullable: true,
      description:
        'A ready file with the declared SHA-256. Null if there is none. It is unaffected by this upload.',
      ...cost({ own: 1 }),
      resolve: ({ duplicateOf }, _args, { loaders }) =>
        duplicateOf === null ? null : loaders.file.load(duplicateOf),
    }),
  }),
);

const FileUploadError = recordType<NonNullable<UploadAttempt['error']>>('FileUploadError')(
  'Why one of several uploads was not started.',
  {
    code: ['String', 'The error code, as in `extensions.code`.'],
    message: ['String', 'The reason, as a sentence.'],
  },
);

const FileUploadAttempt = recordType<UploadAttempt>('FileUploadAttempt')(
  'The outcome of one of several uploads: an upload or an error.',
  {
    upload: [nullable(FileUpload), 'The started upload.'],
    error: [nullable(FileUploadError), 'The error.'],
  },
);

const InitFileUploadInput = inputType(
  'InitFileUploadInput',
  checkedUploadInput,
  'The input of `initFileUpload`.',
  { folderId: 'ID', access: AccessInput },
);
const UpdateFileInput = inputType(
  'UpdateFileInput',
  updateFileInput,
  'The input of `updateFile`. Fields that are left out stay unchanged.',
);
addMutation('initFileUpload', {
  type: FileUpload,
  description: 'Starts an upload and returns the URL for the bytes.',
  input: InitFileUploadInput,
  operation: initFileUpload,
});

builder.mutationField('initFileUploads', (t) =>
  t.field({
    type: [FileUploadAttempt],
    nullable: true,
    description:
      'Starts up to 100 uploads, which count as one request. Returns an upload or an error for each input, in their order.',
    args: {
      inputs: t.arg({
        type: [InitFileUploadInput],
        required: true,
        description: 'The uploads, at most 100.',
      }),
      dryRun: t.arg.boolean({
        description: 'Whether to check the uploads only, and start none. Defaults to false.',
      }),
    },
    ...cost({ own: 100 }),
    resolve: (_root, args, { operation }) => initFileUploads(operation, args),
  }),
);

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
  input: createFolderInput,
  operation: createFolder,
});
