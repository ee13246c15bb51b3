import { pageInput } from '../../domain/inputs/files';
import { listFiles } from '../../resolvers/files/listFiles';
import { filePage } from '../../wire/records/fileListItem';
import { endpoint } from '../endpoint';
import { exampleFile } from '../examples';

export const listFilesEndpoint = endpoint({
  name: 'listFiles',
  method: 'GET',
  path: '/files',
  tag: 'Files',
  summary: 'List files',
  description: 'The files of the environment, newest first. A page past the end is empty.',
  category: 'list',
  input: { location: 'query', type: pageInput, example: { page: 1, page_size: 50 } },
  errors: ['answer_too_large'],
  call: listFiles,
  output: filePage,
  example: { items: [exampleFile], total: 1, page: 1, pageSize: 50, totalPages: 1, hasMore: false },
});
