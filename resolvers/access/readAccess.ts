import type { Access, AccessGrant, Readers } from '../../domain/access';
import type { FileRecord } from '../../domain/files';
import { isAdministrator } from '../authorize';
import type { OperationContext } from '../context';

function accessOf(
  readers: Readers | undefined,
  via: AccessGrant['via'],
  inheritedFrom: string | null = null,
): Access {
  const administrators: AccessGrant = { principal: null, via: 'administrators' };
  const grants = (readers ?? [null]).map((principal): AccessGrant => ({ principal, via }));
  return {
    everyone: !readers,
    principals: [...(readers ?? [])],
    inheritedFrom,
    // Everyone includes administrators.
    effective: readers ? [...grants, administrators] : grants,
  };
}

/** The access to a file, and where it comes from; null for callers who don't see everything. */
export function fileAccess(ctx: OperationContext, file: FileRecord): Access | null {
  if (!isAdministrator(ctx)) return null;
  if (file.hasOwnReaders) return accessOf(file.readers, 'file');
  return accessOf(file.readers, file.readers ? 'folder' : 'default', file.folderId);
}

/** The access to a folder or database; null for callers who don't see everything. */
export function recordAccess(
  ctx: OperationContext,
  { readers }: { readers?: Readers },
  via: 'folder' | 'connector',
): Access | null {
  return isAdministrator(ctx) ? accessOf(readers, readers ? via : 'default') : null;
}
