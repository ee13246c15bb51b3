import { retryFile } from '../../resolvers/files/retryFile';
import type { GraphQLContext } from '../context';
import { addMutation } from '../types/addMutation';
import { File } from '../types/file';

addMutation('retryFile', {
  isAdministrative: true,
  type: File,
  description: 'Processes a file whose processing failed once more, from the start.',
  args: (t) => ({ fileId: t.arg({ type: 'UUID', required: true, description: 'The file.' }) }),
  run: ({ operation }: GraphQLContext, args) => retryFile(operation, args),
});
