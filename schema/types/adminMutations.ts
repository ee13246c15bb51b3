import { type RateCategory, rateCategories, rateLimits } from '../../domain/limits';
import { createApiKey } from '../../resolvers/keys/createApiKey';
import { deleteApiKey } from '../../resolvers/keys/deleteApiKey';
import { publishPrompt } from '../../resolvers/prompts/publishPrompt';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { addMutation } from './addMutation';
import { Prompt } from './prompt';

const PublishPromptInput = builder.inputType('PublishPromptInput', {
  description: 'A new version of a prompt.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, 1 to 255 characters.' }),
    body: t.string({ required: true, description: 'Text; `{{variable}}` marks a placeholder.' }),
  }),
});

addMutation('publishPrompt', {
  type: Prompt,
  description: 'Publishes a new version of a prompt and makes it live. Needs the header `X-Admin-Token`.',
  args: (t) => ({ input: t.arg({ type: PublishPromptInput, required: true, description: 'The version.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => publishPrompt(operation, input),
});

function camelCase(category: string): string {
  return category.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

const RateLimitsInput = builder.inputType('RateLimitsInput', {
  description: 'Requests per minute by category; what is left out keeps its default.',
  fields: (t) =>
    Object.fromEntries(
      rateCategories.flatMap((category) => {
        const name = camelCase(category);
        const description = `Default ${rateLimits[category]}.`;
        const field = t.int({ description });
        if (name === category) return [[name, field]];
        // The names under which a key's record keeps them are understood too.
        return [
          [name, field],
          [category, t.int({ description, deprecationReason: `Use \`${name}\`.` })],
        ];
      }),
    ),
});

function toLimits(
  limits: Record<string, number | null | undefined>,
): Partial<Record<RateCategory, number | null | undefined>> {
  return Object.fromEntries(
    rateCategories.map((category) => [category, limits[camelCase(category)] ?? limits[category]]),
  );
}

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, 1 to 255 characters.' }),
    environmentSlug: t.string({
      description:
        "`staging` or `production` of the same project; left out: the environment of the request's key.",
    }),
    limits: t.field({ type: RateLimitsInput, description: 'Limits that differ from the default ones.' }),
  }),
});

const CreatedApiKey = builder.objectRef<{ id: string; key: string }>('CreatedApiKey').implement({
  description: 'A new API key.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier, for its deletion.' }),
    key: t.exposeString('key', { description: 'The key itself, shown this once.' }),
  }),
});

const DeletedApiKey = builder.objectRef<{ id: string }>('DeletedApiKey').implement({
  description: 'A key that is no more.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    deleted: t.boolean({ description: 'Always true.', resolve: () => true }),
  }),
});

addMutation('createApiKey', {
  type: CreatedApiKey,
  description: 'Creates an API key. Needs the header `X-Admin-Token`.',
  args: (t) => ({ input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }) }),
  run: ({ operation }: GraphQLContext, { input }) =>
    createApiKey(operation, { ...input, limits: input.limits ? toLimits(input.limits) : null }),
});

addMutation('deleteApiKey', {
  type: DeletedApiKey,
  description:
    'Deletes an API key: what it has running ends, and it is refused from then on. Needs the header `X-Admin-Token`.',
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The key.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteApiKey(operation, args),
});
