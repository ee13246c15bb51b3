import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { type ProjectRecord, toProjectRecord } from './projectRecord';

/** All projects of the key's organization, oldest first (docs/specification.md#get-projects). */
export async function listProjects(ctx: OperationContext): Promise<ProjectRecord[]> {
  const { principal } = await authorize(ctx, 'list');
  const projects = await ctx.services.models.projects
    .find({ organizationId: principal.organizationId })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  return projects.map(toProjectRecord);
}
