import type { Principal } from '../../domain/context';
import type { Models } from '../../models/createModels';
import type { ApiKeyDoc } from '../../models/tenancy';

/** The principal of a key; null where its environment does not exist. */
export async function principalOf(
  models: Models,
  key: Pick<ApiKeyDoc, '_id' | 'environmentId' | 'role' | 'limits'>,
): Promise<Principal | null> {
  const environment = await models.environments.findById(key.environmentId).lean();
  if (!environment) return null;
  const [organization, project] = await Promise.all([
    models.organizations.findById(environment.organizationId).lean(),
    models.projects.findById(environment.projectId).lean(),
  ]);
  if (!organization || !project) return null;
  return {
    keyId: key._id,
    organizationId: organization._id,
    organizationName: organization.name,
    projectId: project._id,
    projectName: project.name,
    environmentId: environment._id,
    environmentSlug: environment.slug,
    // Absent in keys of earlier releases.
    role: key.role ?? 'member',
    usesAccess: environment.accessSince !== undefined,
    usesExpiry: environment.expirySince !== undefined,
    limits: key.limits,
  };
}
