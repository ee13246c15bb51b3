import { tenantFor } from '../authorize';
import type { OperationContext } from '../context';
import { type EnvironmentRecord, toEnvironmentRecord } from '../environments/environmentRecord';
import { type FolderRecord, toFolderRecord } from '../folders/folderRecord';
import { type OrganizationRecord, toOrganizationRecord } from '../organizations/organizationRecord';
import { type ProjectRecord, toProjectRecord } from '../projects/projectRecord';

/**
 * Documents in the order of the IDs; null for those that the caller cannot access. Keys access their own organization
 * and environment, the admin token accesses everything. Not authorized here: the root fields are.
 */
async function inOrder<D extends { _id: string }, R>(
  ids: readonly string[],
  find: (ids: string[]) => Promise<D[]>,
  toRecord: (document: D) => R,
): Promise<(R | null)[]> {
  const found = new Map((await find([...ids])).map((document) => [document._id, document]));
  return ids.map((id) => {
    const document = found.get(id);
    return document ? toRecord(document) : null;
  });
}

export async function findOrganizations(
  ctx: OperationContext,
  ids: readonly string[],
): Promise<(OrganizationRecord | null)[]> {
  const own = ctx.principal?.organizationId;
  const isVisible = (id: string) => ctx.isAdmin || id === own;
  return inOrder(
    ids,
    (wanted) => ctx.services.models.organizations.find({ _id: { $in: wanted.filter(isVisible) } }).lean(),
    toOrganizationRecord,
  );
}

export async function findProjects(
  ctx: OperationContext,
  ids: readonly string[],
): Promise<(ProjectRecord | null)[]> {
  const own = ctx.isAdmin ? {} : { organizationId: ctx.principal?.organizationId ?? null };
  return inOrder(
    ids,
    (wanted) => ctx.services.models.projects.find({ _id: { $in: wanted }, ...own }).lean(),
    toProjectRecord,
  );
}

export async function findEnvironments(
  ctx: OperationContext,
  ids: readonly string[],
): Promise<(EnvironmentRecord | null)[]> {
  const own = ctx.principal?.environmentId;
  const isVisible = (id: string) => ctx.isAdmin || id === own;
  return inOrder(
    ids,
    (wanted) => ctx.services.models.environments.find({ _id: { $in: wanted.filter(isVisible) } }).lean(),
    toEnvironmentRecord,
  );
}

export async function findFolders(
  ctx: OperationContext,
  ids: readonly string[],
): Promise<(FolderRecord | null)[]> {
  const { principal } = ctx;
  if (!principal) return ids.map(() => null);
  return inOrder(
    ids,
    (wanted) => tenantFor(ctx, principal).folders.find({ _id: { $in: wanted } }),
    toFolderRecord,
  );
}
