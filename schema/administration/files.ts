import { fileIdInput } from '../../domain/inputs/files';
import { retryFile } from '../../resolvers/files/retryFile';
import { addMutation } from '../types/addMutation';
import { File } from '../types/file';

addMutation('retryFile', {
  isAdministrative: true,
  type: File,
  description: 'Processes a failed file again, from the start.',
  args: fileIdInput,
  operation: retryFile,
});
