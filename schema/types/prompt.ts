import { getPrompt } from '../../resolvers/prompts/getPrompt';
import { listPrompts } from '../../resolvers/prompts/listPrompts';
import type { PromptRecord } from '../../resolvers/prompts/livePrompt';
import { builder } from '../builder';
import { cost } from '../cost';

export const Prompt = builder.objectRef<PromptRecord>('Prompt').implement({
  description: 'The live version of a prompt.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name, unique in the environment.' }),
    body: t.exposeString('body', { description: 'The template with `{{variable}}` placeholders.' }),
    versionNumber: t.exposeInt('versionNumber', { description: 'The version number, starting at 1.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the version became live.' }),
    variables: t.exposeStringList('variables', { description: 'The names of the placeholders.' }),
  }),
});

builder.queryFields((t) => ({
  prompt: t.field({
    type: Prompt,
    nullable: true,
    description: 'The live version of the prompt with this name. Errors: `prompt_not_found`.',
    args: { name: t.arg.string({ required: true, description: 'The name of the prompt.' }) },
    ...cost({ own: 1 }, { category: 'prompts', lists: 'Prompt' }),
    resolve: (_root, args, { operation }) => getPrompt(operation, args),
  }),
  prompts: t.field({
    type: [Prompt],
    nullable: true,
    description: 'The prompts of the environment, sorted by name.',
    ...cost({ own: 10 }, { category: 'prompts', lists: 'Prompt' }),
    resolve: (_root, _args, { operation }) => listPrompts(operation),
  }),
}));
