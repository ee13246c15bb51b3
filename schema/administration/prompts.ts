import { activatePromptInput, nameInput, publishPromptInput } from '../../domain/inputs/administration';
import { activatePromptVersion } from '../../resolvers/prompts/activatePromptVersion';
import { deletePrompt } from '../../resolvers/prompts/deletePrompt';
import { listPromptVersions, type PromptVersionRecord } from '../../resolvers/prompts/listPromptVersions';
import { publishPrompt } from '../../resolvers/prompts/publishPrompt';
import { builder } from '../builder';
import { cost } from '../cost';
import { recordType } from '../recordType';
import { addMutation, DeletePayload } from '../types/addMutation';
import { Prompt, promptBody } from '../types/prompt';
import { Admin } from './admin';

const isAdministrative = true;

const PromptVersion = recordType<PromptVersionRecord>('PromptVersion')(
  'An immutable version of a prompt.',
  {
    versionNumber: ['Int', 'The version number, starting at 1.'],
    variables: [['String'], 'The names of the placeholders.'],
    createdAt: ['DateTime', 'When the version was published.'],
    isLive: ['Boolean', 'Whether this version is live.'],
  },
  (t) => ({ body: t.field(promptBody) }),
);

builder.objectField(Admin, 'promptVersions', (t) =>
  t.field({
    type: [PromptVersion],
    nullable: true,
    description: 'The latest 100 versions of a prompt, newest first.',
    args: { name: t.arg.string({ required: true, description: 'The name of the prompt.' }) },
    ...cost({ own: 10 }),
    resolve: (_admin, args, { operation }) => listPromptVersions(operation, args),
  }),
);

addMutation('publishPrompt', {
  isAdministrative,
  type: Prompt,
  description: 'Publishes a new version of a prompt and makes it live.',
  input: publishPromptInput,
  operation: publishPrompt,
});

addMutation('activatePromptVersion', {
  isAdministrative,
  type: Prompt,
  description: 'Makes an existing version of a prompt live, for example to roll back.',
  input: activatePromptInput,
  operation: activatePromptVersion,
});

addMutation('deletePrompt', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes a prompt with all of its versions. Returns the name as `id`.',
  args: nameInput,
  operation: deletePrompt,
});
