import { uploadContentInput } from '../../domain/inputs/agents';
import { uploadContent } from '../../resolvers/files/uploadContent';
import { fileUploadRecord } from '../../wire/records/fileUpload';
import { tool } from '../tool';

export const uploadFileTool = tool({
  name: 'upload_file',
  title: 'Upload a file',
  description:
    'Uploads a file of up to 900,000 characters and starts to process it. `get_file` tells when it is `ready`. Larger files: the REST API or `lectern upload`.',
  input: uploadContentInput,
  output: fileUploadRecord,
  effect: 'write',
  untrusted: 'no',
  call: ({ operation }, input) => uploadContent(operation, input),
});
