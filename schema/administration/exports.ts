import { type ArchiveKind, maxArchiveRecords } from '../../domain/archive';
import { fileIdInput } from '../../domain/inputs/files';
import { exportPageInput } from '../../domain/inputs/transfer';
import { type ExportManifest, exportManifest } from '../../resolvers/transfer/exportManifest';
import { type ExportPage, exportRecords } from '../../resolvers/transfer/exportRecords';
import { type FileDownload, fileDownload } from '../../resolvers/transfer/fileDownload';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { Admin } from './admin';

const ArchiveKindEnum = builder.enumType('ArchiveKind', {
  description: 'The kind of records in an archive, as described in docs/archive.md.',
  values: {
    folders: { description: 'Folders.' },
    prompts: { description: 'Versions of prompts.' },
    sources: { description: 'Sources without their secrets.' },
    files: { description: 'Files without their content.' },
    chunks: { description: 'Chunks of ready files with their vectors.' },
    conversations: { description: 'Turns of conversations.' },
  } satisfies Record<ArchiveKind, { description: string }>,
});

const ExportManifestType = builder.objectRef<ExportManifest>('ExportManifest').implement({
  description: 'The header of an archive of the environment.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'The version of the archive format.' }),
    exportedAt: t.expose('exportedAt', { type: 'DateTime', description: 'When the export started.' }),
    organizationName: t.exposeString('organizationName', { description: 'The name of the organization.' }),
    projectName: t.exposeString('projectName', { description: 'The name of the project.' }),
    environmentSlug: t.exposeString('environmentSlug', { description: 'The slug of the environment.' }),
    embeddingModelId: t.exposeString('embeddingModelId', {
      description: 'The ID of the embedding model that search uses.',
    }),
    embeddingDimension: t.exposeInt('embeddingDimension', { description: 'The dimension of its vectors.' }),
    folders: t.expose('folders', { type: 'NonNegativeInt', description: 'The number of folders.' }),
    prompts: t.expose('prompts', {
      type: 'NonNegativeInt',
      description: 'The number of prompt versions.',
    }),
    sources: t.expose('sources', { type: 'NonNegativeInt', description: 'The number of sources.' }),
    files: t.expose('files', {
      type: 'NonNegativeInt',
      description: 'The number of files with content.',
    }),
    chunks: t.expose('chunks', {
      type: 'NonNegativeInt',
      description: 'The number of chunks of ready files.',
    }),
    conversations: t.expose('conversations', {
      type: 'NonNegativeInt',
      description: 'The number of turns of conversations.',
    }),
  }),
});

const ExportPageType = builder.objectRef<ExportPage>('ExportPage').implement({
  description: 'A page of records of an archive.',
  fields: (t) => ({
    records: t.expose('records', {
      type: ['JSONObject'],
      description: 'The records, as described in docs/archive.md.',
    }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'The cursor of the next page. Null on the last page.',
    }),
  }),
});

const FileDownloadType = builder.objectRef<FileDownload>('FileDownload').implement({
  description: 'A download of the original content of a file.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The presigned URL for a `GET`. It needs no API key.' }),
    expiresIn: t.exposeInt('expiresIn', { description: 'The lifetime of the URL in seconds.' }),
  }),
});

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
