import { fileExpiryInput, fileHoldInput, folderExpiryInput } from '../../domain/inputs/access';
import { setFileExpiry, setFileHold, setFolderExpiry } from '../../resolvers/access/setLifetime';
import { addMutation } from './addMutation';
import { File } from './file';
import { Folder } from './tenancy';

addMutation('setFileExpiry', {
  type: File,
  description: 'Says when a file expires: from that moment on it does not exist for anybody.',
  input: fileExpiryInput,
  isAdministrative: true,
  operation: setFileExpiry,
});

addMutation('setFolderExpiry', {
  type: Folder,
  description: 'Says when a folder expires, and the files in it that say nothing themselves.',
  input: folderExpiryInput,
  isAdministrative: true,
  operation: setFolderExpiry,
});

addMutation('setFileHold', {
  type: File,
  description:
    'Holds a file, which then can be neither deleted nor replaced and does not expire, or releases it. New content that is not in force yet is discarded.',
  input: fileHoldInput,
  isAdministrative: true,
  operation: setFileHold,
});
