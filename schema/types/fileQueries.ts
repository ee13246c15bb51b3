import { type FileRecord, type Page, terminalStatuses } from '../../domain/files';
import { fileFilter, filesByCursorInput } from '../../domain/inputs/fileEdits';
import { pageInput } from '../../domain/inputs/files';
import { pageSize } from '../../domain/limits';
import { getFile } from '../../resolvers/files/getFile';
import { listFiles } from '../../resolvers/files/listFiles';
import { listFilesByCursor } from '../../resolvers/files/listFilesByCursor';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { recordType } from '../recordType';
import { connectionCost, connectionType } from './connection';
import { File } from './file';
import { FileStatusEnum } from './fileStatus';
import { FilterInput } from './filter';

const FilePage = recordType<Page<FileRecord>>('FilePage')('A page of files.', {
  items: [[File], 'The files, newest first.'],
  total: ['NonNegativeInt', 'The total number of files.'],
  page: ['Int', 'The page number, starting at 1.'],
  pageSize: ['Int', 'The number of files per page.'],
  totalPages: ['NonNegativeInt', 'The number of pages.'],
  hasMore: ['Boolean', 'Whether there is another page.'],
});

const FileConnection = connectionType(File, 'files, newest first');

export const FileFilterInput = inputType(
  'FileFilter',
  fileFilter,
  'Filters files. All conditions must match.',
  {
    status: FileStatusEnum,
    statuses: FileStatusEnum,
    metadata: FilterInput,
  },
);

/** A response that contains an unfinished file changes without an event that would invalidate the cache. */
function markUncacheable({ volatile }: GraphQLContext, files: FileRecord[]): void {
  volatile.found ||= files.some(({ status }) => !terminalStatuses.includes(status));
}

builder.queryFields((t) => ({
  file: t.field({
    type: File,
    nullable: true,
    description: 'The file with this ID. Errors: `file_not_found`.',
    args: { id: t.arg({ type: 'UUID', required: true, description: 'The ID of the file.' }) },
    ...cost({ own: 1 }, { category: 'files_status' }),
    resolve: async (_root, { id }, context) => {
      const file = await getFile(context.operation, { fileId: id });
      markUncacheable(context, [file]);
      return file;
    },
  }),
  files: t.field({
    type: FilePage,
    nullable: true,
    description: 'The files of the environment, newest first, paginated by page number.',
    args: argumentsOf(t, pageInput),
    ...cost(
      { own: 1, times: { argument: 'pageSize', fallback: pageSize.default } },
      { category: 'list', lists: 'File' },
    ),
    resolve: async (_root, args, context) => {
      const page = await listFiles(context.operation, args);
      markUncacheable(context, page.items);
      return page;
    },
  }),
  filesConnection: t.field({
    type: FileConnection,
    nullable: true,
    description: 'The files of the environment, newest first, paginated by cursor.',
    args: argumentsOf(t, filesByCursorInput, { filter: FileFilterInput }),
    ...cost(connectionCost, { category: 'list', lists: 'File' }),
    resolve: async (_root, args, context) => {
      const connection = await listFilesByCursor(context.operation, args);
      markUncacheable(
        context,
        connection.edges.map(({ node }) => node),
      );
      return connection;
    },
  }),
}));
