import { type FileRecord, type Page, terminalStatuses } from '../../domain/files';
import { pageSize } from '../../domain/limits';
import { getFile } from '../../resolvers/files/getFile';
import { listFileSection } from '../../resolvers/files/listFileSection';
import { listFiles } from '../../resolvers/files/listFiles';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { connectionType, sectionArgs, sectionCost } from './connection';
import { File } from './file';
import { FileStatusEnum } from './fileStatus';

const FilePage = builder.objectRef<Page<FileRecord>>('FilePage').implement({
  description: 'A numbered page of files.',
  fields: (t) => ({
    items: t.expose('items', { type: [File], description: 'The files, newest first.' }),
    total: t.expose('total', { type: 'NonNegativeInt', description: 'Files on all pages.' }),
    page: t.exposeInt('page', { description: 'This page, from 1.' }),
    pageSize: t.exposeInt('pageSize', { description: 'Files on a full page.' }),
    totalPages: t.expose('totalPages', { type: 'NonNegativeInt', description: 'Number of pages.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Another page follows.' }),
  }),
});

const FileConnection = connectionType(File, 'the files, newest first');

export const FileFilterInput = builder.inputType('FileFilter', {
  description: 'Narrows to files that meet every condition given.',
  fields: (t) => ({
    status: t.field({ type: FileStatusEnum, description: 'Exactly this status.' }),
    folderId: t.field({ type: 'UUID', description: 'In this folder.' }),
    referenceId: t.string({ description: "Exactly this reference of the client's." }),
    category: t.string({ description: 'Exactly this `category` in the metadata.' }),
    documentType: t.string({ description: 'Exactly this `document_type` in the metadata.' }),
    search: t.string({ description: 'The name holds this text, in any case.' }),
  }),
});

/** An answer that holds a file on its way changes by itself. */
function noteVolatile({ volatile }: GraphQLContext, files: FileRecord[]): void {
  volatile.found ||= files.some(({ status }) => !terminalStatuses.includes(status));
}

builder.queryFields((t) => ({
  file: t.field({
    type: File,
    nullable: true,
    description: 'A file. Null with the error `file_not_found` where the environment has none of this id.',
    args: { id: t.arg({ type: 'UUID', required: true, description: 'Its identifier.' }) },
    ...cost({ own: 1 }, { category: 'files_status' }),
    resolve: async (_root, { id }, context) => {
      const file = await getFile(context.operation, { fileId: id });
      noteVolatile(context, [file]);
      return file;
    },
  }),
  files: t.field({
    type: FilePage,
    nullable: true,
    description: 'The files of the environment by numbered page, newest first. A page past the end is empty.',
    args: {
      page: t.arg.int({ defaultValue: 1, description: 'Page, from 1.' }),
      pageSize: t.arg.int({ defaultValue: pageSize.default, description: 'Files on a page, 1 to 100.' }),
    },
    ...cost(
      { own: 1, times: { argument: 'pageSize', fallback: pageSize.default } },
      { category: 'list', lists: 'File' },
    ),
    resolve: async (_root, args, context) => {
      const page = await listFiles(context.operation, args);
      noteVolatile(context, page.items);
      return page;
    },
  }),
  filesConnection: t.field({
    type: FileConnection,
    nullable: true,
    description: 'The files of the environment by cursor, newest first.',
    args: {
      ...sectionArgs(t),
      filter: t.arg({ type: FileFilterInput, description: 'Only those that pass.' }),
    },
    ...cost(sectionCost, { category: 'list', lists: 'File' }),
    resolve: async (_root, args, context) => {
      const section = await listFileSection(context.operation, args);
      noteVolatile(
        context,
        section.items.map(({ item }) => item),
      );
      return section;
    },
  }),
}));
