import type { FileReplacement } from '../../domain/fileReplacement';
import { terminalStatuses } from '../../domain/files';
import type { ChunkChanges, FileVersion } from '../../domain/fileVersions';
import { replaceFileInput, rollbackFileInput } from '../../domain/inputs/files';
import { replaceFile } from '../../resolvers/files/replaceFile';
import { rollbackFile } from '../../resolvers/files/rollbackFile';
import { builder } from '../builder';
import { cost } from '../cost';
import { inputType } from '../inputTypes';
import { addMutation } from './addMutation';
import { File } from './file';
import { FileUpload } from './fileMutations';
import { FileStatusEnum } from './fileStatus';

const ChunkChangesType = builder.objectRef<ChunkChanges>('ChunkChanges').implement({
  description: 'How the chunks of a version came from those of the version before it.',
  fields: (t) => ({
    kept: t.expose('kept', {
      type: 'NonNegativeInt',
      description: 'The number of unchanged chunks, which kept their ID and vector.',
    }),
    embedded: t.expose('embedded', {
      type: 'NonNegativeInt',
      description: 'The number of new or changed chunks, which were embedded.',
    }),
    removed: t.expose('removed', {
      type: 'NonNegativeInt',
      description: 'The number of chunks of the version before that this one does not have.',
    }),
  }),
});

const FileVersionType = builder.objectRef<FileVersion>('FileVersion').implement({
  description:
    'A version of a file. One version is in force; the others can be restored with `rollbackFile`.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'The number of the version, starting at 1.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether this version is in force.' }),
    filename: t.exposeString('originalFilename', { description: 'The file name given at upload.' }),
    originalFilename: t.exposeString('originalFilename', {
      description: 'The file name given at upload.',
      deprecationReason: 'Use `filename`, as an upload does.',
    }),
    size: t.expose('size', { type: 'NonNegativeInt', description: 'The size in bytes.' }),
    mimeType: t.exposeString('mimeType', { description: 'The MIME type.' }),
    totalChunks: t.expose('totalChunks', { type: 'NonNegativeInt', description: 'The number of chunks.' }),
    pageCount: t.exposeInt('pageCount', {
      nullable: true,
      description: 'The number of pages, slides or sheets. Null if the file type has none.',
    }),
    chunks: t.expose('chunks', {
      type: ChunkChangesType,
      description: 'What changed from the version before.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the upload was started.' }),
  }),
});

const FileReplacementType = builder.objectRef<FileReplacement>('FileReplacement').implement({
  description: 'New content of a file that is being uploaded or processed, or that failed.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'The number of the version that it becomes.' }),
    status: t.expose('status', { type: FileStatusEnum, description: 'The processing status.' }),
    filename: t.exposeString('originalFilename', { description: 'The file name given at upload.' }),
    originalFilename: t.exposeString('originalFilename', {
      description: 'The file name given at upload.',
      deprecationReason: 'Use `filename`, as an upload does.',
    }),
    size: t.expose('size', { type: 'NonNegativeInt', description: 'The size in bytes.' }),
    progress: t.exposeFloat('progress', { description: 'The progress of the whole processing, 0–1.' }),
    errorMessage: t.exposeString('errorMessage', {
      nullable: true,
      description: 'The reason why it failed. The current version stays in force.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the upload was started.' }),
  }),
});

builder.objectFields(File, (t) => ({
  version: t.int({
    nullable: true,
    description: 'The number of the version in force. Null until the file is ready for the first time.',
    resolve: ({ versions }) => versions.find(({ isCurrent }) => isCurrent)?.number,
  }),
  versions: t.expose('versions', {
    type: [FileVersionType],
    description:
      'The versions that are kept, newest first. Empty until the file is ready for the first time.',
  }),
  replacement: t.field({
    type: FileReplacementType,
    nullable: true,
    description:
      'The new content that is not in force: being uploaded or processed, or failed. Null if none.',
    ...cost({ own: 1 }),
    resolve: async (file, _args, { loaders, volatile }) => {
      const replacement = await loaders.replacement.load(file.id);
      // Its progress comes without an event that would invalidate the cache.
      if (replacement && !terminalStatuses.includes(replacement.status)) volatile.found = true;
      return replacement;
    },
  }),
}));

addMutation('replaceFile', {
  type: FileUpload,
  description:
    'Starts to replace the content of a file, and returns the URL for the new bytes; then call `confirmFileUpload`. The old content stays in force until the new one is ready. A replacement in progress is discarded.',
  input: inputType('ReplaceFileInput', replaceFileInput, 'The input of `replaceFile`.'),
  operation: replaceFile,
});

addMutation('rollbackFile', {
  type: File,
  description:
    'Puts an earlier or later version of a file in force, at once. A replacement in progress is discarded.',
  args: rollbackFileInput,
  operation: rollbackFile,
});
