import { chargeAnswer } from '../../resolvers/answerSize';
import { getPrompt } from '../../resolvers/prompts/getPrompt';
import { listPrompts } from '../../resolvers/prompts/listPrompts';
import type { PromptRecord } from '../../resolvers/prompts/livePrompt';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { recordType } from '../recordType';

/** The template, of which a list may have 500 with 100,000 characters each: it is charged by its length. */
export const promptBody = {
  type: 'String',
  description: 'The template with `{{variable}}` placeholders.',
  resolve: ({ body }: { body: string }, _args: object, { operation }: GraphQLContext) => {
    chargeAnswer(operation, body.length);
    return body;
  },
} as const;

export const Prompt = recordType<PromptRecord>('Prompt')(
  'The live version of a prompt.',
  {
    name: ['String', 'The name, unique in the environment.'],
    versionNumber: ['Int', 'The version number, starting at 1.'],
    updatedAt: ['DateTime', 'When the version became live.'],
    variables: [['String'], 'The names of the placeholders.'],
  },
  (t) => ({ body: t.field(promptBody) }),
);

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
