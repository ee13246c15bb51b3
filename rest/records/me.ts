import type { Principal } from '../../domain/context';
import { field, record } from './record';
import { id, string } from './types';

/** Specification, "API key context". */
export const apiKeyContext = record<Principal>('ApiKeyContext', 'What an API key resolves to.', {
  organization_id: field(id, (me) => me.organizationId),
  organization_name: field(string, (me) => me.organizationName),
  project_id: field(id, (me) => me.projectId),
  project_name: field(string, (me) => me.projectName),
  environment_id: field(id, (me) => me.environmentId),
  environment_slug: field(string, (me) => me.environmentSlug, 'For instance `staging` or `production`.'),
});
