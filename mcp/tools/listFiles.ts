import { pageInput } from '../../domain/inputs/files';
import { listFiles } from '../../resolvers/files/listFiles';
import { filePage } from '../../wire/records/fileListItem';
import { tool } from '../tool';

export const listFilesTool = tool({
  name: 'list_files',
  title: 'List files',
  description: 'Lists the files of the environment with their processing status, newest first.',
  input: pageInput,
  output: filePage,
  effect: 'read',
  untrusted: 'whole',
  call: ({ operation }, input) => listFiles(operation, input),
});
