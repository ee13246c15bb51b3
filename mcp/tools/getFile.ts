import { fileIdInput } from '../../domain/inputs/files';
import { getFile } from '../../resolvers/files/getFile';
import { fileStatusRecord } from '../../wire/records/fileStatusRecord';
import { tool } from '../tool';

export const getFileTool = tool({
  name: 'get_file',
  title: 'Get a file',
  description: 'Returns the metadata and the processing status of a file. `fetch` returns its text.',
  input: fileIdInput,
  output: fileStatusRecord,
  effect: 'read',
  untrusted: 'whole',
  call: ({ operation }, input) => getFile(operation, input),
});
