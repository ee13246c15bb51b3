import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { importFoldersInput } from '../../domain/inputs/transfer';
import type { FolderDoc } from '../../models/tenancy';
import type { Tenant } from '../../models/tenantModel';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { isDuplicateKey } from '../isDuplicateKey';

/** How many records of a page were written, and how many were skipped because they exist already. */
export interface ImportCounts {
  written: number;
  skipped: number;
}

/** The folder of that name, made where there is none. */
export async function folderNamed(
  tenant: Tenant,
  name: string,
  createdAt = new Date(),
): Promise<{ folder: Omit<FolderDoc, 'environmentId'>; isNew: boolean }> {
  const known = await tenant.folders.findOne({ name });
  if (known) return { folder: known, isNew: false };
  const folder = { _id: randomUUID(), name, createdAt };
  try {
    await tenant.folders.insert(folder);
    return { folder, isNew: true };
  } catch (error) {
    const other = isDuplicateKey(error) ? await tenant.folders.findOne({ name }) : null;
    if (!other) throw error;
    return { folder: other, isNew: false };
  }
}

/** Folders by name: those that are there stay as they are. */
export function importFolders(ctx: OperationContext, rawInput: unknown): Promise<ImportCounts> {
  return administer(ctx, 'importFolders', authorizeAdmin, async ({ principal, tenant }, entry) => {
    entry.target('Environment', principal.environmentId);
    const { records } = parseInput(importFoldersInput, rawInput);
    let written = 0;
    for (const { name, createdAt } of records) {
      const { isNew } = await folderNamed(tenant, name, createdAt);
      if (isNew) written++;
    }
    entry.detail({ written });
    return { written, skipped: records.length - written };
  });
}

importFolders.errors = ['forbidden'] satisfies ErrorCode[];
