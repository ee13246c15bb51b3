import type { KeyRole } from '../../domain/context';
import { createApiKeyInput, idInput, rotateApiKeyInput } from '../../domain/inputs/administration';
import { apiKeysInput } from '../../domain/inputs/lists';
import { type RateCategory, rateCategories, rateLimits } from '../../domain/limits';
import { type CreatedApiKey as CreatedApiKeyShape, createApiKey } from '../../resolvers/keys/createApiKey';
import { deleteApiKey } from '../../resolvers/keys/deleteApiKey';
import { type ApiKeyRecord, listApiKeys } from '../../resolvers/keys/listApiKeys';
import { type RotatedApiKey, rotateApiKey } from '../../resolvers/keys/rotateApiKey';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { enumType, recordType } from '../recordType';
import { addMutation, DeletePayload } from '../types/addMutation';
import { connectionCost, connectionType } from '../types/connection';
import { Environment } from '../types/tenancy';
import { Admin } from './admin';

const KeyRoleEnum = enumType<KeyRole>('KeyRole', 'The role of an API key.', {
  viewer: 'Reads and asks in its environment, and changes no documents.',
  member: 'Reads and writes in its environment.',
  delegate: 'Also says for whom it asks, by `X-Principals`.',
  admin: 'Sees everything of its environment, and administers it.',
});

function camelCase(category: string): string {
  return category.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

const RateLimitsInput = builder.inputType('RateLimitsInput', {
  description: 'Rate limits in requests per minute. Categories that are left out keep their defaults.',
  fields: (t) =>
    Object.fromEntries(
      rateCategories.flatMap((category) => {
        const name = camelCase(category);
        const description = `Defaults to ${rateLimits[category]}.`;
        const field = t.int({ description });
        if (name === category) return [[name, field]];
        // Accepts the field names of API key records as well.
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

const CreatedApiKey = recordType<CreatedApiKeyShape>('CreatedApiKey')('A new API key.', {
  id: ['UUID', 'The ID of the API key.'],
  key: ['String', 'The secret API key, returned only once.'],
  expiresAt: ['DateTime?', 'When the API key stops working. Null: it does not expire.'],
});

const RotatedApiKeyType = recordType<RotatedApiKey>('RotatedApiKey')('An API key that replaces another.', {
  id: ['UUID', 'The ID of the new API key.'],
  key: ['String', 'The new secret API key, returned only once.'],
  replacedId: ['UUID', 'The ID of the replaced API key.'],
  replacedExpiresAt: ['DateTime', 'When the replaced API key stops working.'],
});

const ApiKey = recordType<ApiKeyRecord>('ApiKey')(
  'An API key, without its secret.',
  {
    id: ['UUID', 'The ID of the API key.'],
    name: ['String', 'The name.'],
    hint: ['String', 'The first characters of the secret, for recognition.'],
    role: [KeyRoleEnum, 'The role.'],
    environmentId: ['UUID', 'The ID of the environment that the API key is bound to.'],
    createdAt: ['DateTime', 'When the API key was created.'],
    lastUsedAt: ['DateTime?', 'When the API key was last used, to the minute.'],
    expiresAt: ['DateTime?', 'When the API key stops working. Null: it does not expire.'],
  },
  (t) => ({
    environment: t.field({
      type: Environment,
      nullable: true,
      description: 'The environment that the API key is bound to.',
      ...cost({ own: 1 }),
      resolve: (key, _args, { loaders }) => loaders.environment.load(key.environmentId),
    }),
    limits: t.field({
      type: 'JSONObject',
      description: 'The rate limits that differ from the defaults, in requests per minute by category.',
      resolve: ({ limits }) => limits,
    }),
  }),
);

const ApiKeyConnection = connectionType(ApiKey, 'API keys, oldest first');

builder.objectField(Admin, 'apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    nullable: true,
    description:
      'The API keys of an environment, by default that of the request; all of them with the admin token alone.',
    args: argumentsOf(t, apiKeysInput),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listApiKeys(operation, args),
  }),
);

addMutation('createApiKey', {
  type: CreatedApiKey,
  description: 'Creates an API key.',
  isAdministrative: true,
  input: createApiKeyInput,
  types: {
    environmentSlug: 'String',
    role: KeyRoleEnum,
    limits: RateLimitsInput,
  },
  toInput: ({ input }) => {
    const { limits, ...key } = input as { limits?: Record<string, number | null> };
    return { ...key, limits: limits ? toLimits(limits) : null };
  },
  operation: createApiKey,
});

addMutation('deleteApiKey', {
  type: DeletePayload,
  description: 'Deletes an API key. It is rejected from then on, and its open subscriptions end.',
  isAdministrative: true,
  args: idInput,
  operation: deleteApiKey,
});

addMutation('rotateApiKey', {
  type: RotatedApiKeyType,
  description: 'Creates an API key that replaces another, which keeps working for a grace period.',
  isAdministrative: true,
  input: rotateApiKeyInput,
  operation: rotateApiKey,
});
