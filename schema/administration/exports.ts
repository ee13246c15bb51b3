import { type ArchiveKind, maxArchiveRecords } from '../../domain/archive';
import { fileIdInput } from '../../domain/inputs/files';
import { exportPageInput } from '../../domain/inputs/transfer';
import { type ExportManifest, exportManifest } from '../../resolvers/transfer/exportManifest';
import { type ExportPage, exportRecords } from '../../resolvers/transfer/exportRecords';
import { type FileDownload, fileDownload } from '../../resolvers/transfer/fileDownload';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { enumType, recordType } from '../recordType';
import { Admin } from './admin';

const ArchiveKindEnum = enumType<ArchiveKind>(
  'ArchiveKind',
  'The kind of records in an archive, as described in docs/archive.md.',
  {
    folders: 'Folders.',
    prompts: 'Versions of prompts.',
    sources: 'Sources without their secrets.',
    files: 'Files without their content.',
    chunks: 'Chunks of ready files with their vectors.',
    conversations: 'Turns of conversations.',
  },
);

const ExportManifestType = recordType<ExportManifest>('ExportManifest')(
  'The header of an archive of the environment.',
  {
    version: ['Int', 'The version of the archive format.'],
    exportedAt: ['DateTime', 'When the export started.'],
    organizationName: ['String', 'The name of the organization.'],
    projectName: ['String', 'The name of the project.'],
    environmentSlug: ['String', 'The slug of the environment.'],
    embeddingModelId: ['String', 'The ID of the embedding model that search uses.'],
    embeddingDimension: ['Int', 'The dimension of its vectors.'],
    folders: ['NonNegativeInt', 'The number of folders.'],
    prompts: ['NonNegativeInt', 'The number of prompt versions.'],
    sources: ['NonNegativeInt', 'The number of sources.'],
    files: ['NonNegativeInt', 'The number of files with content.'],
    chunks: ['NonNegativeInt', 'The number of chunks of ready files.'],
    conversations: ['NonNegativeInt', 'The number of turns of conversations.'],
  },
);

const ExportPageType = recordType<ExportPage>('ExportPage')('A page of records of an archive.', {
  records: [['JSONObject'], 'The records, as described in docs/archive.md.'],
  nextCursor: ['String?', 'The cursor of the next page. Null on the last page.'],
});

const FileDownloadType = recordType<FileDownload>('FileDownload')(
  'A download of the original content of a file.',
  {
    url: ['String', 'The presigned URL for a `GET`. It needs no API key.'],
    expiresIn: ['Int', 'The lifetime of the URL in seconds.'],
  },
);

builder.objectFields(Admin, (t) => ({
  exportManifest: t.field({
    type: ExportManifestType,
    nullable: true,
    description: 'Starts an export of the environment and records it in the audit log.',
    ...cost({ own: 10 }),
    resolve: (_admin, _args, { operation }) => exportManifest(operation),
  }),
  exportRecords: t.field({
    type: ExportPageType,
    nullable: true,
    description: 'The records of one kind, paginated by cursor.',
    args: argumentsOf(t, exportPageInput, { kind: ArchiveKindEnum }),
    ...cost({ own: 1, times: { argument: 'first', fallback: maxArchiveRecords } }),
    resolve: (_admin, args, { operation }) => exportRecords(operation, args),
  }),
  fileDownload: t.field({
    type: FileDownloadType,
    nullable: true,
    description: 'A presigned URL of the original content of a file.',
    args: argumentsOf(t, fileIdInput),
    ...cost({ own: 1 }),
    resolve: (_admin, args, { operation }) => fileDownload(operation, args),
  }),
}));
