import { AppError } from '../../domain/errors';
import type { EnvironmentDoc } from '../../models/tenancy';

export interface EnvironmentRecord {
  id: string;
  slug: string;
  projectId: string;
  createdAt: Date;
}

export function toEnvironmentRecord({ _id, slug, projectId, createdAt }: EnvironmentDoc): EnvironmentRecord {
  return { id: _id, slug, projectId, createdAt };
}

export function slugConflict(slug: string): AppError {
  return new AppError('conflict', `The project already has an environment '${slug}'.`);
}
