import type { Principal } from '../../domain/context';
import { field, record } from './record';
import { id, string } from './types';

/** See docs/specification.md#api-key-context. */
export const apiKeyContext = record<Principal>(
  'ApiKeyContext',
  'The organization, project and environment of an API key.',
  {
    organization_id: field(id, (me) => me.organizationId),
    organization_name: field(string, (me) => me.organizationName),
    project_id: field(id, (me) => me.projectId),
    project_name: field(string, (me) => me.projectName),
    environment_id: field(id, (me) => me.environmentId),
    environment_slug: field(
      string,
      (me) => me.environmentSlug,
      'The slug of the environment, for example `staging` or `production`.',
    ),
  },
);
