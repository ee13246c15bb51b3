import { randomUUID } from 'node:crypto';
import type { Readers } from '../../domain/access';
import type { ErrorCode } from '../../domain/errors';
import { importFoldersInput } from '../../domain/inputs/transfer';
import type { FolderDoc } from '../../models/tenancy';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { enableAccess } from '../access/enableAccess';
import { assertQuota } from '../administration/assertQuota';
import type { OperationContext } from '../context';
import { folderNameConflict } from '../folders/folderRecord';
import { countWritten, type ImportCounts, importRecords } from './importRecords';

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
export function importFolders(ctx: OperationContext, rawInput: unknown): Promise<ImportCounts> {
  const asked = { input: importFoldersInput, rawInput };
  return importRecords(ctx, 'importFolders', asked, async (records, { principal, tenant }) => {
    if (records.some(({ readers }) => readers))
      await enableAccess(ctx.services.models, principal.environmentId, 'accessSince', ctx.signal);
    if (records.some(({ expiresAt }) => expiresAt))
      await enableAccess(ctx.services.models, principal.environmentId, 'expirySince', ctx.signal);
    return countWritten(
      records,
      async ({ name, ...folder }) => (await findOrCreateFolder(tenant, name, folder)).isNew,
    );
  });
}

importFolders.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];
