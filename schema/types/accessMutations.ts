import { connectorAccessInput, fileAccessInput, folderAccessInput } from '../../domain/inputs/access';
import { connectorRowFiltersInput, rowFilterInput } from '../../domain/inputs/connectors';
import { setConnectorAccess, setFileAccess, setFolderAccess } from '../../resolvers/access/setAccess';
import { setConnectorRowFilters } from '../../resolvers/access/setRowFilters';
import { inputType } from '../inputTypes';
import { AccessInput } from './access';
import { addMutation } from './addMutation';
import { Connector } from './connector';
import { File } from './file';
import { Folder } from './tenancy';

const access = { access: AccessInput, expectedAccess: AccessInput };

addMutation('setFileAccess', {
  type: File,
  description: 'Says who may see a file. Holds for the next question.',
  input: fileAccessInput,
  types: access,
  isAdministrative: true,
  operation: setFileAccess,
});

addMutation('setFolderAccess', {
  type: Folder,
  description:
    'Says who may see a folder, and the files in it that say nothing themselves. Holds for the next question.',
  input: folderAccessInput,
  types: access,
  isAdministrative: true,
  operation: setFolderAccess,
});

addMutation('setConnectorAccess', {
  type: Connector,
  description: 'Says who may ask a database. Holds for the next question.',
  input: connectorAccessInput,
  types: access,
  isAdministrative: true,
  operation: setConnectorAccess,
});

const RowFilterInput = inputType(
  'RowFilterInput',
  rowFilterInput,
  'The condition of the visible rows of a table.',
);

addMutation('setConnectorRowFilters', {
  type: Connector,
  description:
    'Says which rows of a database exist for callers who do not see everything. Replaces all row filters. Holds for the next question.',
  input: connectorRowFiltersInput,
  types: { filters: RowFilterInput, expectedFilters: RowFilterInput },
  isAdministrative: true,
  operation: setConnectorRowFilters,
});
