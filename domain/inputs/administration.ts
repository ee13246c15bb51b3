/** Inputs of administrative operations. */
import { z } from 'zod';
import { keyRoles } from '../context';
import { maxPromptBodyCharacters, type RateCategory, rateCategories } from '../limits';
import { integer, matching, oneOf, optional, text, uuid, withDefault } from './scalars';

const label = text({ min: 1, max: 255 });

/** The slug of an environment. */
const slug = matching(
  /^[a-z](-?[a-z0-9]){0,39}$/,
  'Input should be 1 to 40 lower-case letters, digits and single hyphens, beginning with a letter',
);

const id = uuid.describe('The ID of the resource.');
const name = label.describe('The name.');
const environmentSlug = slug.describe(
  'The slug, unique in the project: lower-case letters, digits and single hyphens, 1–40 characters.',
);

export const idInput = z.object({ id });
export const environmentIdInput = z.object({ environmentId: uuid.describe('The ID of the environment.') });
export const nameInput = z.object({ name });
export const renameInput = z.object({ id, name: label.describe('The new name.') });
export const createProjectInput = z.object({
  organizationId: uuid.describe('The ID of the organization.'),
  name,
});
export const createEnvironmentInput = z.object({
  projectId: uuid.describe('The ID of the project.'),
  slug: environmentSlug,
});
export const renameEnvironmentInput = z.object({ id, slug: environmentSlug });

const perMinute = integer({ min: 1, max: 1_000_000 });

const minLifetimeSeconds = 60;
const maxLifetimeSeconds = 366 * 86_400;

export const createApiKeyInput = z.object({
  name,
  environmentId: optional(uuid).describe('The ID of an environment. Requires the admin token.'),
  environmentSlug: optional(slug).describe(
    'The slug of an environment of the same project. Defaults to the environment of the request.',
  ),
  role: optional(oneOf(keyRoles)).describe('The role. Defaults to `member`.'),
  limits: optional(
    z.object(
      Object.fromEntries(rateCategories.map((category) => [category, optional(perMinute)])) as Record<
        RateCategory,
        ReturnType<typeof optional<typeof perMinute>>
      >,
    ),
  ).describe('Rate limits that differ from the defaults.'),
  lifetimeSeconds: optional(integer({ min: minLifetimeSeconds, max: maxLifetimeSeconds })).describe(
    'The number of seconds after which the API key stops working. Without it, the API key does not expire.',
  ),
});

/** One day, the time to deploy the new key. */
const defaultGraceSeconds = 86_400;
const maxGraceSeconds = 90 * 86_400;

export const rotateApiKeyInput = z.object({
  id,
  graceSeconds: withDefault(integer({ min: 0, max: maxGraceSeconds }), defaultGraceSeconds).describe(
    'The number of seconds for which the old API key keeps working.',
  ),
});

export const publishPromptInput = z.object({
  name,
  body: text({ min: 1, max: maxPromptBodyCharacters }).describe(
    'The template. `{{variable}}` marks a placeholder.',
  ),
});
export const activatePromptInput = z.object({
  name: label.describe('The name of the prompt.'),
  versionNumber: integer({ min: 1 }).describe('The version number.'),
});
