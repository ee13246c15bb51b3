import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { apiKeyHint, createApiKeySecret, hashSecret } from '../../domain/apiKey';
import { AppError } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { integer, oneOf, optional, text } from '../../domain/inputs/scalars';
import { environmentSlugs } from '../../domain/inputs/search';
import { type RateCategory, rateCategories } from '../../domain/limits';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

const perMinute = integer({ min: 1, max: 1_000_000 });

const createApiKeyInput = z.object({
  name: text({ min: 1, max: 255 }),
  environmentSlug: optional(oneOf(environmentSlugs)),
  limits: optional(
    z.object(
      Object.fromEntries(rateCategories.map((category) => [category, optional(perMinute)])) as Record<
        RateCategory,
        ReturnType<typeof optional<typeof perMinute>>
      >,
    ),
  ),
});

/**
 * A new key for an environment of the caller's project. The answer is the only place that ever shows it.
 * @throws `forbidden`, `not_found` for an environment the project doesn't have
 */
export async function createApiKey(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<{ id: string; key: string }> {
  const { principal } = await authorizeAdmin(ctx);
  const input = parseInput(createApiKeyInput, rawInput);
  const { models } = ctx.services;
  const slug = input.environmentSlug ?? principal.environmentSlug;
  const environment = await models.environments.findOne({ projectId: principal.projectId, slug }).lean();
  if (!environment) throw new AppError('not_found', `There is no environment '${slug}'.`);
  const key = createApiKeySecret();
  const id = randomUUID();
  const limits = Object.fromEntries(Object.entries(input.limits ?? {}).filter(([, value]) => value !== null));
  await models.apiKeys.create({
    _id: id,
    hash: hashSecret(key),
    hint: apiKeyHint(key),
    name: input.name,
    environmentId: environment._id,
    limits,
    lastUsedAt: null,
    createdAt: new Date(),
  });
  return { id, key };
}
