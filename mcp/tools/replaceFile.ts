import { replaceContentInput } from '../../domain/inputs/agents';
import { replaceContent } from '../../resolvers/files/replaceContent';
import { fileUploadRecord } from '../../wire/records/fileUpload';
import { tool } from '../tool';

export const replaceFileTool = tool({
  name: 'replace_file',
  title: 'Replace the content of a file',
  description:
    'Replaces the content of a file with up to 900,000 characters and starts to process it. The file keeps its ID, and the old content is found and cited until the new one is ready.',
  input: replaceContentInput,
  output: fileUploadRecord,
  effect: 'write',
  untrusted: 'no',
  call: ({ operation }, input) => replaceContent(operation, input),
});
