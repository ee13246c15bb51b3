import { getPrompt } from '../../resolvers/prompts/getPrompt';
import { listPrompts } from '../../resolvers/prompts/listPrompts';
import type { PromptRecord } from '../../resolvers/prompts/livePrompt';
import { builder } from '../builder';
import { cost } from '../cost';

export const Prompt = builder.objectRef<PromptRecord>('Prompt').implement({
  description: 'The live version of a named prompt.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, unique in the environment.' }),
    body: t.exposeString('body', { description: 'Text with `{{variable}}` placeholders.' }),
    versionNumber: t.exposeInt('versionNumber', { description: 'Number of the version, from 1.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When this version went live, UTC.' }),
    variables: t.exposeStringList('variables', { description: 'Names of its placeholders.' }),
  }),
});

builder.queryFields((t) => ({
  prompt: t.field({
    type: Prompt,
    nullable: true,
    description:
      'A prompt. Null with the error `prompt_not_found` where the environment has none of this name.',
    args: { name: t.arg.string({ required: true, description: 'Its name.' }) },
    ...cost({ own: 1 }, { category: 'prompts', lists: 'Prompt' }),
    resolve: (_root, args, { operation }) => getPrompt(operation, args),
  }),
  prompts: t.field({
    type: [Prompt],
    nullable: true,
    description: 'The prompts of the environment, by name.',
    ...cost({ own: 10 }, { category: 'prompts', lists: 'Prompt' }),
    resolve: (_root, _args, { operation }) => listPrompts(operation),
  }),
}));
