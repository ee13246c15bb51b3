import type { ProjectRecord } from '../../resolvers/projects/projectRecord';
import { field, record } from './record';
import { boolean, id, string, timestamp } from './types';

/** See docs/specification.md#project. */
export const project = record<ProjectRecord>('Project', "A project of the key's organization.", {
  id: field(id, (project) => project.id),
  name: field(string, (project) => project.name),
  organization_id: field(id, (project) => project.organizationId),
  created_by_user_id: field(id, (project) => project.createdByUserId),
  is_active: field(boolean, (project) => project.isActive),
  created_at: field(timestamp, (project) => project.createdAt),
  updated_at: field(timestamp, (project) => project.updatedAt),
});
