import { type ArchiveKind, maxArchiveRecords } from '../../domain/archive';
import { type ExportManifest, exportManifest } from '../../resolvers/transfer/exportManifest';
import { type ExportPage, exportRecords } from '../../resolvers/transfer/exportRecords';
import { type FileDownload, fileDownload } from '../../resolvers/transfer/fileDownload';
import { builder } from '../builder';
import { cost } from '../cost';
import { Administration } from './administration';

const ArchiveKindEnum = builder.enumType('ArchiveKind', {
  description: 'What a record of an archive is of (docs/archive.md).',
  values: {
    folders: { description: 'Folders.' },
    prompts: { description: 'Versions of prompts, one a record.' },
    files: { description: 'Files, without their content.' },
    chunks: { description: 'Chunks of ready files, with their vectors.' },
  } satisfies Record<ArchiveKind, { description: string }>,
});

const ExportManifestType = builder.objectRef<ExportManifest>('ExportManifest').implement({
  description: 'What an archive of the environment begins with.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Of the form of the records.' }),
    exportedAt: t.expose('exportedAt', { type: 'DateTime', description: 'Now, UTC.' }),
    organizationName: t.exposeString('organizationName', { description: 'Where it comes from.' }),
    projectName: t.exposeString('projectName', { description: 'Where it comes from.' }),
    environmentSlug: t.exposeString('environmentSlug', { description: 'Where it comes from.' }),
    embeddingModelId: t.exposeString('embeddingModelId', {
      description: 'The model whose vectors search uses.',
    }),
    embeddingDimension: t.exposeInt('embeddingDimension', { description: 'Length of its vectors.' }),
    folders: t.expose('folders', { type: 'NonNegativeInt', description: 'How many there are now.' }),
    prompts: t.expose('prompts', {
      type: 'NonNegativeInt',
      description: 'Versions of prompts there are now.',
    }),
    files: t.expose('files', {
      type: 'NonNegativeInt',
      description: 'How many there are now, with content.',
    }),
    chunks: t.expose('chunks', {
      type: 'NonNegativeInt',
      description: 'How many there are now, of ready files.',
    }),
  }),
});

const ExportPageType = builder.objectRef<ExportPage>('ExportPage').implement({
  description: 'A page of records in their portable form.',
  fields: (t) => ({
    records: t.expose('records', { type: ['JSONObject'], description: 'The records (docs/archive.md).' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Where the next page begins; null after the last.',
    }),
  }),
});

const FileDownloadType = builder.objectRef<FileDownload>('FileDownload').implement({
  description: "Where a file's content is.",
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Address for a `GET`; no key needed.' }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until it stops working.' }),
  }),
});

builder.objectFields(Administration, (t) => ({
  exportManifest: t.field({
    type: ExportManifestType,
    nullable: true,
    description: 'Begins an export of the environment; it is put on record.',
    ...cost({ own: 10 }),
    resolve: (_admin, _args, { operation }) => exportManifest(operation),
  }),
  exportRecords: t.field({
    type: ExportPageType,
    nullable: true,
    description: "A page of the environment's records of one kind.",
    args: {
      kind: t.arg({ type: ArchiveKindEnum, required: true, description: 'Of which kind.' }),
      first: t.arg.int({ defaultValue: maxArchiveRecords, description: 'How many, 1 to 100.' }),
      after: t.arg.string({ description: 'Only those after this cursor.' }),
    },
    ...cost({ own: 1, times: { argument: 'first', fallback: maxArchiveRecords } }),
    resolve: (_admin, args, { operation }) => exportRecords(operation, args),
  }),
  fileDownload: t.field({
    type: FileDownloadType,
    nullable: true,
    description: 'Where the content of a file of the environment is, as it was uploaded.',
    args: { fileId: t.arg({ type: 'UUID', required: true, description: 'The file.' }) },
    ...cost({ own: 1 }),
    resolve: (_admin, args, { operation }) => fileDownload(operation, args),
  }),
}));
