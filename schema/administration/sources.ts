import { azureBlobInput, s3Input, webdavInput } from '../../domain/inputs/objectSources';
import {
  createSourceInput,
  deleteSourceInput,
  sourceIdInput,
  sourceRunsInput,
  updateSourceInput,
  websiteInput,
} from '../../domain/inputs/sources';
import type { Source, SourceFailure, SourceKind, SourceRun, SourceRunState } from '../../domain/sources';
import { createSource, deleteSource, runSource, updateSource } from '../../resolvers/sources/manageSources';
import { getSource, listSourceRuns, listSources } from '../../resolvers/sources/readSources';
import { watchSourceRuns } from '../../resolvers/sources/watchSourceRuns';
import { builder } from '../builder';
import { adminOnly, cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { enumType, nullable, recordType } from '../recordType';
import { addMutation, DeletePayload } from '../types/addMutation';
import { connectionCost, connectionType } from '../types/connection';
import { Admin } from './admin';
import { AzureBlobSource, S3Source, WebdavSource, WebsiteSource } from './sourceSettings';

const isAdministrative = true;

const KindEnum = enumType<SourceKind>('SourceKind', 'The kind of a source.', {
  website: 'The pages and documents of a website.',
  azure_blob: 'The documents in a container of Azure Blob Storage.',
  s3: 'The documents in a bucket of Amazon S3, or of a server with its API.',
  webdav: 'The documents in a folder of a WebDAV server, with all below it.',
});

const StateEnum = enumType<SourceRunState>('SourceRunState', 'The state of a run of a source.', {
  queued: 'No process has begun yet.',
  running: 'The source is being read.',
  succeeded: 'The source was read. Single items may have failed.',
  failed: 'The source as a whole could not be read; see `error`. Nothing was removed.',
});

const Failure = recordType<SourceFailure>('SourceFailure')(
  'An item of a source that could not be read or stored. The file that it has stays.',
  { address: ['String', 'The address of the item.'], reason: ['String', 'Why it failed.'] },
);

const Run = recordType<SourceRun>('SourceRun')('A run of a source.', {
  id: ['UUID', 'The ID of the run.'],
  sourceId: ['UUID', 'The ID of the source.'],
  state: [StateEnum, 'The state.'],
  added: ['NonNegativeInt', 'The number of new files.'],
  changed: ['NonNegativeInt', 'The number of files with new content or a new address.'],
  unchanged: ['NonNegativeInt', 'The number of files with the same content.'],
  removed: ['NonNegativeInt', 'The number of removed files.'],
  failed: ['NonNegativeInt', 'The number of failures.'],
  failures: [[Failure], 'The first 50 failures.'],
  error: ['String?', 'Why the run as a whole failed.'],
  createdAt: ['DateTime', 'When the run was queued.'],
  startedAt: ['DateTime?', 'When the run began.'],
  finishedAt: ['DateTime?', 'When the run ended.'],
});

const RunConnection = connectionType(Run, 'runs of a source, newest first');

const SourceType = recordType<Source>('Source')(
  'A place outside that an environment follows: its runs add, replace and remove files.',
  {
    id: ['UUID', 'The ID of the source.'],
    name: ['String', 'The name.'],
    kind: [KindEnum, 'The kind.'],
    folderId: ['UUID', 'The ID of the folder that its files are in.'],
    website: [nullable(WebsiteSource), 'What of the website is read. Null for other kinds.'],
    azureBlob: [nullable(AzureBlobSource), 'What of the container is read. Null for other kinds.'],
    s3: [nullable(S3Source), 'What of the bucket is read. Null for other kinds.'],
    webdav: [nullable(WebdavSource), 'What of the server is read. Null for other kinds.'],
    hasSecret: ['Boolean', 'Whether its secret is stored. No operation returns it.'],
    intervalMinutes: ['Int?', 'The minutes between two runs. Null: on request only.'],
    isPaused: ['Boolean', 'Whether its schedule is paused. It still runs on request.'],
    graceDays: ['Int', 'The number of days that an item has to be missing before its file is removed.'],
    maxPages: ['Int', 'The number of pages or documents that a run reads at most.'],
    nextRunAt: ['DateTime?', 'When the next run is due. Null: on request only, or paused.'],
    createdAt: ['DateTime', 'When the source was created.'],
  },
  (t) => ({
    runs: t.field({
      type: RunConnection,
      nullable: true,
      description: 'The latest 100 runs.',
      args: argumentsOf(t, sourceRunsInput),
      ...cost(connectionCost),
      resolve: ({ id }, args, { operation }) => listSourceRuns(operation, id, args),
    }),
  }),
);

builder.objectFields(Admin, (t) => ({
  sources: t.field({
    type: [SourceType],
    nullable: true,
    description: 'The sources of the environment, oldest first. There are at most 50.',
    ...cost({ own: 50 }),
    resolve: (_admin, _args, { operation }) => listSources(operation),
  }),
  source: t.field({
    type: SourceType,
    nullable: true,
    description: 'A source of the environment.',
    args: argumentsOf(t, sourceIdInput),
    ...cost({ own: 1 }),
    resolve: (_admin, args, { operation }) => getSource(operation, args),
  }),
}));

const settingsTypes = {
  website: inputType('WebsiteSourceInput', websiteInput, 'What of a website is read.'),
  azureBlob: inputType('AzureBlobSourceInput', azureBlobInput, 'What of a container is read.'),
  s3: inputType('S3SourceInput', s3Input, 'What of a bucket is read.'),
  webdav: inputType('WebdavSourceInput', webdavInput, 'What of a WebDAV server is read.'),
};

addMutation('createSource', {
  isAdministrative,
  type: SourceType,
  description: 'Creates a source of the environment. One with an interval runs for the first time at once.',
  input: createSourceInput,
  types: {
    kind: KindEnum,
    ...settingsTypes,
  },
  operation: createSource,
});

addMutation('updateSource', {
  isAdministrative,
  type: SourceType,
  description: 'Changes a source. Omitted fields are unchanged. A run that is going on is not affected.',
  input: updateSourceInput,
  types: settingsTypes,
  operation: updateSource,
});

addMutation('deleteSource', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes a source with its runs. Files under a legal hold stay in any case.',
  args: deleteSourceInput,
  operation: deleteSource,
});

addMutation('runSource', {
  isAdministrative,
  type: Run,
  description: 'Queues a run of a source.',
  args: sourceIdInput,
  operation: runSource,
});

builder.subscriptionField('sourceRunChanged', (t) =>
  t.field({
    type: Run,
    description:
      'The runs of a source as they change, starting with the one that has not ended. Errors: `forbidden`, `not_found`.',
    args: argumentsOf(t, sourceIdInput),
    ...adminOnly({ own: 10 }),
    subscribe: (_root, args, { operation }) => watchSourceRuns(operation, args),
    resolve: (run) => run,
  }),
);
