import { randomUUID } from 'node:crypto';
import type { Readers } from '../../domain/access';
import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { importFoldersInput } from '../../domain/inputs/transfer';
import type { FolderDoc } from '../../models/tenancy';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { enableAccess } from '../access/enableAccess';
import { administer } from '../administration/administer';
import { assertQuota } from '../administration/assertQuota';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { folderNameConflict } from '../folders/folderRecord';

/** How many records of a page were written, and how many were skipped because they exist already. */
export interface ImportCounts {
  written: number;
  skipped: number;
}

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
  return administer(ctx, 'importFolders', authorizeAdmin, async ({ principal, tenant }, entry) => {
    entry.target('Environment', principal.environmentId);
    const { records } = parseInput(importFoldersInput, rawInput);
    let written = 0;
    if (records.some(({ readers }) => readers))
      await enableAccess(ctx.services.models, principal.environmentId, 'accessSince', ctx.signal);
    if (records.some(({ expiresAt }) => expiresAt))
      await enableAccess(ctx.services.models, principal.environmentId, 'expirySince', ctx.signal);
    for (const { name, ...folder } of records) {
      const { isNew } = await findOrCreateFolder(tenant, name, folder);
      if (isNew) written++;
    }
    entry.detail({ written });
    return { written, skipped: records.length - written };
  });
}

importFolders.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];
