import type { Access, Readers } from '../../domain/access';
import type { FileRecord } from '../../domain/files';
import { isAdministrator } from '../authorize';
import type { OperationContext } from '../context';

const accessOf = (readers: Readers | undefined, inheritedFrom: string | null): Access => ({
  everyone: !readers,
  principals: [...(readers ?? [])],
  inheritedFrom,
});

/** Who may see a file, and why; null for callers who don't see everything. */
export function fileAccess(ctx: OperationContext, file: FileRecord): Access | null {
  if (!isAdministrator(ctx)) return null;
  return accessOf(file.readers, file.hasOwnReaders ? null : file.folderId);
}

/** Who may see a folder or ask a database; null for callers who don't see everything. */
export function recordAccess(ctx: OperationContext, { readers }: { readers?: Readers }): Access | null {
  return isAdministrator(ctx) ? accessOf(readers, null) : null;
}
