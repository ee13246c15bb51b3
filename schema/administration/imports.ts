import { importInputs } from '../../domain/inputs/transfer';
import { finishFileImports } from '../../resolvers/transfer/finishFileImports';
import { importChunks } from '../../resolvers/transfer/importChunks';
import { importConversations } from '../../resolvers/transfer/importConversations';
import { type FileImport, importFiles } from '../../resolvers/transfer/importFiles';
import { importFolders } from '../../resolvers/transfer/importFolders';
import { importPrompts } from '../../resolvers/transfer/importPrompts';
import type { ImportCounts } from '../../resolvers/transfer/importRecords';
import { importSources } from '../../resolvers/transfer/importSources';
import { builder } from '../builder';
import { inputType } from '../inputTypes';
import { nullable, recordType } from '../recordType';
import { addMutation } from '../types/addMutation';
import { FileStatusEnum } from '../types/fileStatus';

const isAdministrative = true;

/** All kinds of records share one type, because their fields are described in docs/archive.md. */
const ImportInput = inputType('ImportInput', importInputs.chunks, 'Records of an archive, all of one kind.', {
  records: 'JSONObject',
});

const ImportedType = recordType<ImportCounts>('Imported')('The result of an import.', {
  written: ['NonNegativeInt', 'The number of records written.'],
  skipped: ['NonNegativeInt', 'The number of records that existed already.'],
});

const FileImportType = recordType<FileImport>('FileImport')('A file that is being imported.', {
  sourceId: ['UUID', 'The ID of the file in the archive.'],
  fileId: ['UUID', 'The ID of the imported file. Repeated imports return the same ID.'],
  status: [nullable(FileStatusEnum), 'The processing status. Null if the import could not be started.'],
  uploadUrl: ['String?', 'The presigned URL for a `PUT` of the content. Null if no content is expected.'],
  expiresIn: ['Int?', 'The lifetime of the URL in seconds.'],
  error: ['String?', 'The reason why the file cannot be imported.'],
});

const FileImports = builder.objectRef<FileImport[]>('FileImports').implement({
  description: 'Files that are being imported.',
  fields: (t) => ({
    files: t.field({
      type: [FileImportType],
      description: 'The files, in the order of the records.',
      resolve: (files) => files,
    }),
  }),
});

const imports = {
  importFolders: [importFolders, 'Imports folders. Idempotent by name.'],
  importPrompts: [importPrompts, 'Imports versions of prompts. Idempotent by name and version number.'],
  importConversations: [importConversations, 'Imports turns of conversations. Idempotent.'],
  importSources: [importSources, 'Imports sources without their secrets, after their files. Idempotent.'],
  importChunks: [importChunks, 'Imports chunks of files whose import was started.'],
} as const;
for (const [name, [operation, description]] of Object.entries(imports))
  addMutation(name, { isAdministrative, type: ImportedType, description, input: ImportInput, operation });

addMutation('importFiles', {
  isAdministrative,
  type: FileImports,
  description: 'Starts the import of up to 50 files. Idempotent.',
  input: ImportInput,
  operation: importFiles,
});

addMutation('finishFileImports', {
  isAdministrative,
  type: FileImports,
  description:
    'Finishes the import of up to 50 files whose content and chunks were uploaded. A file whose vectors match the configured model is ready as soon as search finds it; others are processed from the start.',
  input: ImportInput,
  operation: finishFileImports,
});
