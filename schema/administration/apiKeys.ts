import type { KeyRole } from '../../domain/context';
import { type RateCategory, rateCategories, rateLimits } from '../../domain/limits';
import { type CreatedApiKey as CreatedApiKeyShape, createApiKey } from '../../resolvers/keys/createApiKey';
import { deleteApiKey } from '../../resolvers/keys/deleteApiKey';
import { type ApiKeyRecord, listApiKeys } from '../../resolvers/keys/listApiKeys';
import { type RotatedApiKey, rotateApiKey } from '../../resolvers/keys/rotateApiKey';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { addMutation } from '../types/addMutation';
import { connectionType, sectionArgs, sectionCost } from '../types/connection';
import { Environment } from '../types/tenancy';
import { Administration } from './administration';

const KeyRoleEnum = builder.enumType('KeyRole', {
  description: 'What a key may do.',
  values: {
    member: { description: 'Read and write in its environment.' },
    admin: { description: 'Administer its environment as well.' },
  } satisfies Record<KeyRole, { description: string }>,
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
        "Environment of the same project, such as `staging`; left out: the environment of the request's key.",
    }),
    environmentId: t.field({
      type: 'UUID',
      description: 'Environment of any project; for the admin token, with or without a key beside it.',
    }),
    role: t.field({ type: KeyRoleEnum, description: 'Default `member`.' }),
    limits: t.field({ type: RateLimitsInput, description: 'Limits that differ from the default ones.' }),
  }),
});

const CreatedApiKey = builder.objectRef<CreatedApiKeyShape>('CreatedApiKey').implement({
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

const RotateApiKeyInput = builder.inputType('RotateApiKeyInput', {
  description: 'A key that another is to take the place of.',
  fields: (t) => ({
    id: t.field({ type: 'UUID', required: true, description: 'The key.' }),
    graceSeconds: t.int({
      description: 'Seconds for which it goes on working, 0 to 7776000; default 86400, which is a day.',
    }),
  }),
});

const RotatedApiKeyType = builder.objectRef<RotatedApiKey>('RotatedApiKey').implement({
  description: 'The key that takes the place of another.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier of the new key.' }),
    key: t.exposeString('key', { description: 'The new key itself, shown this once.' }),
    replacedId: t.expose('replacedId', { type: 'UUID', description: 'The former key.' }),
    replacedExpiresAt: t.expose('replacedExpiresAt', {
      type: 'DateTime',
      description: 'From then on the former key is refused, UTC.',
    }),
  }),
});

const ApiKey = builder.objectRef<ApiKeyRecord>('ApiKey').implement({
  description: 'An API key, without its secret.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    hint: t.exposeString('hint', { description: 'Its first characters, to tell it by.' }),
    role: t.expose('role', { type: KeyRoleEnum, description: 'What it may do.' }),
    environmentId: t.expose('environmentId', { type: 'UUID', description: 'The environment it reaches.' }),
    environment: t.field({
      type: Environment,
      nullable: true,
      description: 'The environment it reaches.',
      ...cost({ own: 1 }),
      resolve: (key, _args, { loaders }) => loaders.environment.load(key.environmentId),
    }),
    limits: t.field({
      type: 'JSONObject',
      description: 'Requests per minute by category, where they differ from the default ones.',
      resolve: ({ limits }) => limits,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created, UTC.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to about a minute, UTC.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it stops working, because another took its place, UTC.',
    }),
  }),
});

const ApiKeyConnection = connectionType(ApiKey, 'API keys, oldest first');

builder.objectField(Administration, 'apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    nullable: true,
    description:
      "API keys: of the request's environment, of the one named, or with the admin token alone of all.",
    args: {
      ...sectionArgs(t),
      environmentId: t.arg({ type: 'UUID', description: 'Only those of this environment.' }),
    },
    ...cost(sectionCost),
    resolve: (_admin, args, { operation }) => listApiKeys(operation, args),
  }),
);

addMutation('createApiKey', {
  type: CreatedApiKey,
  description: 'Creates an API key.',
  isAdministrative: true,
  args: (t) => ({ input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }) }),
  run: ({ operation }: GraphQLContext, { input }) =>
    createApiKey(operation, { ...input, limits: input.limits ? toLimits(input.limits) : null }),
});

addMutation('deleteApiKey', {
  type: DeletedApiKey,
  description: 'Deletes an API key: what it has running ends, and it is refused from then on.',
  isAdministrative: true,
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The key.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteApiKey(operation, args),
});

addMutation('rotateApiKey', {
  type: RotatedApiKeyType,
  description: 'A new key in the place of another, which goes on working for a while.',
  isAdministrative: true,
  args: (t) => ({ input: t.arg({ type: RotateApiKeyInput, required: true, description: 'The key.' }) }),
  run: ({ operation }: GraphQLContext, { input }) =>
    rotateApiKey(operation, { ...input, graceSeconds: input.graceSeconds ?? undefined }),
});
