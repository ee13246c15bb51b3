import type { ProjectDoc } from '../models/tenancy';
import { authorize } from './authorize';
import type { OperationContext } from './context';

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

/** All projects of the key's organization, oldest first (specification, "GET /projects"). */
export async function listProjects(ctx: OperationContext): Promise<ProjectRecord[]> {
  const { principal } = await authorize(ctx, 'list');
  const projects = await ctx.services.models.projects
    .find({ organizationId: principal.organizationId })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  return projects.map(toProjectRecord);
}
