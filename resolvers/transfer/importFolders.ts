import { randomUUID } from 'node:crypto';
import type { Readers } from '../../domain/access';
import type { FolderDoc } from '../../models/tenancy';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { enableAccess } from '../access/enableAccess';
import { assertQuota } from '../administration/assertQuota';
import { folderNameConflict } from '../folders/folderRecord';
import { countWritten, importOf } from './importRecords';

/** Finds or creates a folder by name. */
export async function findOrCreateFolder(
  tenant: Tenant,
  name: string,
  {
    createdAt = new Date(),
    readers = null,
    expiresAt = null,
  }: { createdAt?: Date; readers?: Readers; expiresAt?: Date | null } = {},
): Promise<{ folder: Omit<FolderDoc, 'environmentId'>; isNew: boolean }> {
  const known = await tenant.folders.findOne({ name });
  if (known) return { folder: known, isNew: false };
  await assertQuota(tenant, 'folders');
  const folder = {
    _id: randomUUID(),
    name,
    createdAt,
    ...(readers && { readers }),
    ...(expiresAt && { expiresAt }),
  };
  try {
    await tenant.folders.insert(folder);
    return { folder, isNew: true };
  } catch (error) {
    const other = isDuplicateKey(error) ? await tenant.folders.findOne({ name }) : null;
    // One that has expired, and is not removed yet.
    if (!other && isDuplicateKey(error)) throw folderNameConflict(name);
    if (!other) throw error;
    return { folder: other, isNew: false };
  }
}

/** Imports folders by name. Existing folders are skipped. */
export const importFolders = importOf(
  'folders',
  ['conflict'],
  async (records, { principal, tenant }, { services, signal }) => {
    const { environmentId } = principal;
    if (records.some(({ readers }) => readers))
      await enableAccess(services.models, environmentId, 'accessSince', signal);
    if (records.some(({ expiresAt }) => expiresAt))
      await enableAccess(services.models, environmentId, 'expirySince', signal);
    return countWritten(
      records,
      async ({ name, ...folder }) => (await findOrCreateFolder(tenant, name, folder)).isNew,
    );
  },
);
