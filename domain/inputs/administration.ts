/** Inputs of administration. */
import { z } from 'zod';
import { keyRoles } from '../context';
import { type RateCategory, rateCategories } from '../limits';
import { integer, matching, oneOf, optional, text, uuid, withDefault } from './scalars';

const label = text({ min: 1, max: 255 });

/** What keys and requests call an environment by. */
const slug = matching(
  /^[a-z](-?[a-z0-9]){0,39}$/,
  'Input should be 1 to 40 lower-case letters, digits and single hyphens, beginning with a letter',
);

export const idInput = z.object({ id: uuid });
export const nameInput = z.object({ name: label });
export const renameInput = z.object({ id: uuid, name: label });
export const createProjectInput = z.object({ organizationId: uuid, name: label });
export const createEnvironmentInput = z.object({ projectId: uuid, slug });
export const renameEnvironmentInput = z.object({ id: uuid, slug });

const perMinute = integer({ min: 1, max: 1_000_000 });

export const createApiKeyInput = z.object({
  name: label,
  environmentId: optional(uuid),
  environmentSlug: optional(slug),
  role: optional(oneOf(keyRoles)),
  limits: optional(
    z.object(
      Object.fromEntries(rateCategories.map((category) => [category, optional(perMinute)])) as Record<
        RateCategory,
        ReturnType<typeof optional<typeof perMinute>>
      >,
    ),
  ),
});

/** A day, for the new key to get to where the old one is used. */
const defaultGraceSeconds = 86_400;
const maxGraceSeconds = 90 * 86_400;

export const rotateApiKeyInput = z.object({
  id: uuid,
  graceSeconds: withDefault(integer({ min: 0, max: maxGraceSeconds }), defaultGraceSeconds),
});

export const publishPromptInput = z.object({ name: label, body: text({ min: 1, max: 100_000 }) });
export const activatePromptInput = z.object({ name: label, versionNumber: integer({ min: 1 }) });
