import { randomUUID } from 'node:crypto';
import { apiKeyHint, createApiKeySecret, hashSecret } from '../../domain/apiKey';
import { AppError, type ErrorCode } from '../../domain/errors';
import { createApiKeyInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Models } from '../../models/createModels';
import type { ApiKeyDoc, EnvironmentDoc } from '../../models/tenancy';
import { administer } from '../administration/administer';
import { type Administrator, authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';

/** A new API key with its secret, which is returned only once. */
export interface CreatedApiKey {
  id: string;
  key: string;
  /** When it stops working; null: it does not expire. */
  expiresAt: Date | null;
}

/** Creates and stores an API key. Only the result contains the secret. */
export async function insertApiKey(
  models: Models,
  record: Pick<ApiKeyDoc, 'name' | 'environmentId' | 'role' | 'limits'> &
    Partial<Pick<ApiKeyDoc, 'expiresAt'>>,
): Promise<CreatedApiKey> {
  const key = createApiKeySecret();
  const id = randomUUID();
  const { expiresAt = null } = record;
  await models.apiKeys.create({
    ...record,
    _id: id,
    expiresAt,
    hash: hashSecret(key),
    hint: apiKeyHint(key),
    lastUsedAt: null,
    createdAt: new Date(),
  });
  return { id, key, expiresAt };
}

/** The environment in the input, or that of the API key of the request. */
async function findEnvironment(
  models: Models,
  { principal, reach }: Administrator,
  { environmentId, environmentSlug }: { environmentId: string | null; environmentSlug: string | null },
): Promise<EnvironmentDoc> {
  if (environmentId === null && !principal) {
    throw new AppError('not_found', 'Specify `environmentId`. There is no default without an API key.');
  }
  const filter =
    environmentId !== null
      ? { _id: environmentId, ...(environmentSlug === null ? {} : { slug: environmentSlug }) }
      : { projectId: principal?.projectId, slug: environmentSlug ?? principal?.environmentSlug };
  const environment = await models.environments.findOne(filter).lean<EnvironmentDoc>();
  if (!environment || (reach !== null && environment._id !== reach)) {
    throw new AppError('not_found', `There is no environment '${environmentId ?? environmentSlug}'.`);
  }
  return environment;
}

/**
 * Creates an API key. With the admin token, for any environment by ID, or by slug in the project of the API key of the
 * request; with a key of the role `admin`, for its own environment.
 * @throws `forbidden`, `not_found` for an unknown environment
 */
export function createApiKey(ctx: OperationContext, rawInput: unknown): Promise<CreatedApiKey> {
  return administer(ctx, 'createApiKey', authorizeAdministrator, async (administrator, entry) => {
    const input = parseInput(createApiKeyInput, rawInput);
    const { models } = ctx.services;
    const { _id: environmentId, slug } = await findEnvironment(models, administrator, input);
    const limits = Object.fromEntries(
      Object.entries(input.limits ?? {}).filter(([, value]) => value !== null),
    );
    const role = input.role ?? 'member';
    const { name, lifetimeSeconds } = input;
    entry.detail({ name, role, environmentSlug: slug, lifetimeSeconds });
    const expiresAt = lifetimeSeconds === null ? null : new Date(Date.now() + lifetimeSeconds * 1000);
    const created = await insertApiKey(models, { name, environmentId, role, limits, expiresAt });
    entry.target('ApiKey', created.id);
    entry.target('Environment', environmentId);
    return created;
  });
}

createApiKey.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
