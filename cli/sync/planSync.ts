import * as domain from '../../domain/syncPlan';
import { systemReason } from '../failure';
import type { LocalFile } from '../upload/findFiles';
import type { SyncEntry } from './syncJournal';

export type HashedFile = domain.Hashed<LocalFile>;
/** The steps after which the server has what the directory has. */
export type SyncPlan = domain.SyncPlan<LocalFile, SyncEntry>;

/**
 * Compares a directory with its journal. Files whose size and time are those of the journal are not read, unless
 * `checksum` is set.
 * @param hash SHA-256 of a file in hex
 */
export async function planSync(
  files: readonly LocalFile[],
  entries: readonly SyncEntry[],
  { hash, checksum }: { hash: (file: LocalFile) => Promise<string>; checksum: boolean },
): Promise<SyncPlan> {
  const plan = await domain.planSync(files, entries, {
    looksUnchanged: (file, entry) => !checksum && isSame(file, entry),
    hash: (file) =>
      hash(file).catch((error: NodeJS.ErrnoException) => {
        if (error.syscall === undefined) throw error;
        // A file may disappear between the listing and here; the next listing is without it.
        return { reason: error.code === 'ENOENT' ? null : systemReason(error) };
      }),
  });
  return { ...plan, touched: plan.touched.filter(({ file, entry }) => !isSame(file, entry)) };
}

function isSame(file: LocalFile, entry: SyncEntry): boolean {
  return file.size === entry.size && file.modifiedMs === entry.modifiedMs;
}
