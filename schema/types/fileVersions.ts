import type { FileReplacement } from '../../domain/fileReplacement';
import { terminalStatuses } from '../../domain/files';
import type { ChunkChanges, FileVersion } from '../../domain/fileVersions';
import { replaceFileInput, rollbackFileInput } from '../../domain/inputs/files';
import { replaceFile } from '../../resolvers/files/replaceFile';
import { rollbackFile } from '../../resolvers/files/rollbackFile';
import { builder } from '../builder';
import { cost } from '../cost';
import { recordType } from '../recordType';
import { addMutation } from './addMutation';
import { File } from './file';
import { FileUpload } from './fileMutations';
import { FileStatusEnum } from './fileStatus';

const ChunkChangesType = recordType<ChunkChanges>('ChunkChanges')(
  'How the chunks of a version came from those of the version before it.',
  {
    kept: ['NonNegativeInt', 'The number of unchanged chunks, which kept their ID and vector.'],
    embedded: ['NonNegativeInt', 'The number of new or changed chunks, which were embedded.'],
    removed: ['NonNegativeInt', 'The number of chunks of the version before that this one does not have.'],
  },
);

const FileVersionType = recordType<FileVersion>('FileVersion')(
  'A version of a file. One version is in force; the others can be restored with `rollbackFile`.',
  {
    number: ['Int', 'The number of the version, starting at 1.'],
    isCurrent: ['Boolean', 'Whether this version is in force.'],
    size: ['NonNegativeInt', 'The size in bytes.'],
    mimeType: ['String', 'The MIME type.'],
    totalChunks: ['NonNegativeInt', 'The number of chunks.'],
    pageCount: ['Int?', 'The number of pages, slides or sheets. Null if the file type has none.'],
    chunks: [ChunkChangesType, 'What changed from the version before.'],
    createdAt: ['DateTime', 'When the upload was started.'],
  },
  (t) => ({
    filename: t.exposeString('originalFilename', { description: 'The file name given at upload.' }),
    originalFilename: t.exposeString('originalFilename', {
      description: 'The file name given at upload.',
      deprecationReason: 'Use `filename`, as an upload does.',
    }),
  }),
);

const FileReplacementType = recordType<FileReplacement>('FileReplacement')(
  'New content of a file that is being uploaded or processed, or that failed.',
  {
    version: ['Int', 'The number of the version that it becomes.'],
    status: [FileStatusEnum, 'The processing status.'],
    size: ['NonNegativeInt', 'The size in bytes.'],
    progress: ['Float', 'The progress of the whole processing, 0–1.'],
    errorMessage: ['String?', 'The reason why it failed. The current version stays in force.'],
    createdAt: ['DateTime', 'When the upload was started.'],
  },
  (t) => ({
    filename: t.exposeString('originalFilename', { description: 'The file name given at upload.' }),
    originalFilename: t.exposeString('originalFilename', {
      description: 'The file name given at upload.',
      deprecationReason: 'Use `filename`, as an upload does.',
    }),
  }),
);

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
  input: replaceFileInput,
  operation: replaceFile,
});

addMutation('rollbackFile', {
  type: File,
  description:
    'Puts an earlier or later version of a file in force, at once. A replacement in progress is discarded.',
  args: rollbackFileInput,
  operation: rollbackFile,
});
