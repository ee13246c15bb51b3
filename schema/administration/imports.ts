import { archiveVersion } from '../../domain/archive';
import { finishFileImports } from '../../resolvers/transfer/finishFileImports';
import { importChunks } from '../../resolvers/transfer/importChunks';
import type { Imported } from '../../resolvers/transfer/imported';
import { type FileImport, importFiles } from '../../resolvers/transfer/importFiles';
import { importFolders } from '../../resolvers/transfer/importFolders';
import { importPrompts } from '../../resolvers/transfer/importPrompts';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { addMutation } from '../types/addMutation';
import { FileStatusEnum } from '../types/fileStatus';

const isAdministrative = true;

const ImportInput = builder.inputType('ImportInput', {
  description: 'Records of an archive (docs/archive.md), of one kind.',
  fields: (t) => ({
    version: t.int({ required: true, description: `Of their form: ${archiveVersion}.` }),
    records: t.field({
      type: ['JSONObject'],
      required: true,
      description: 'At most 100, of files 50; the whole request at most 1 MB.',
    }),
  }),
});

const ImportedType = builder.objectRef<Imported>('Imported').implement({
  description: 'What became of a page of records.',
  fields: (t) => ({
    written: t.expose('written', { type: 'NonNegativeInt', description: 'That are new.' }),
    skipped: t.expose('skipped', { type: 'NonNegativeInt', description: 'That were there already.' }),
  }),
});

const FileImportType = builder.objectRef<FileImport>('FileImport').implement({
  description: 'A file on its way from an archive.',
  fields: (t) => ({
    sourceId: t.expose('sourceId', { type: 'UUID', description: 'Its identifier in the archive.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'Its identifier here; always the same.' }),
    status: t.expose('status', {
      type: FileStatusEnum,
      nullable: true,
      description: 'Where it stands; null where it could not be begun.',
    }),
    uploadUrl: t.exposeString('uploadUrl', {
      nullable: true,
      description: 'Address for a bare `PUT` of its content; null where none is awaited.',
    }),
    expiresIn: t.exposeInt('expiresIn', {
      nullable: true,
      description: 'Seconds until the address stops working.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why it can not be imported.' }),
  }),
});

const FileImports = builder.objectRef<FileImport[]>('FileImports').implement({
  description: 'Files on their way from an archive.',
  fields: (t) => ({
    files: t.field({
      type: [FileImportType],
      description: 'In the order of the records.',
      resolve: (files) => files,
    }),
  }),
});

function addImport(
  name: string,
  description: string,
  run: (operation: GraphQLContext['operation'], input: object) => Promise<Imported>,
): void {
  addMutation(name, {
    isAdministrative,
    type: ImportedType,
    description,
    args: (t) => ({ input: t.arg({ type: ImportInput, required: true, description: 'The records.' }) }),
    run: ({ operation }: GraphQLContext, { input }) => run(operation, input),
  });
}

addImport('importFolders', 'Writes folders of an archive; by name, each once.', importFolders);
addImport(
  'importPrompts',
  'Writes versions of prompts of an archive; by name and number, each once.',
  importPrompts,
);
addImport('importChunks', 'Writes chunks of files whose import was begun.', importChunks);

addMutation('importFiles', {
  isAdministrative,
  type: FileImports,
  description: 'Begins the import of files. Again: the same files, none twice.',
  args: (t) => ({ input: t.arg({ type: ImportInput, required: true, description: 'The files.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => importFiles(operation, input),
});

addMutation('finishFileImports', {
  isAdministrative,
  type: FileImports,
  description:
    'Finishes the import of files whose content and chunks have come: ready at once where the vectors fit, else processed anew.',
  args: (t) => ({ input: t.arg({ type: ImportInput, required: true, description: 'The files.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => finishFileImports(operation, input),
});
