import { activatePromptVersion } from '../../resolvers/prompts/activatePromptVersion';
import { deletePrompt } from '../../resolvers/prompts/deletePrompt';
import { listPromptVersions, type PromptVersionRecord } from '../../resolvers/prompts/listPromptVersions';
import { publishPrompt } from '../../resolvers/prompts/publishPrompt';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { addMutation } from '../types/addMutation';
import { Prompt } from '../types/prompt';
import { Administration } from './administration';

const isAdministrative = true;

const PromptVersion = builder.objectRef<PromptVersionRecord>('PromptVersion').implement({
  description: 'A version of a prompt; it never changes.',
  fields: (t) => ({
    versionNumber: t.exposeInt('versionNumber', { description: 'Number of the version, from 1.' }),
    body: t.exposeString('body', { description: 'Text with `{{variable}}` placeholders.' }),
    variables: t.exposeStringList('variables', { description: 'Names of its placeholders.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was published, UTC.' }),
    isLive: t.exposeBoolean('isLive', { description: 'Whether it is the one that callers get.' }),
  }),
});

builder.objectField(Administration, 'promptVersions', (t) =>
  t.field({
    type: [PromptVersion],
    nullable: true,
    description: 'The latest 100 versions of a prompt of the environment, latest first.',
    args: { name: t.arg.string({ required: true, description: 'The prompt.' }) },
    ...cost({ own: 10 }),
    resolve: (_admin, args, { operation }) => listPromptVersions(operation, args),
  }),
);

const PublishPromptInput = builder.inputType('PublishPromptInput', {
  description: 'A new version of a prompt.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, 1 to 255 characters.' }),
    body: t.string({ required: true, description: 'Text; `{{variable}}` marks a placeholder.' }),
  }),
});

const ActivatePromptVersionInput = builder.inputType('ActivatePromptVersionInput', {
  description: 'Which version is to be live.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The prompt.' }),
    versionNumber: t.int({ required: true, description: 'The version.' }),
  }),
});

const DeletedPrompt = builder.objectRef<{ name: string }>('DeletedPrompt').implement({
  description: 'A prompt that is no more.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    deleted: t.boolean({ description: 'Always true.', resolve: () => true }),
  }),
});

addMutation('publishPrompt', {
  isAdministrative,
  type: Prompt,
  description: 'Publishes a new version of a prompt and makes it live.',
  args: (t) => ({ input: t.arg({ type: PublishPromptInput, required: true, description: 'The version.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => publishPrompt(operation, input),
});

addMutation('activatePromptVersion', {
  isAdministrative,
  type: Prompt,
  description: 'Makes a version that was published before the live one, such as the last good one.',
  args: (t) => ({
    input: t.arg({ type: ActivatePromptVersionInput, required: true, description: 'The version.' }),
  }),
  run: ({ operation }: GraphQLContext, { input }) => activatePromptVersion(operation, input),
});

addMutation('deletePrompt', {
  isAdministrative,
  type: DeletedPrompt,
  description: 'Deletes a prompt with all of its versions.',
  args: (t) => ({ name: t.arg.string({ required: true, description: 'The prompt.' }) }),
  run: ({ operation }: GraphQLContext, args) => deletePrompt(operation, args),
});
