import { AppError } from '../../domain/errors';
import type { ProjectDoc } from '../../models/tenancy';

export interface ProjectRecord {
  id: string;
  name: string;
  organizationId: string;
  createdByUserId: string;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export function toProjectRecord(project: ProjectDoc): ProjectRecord {
  return {
    id: project._id,
    name: project.name,
    organizationId: project.organizationId,
    createdByUserId: project.createdByUserId,
    isActive: project.isActive,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  };
}

export function projectNotFound(id: string): AppError {
  return new AppError('not_found', `There is no project '${id}'.`);
}
