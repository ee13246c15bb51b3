import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { storageError } from '../errors';
import { wayBack } from './wayBack';

/** The number that LMDB's first page holds after its header. */
const MAGIC = 0xbeefc0de;
const MAGIC_OFFSET = 24;

const PROBE_BYTES = 1024 * 1024;

/** Tries on a file without content whether one of this size may grow. */
export function mayGrow(path: string): boolean {
  const probe = `${path}.probe`;
  try {
    writeFileSync(probe, '');
    truncateSync(probe, statSync(path).size + PROBE_BYTES);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EFBIG';
  } finally {
    rmSync(probe, { force: true });
  }
}

/** A start takes the last synced commit, after a kill as after a power cut. The types of lmdb don't know the option. */
const RESTORE = { safeRestore: true };

/** Opens the file, or creates it; the error of a file that can't be used names it. */
export function openDataFile(path: string): RootDatabase<Buffer, Buffer> {
  try {
    checkHeader(path);
    return open<Buffer, Buffer>({
      path,
      noSubdir: true,
      maxDbs: 8,
      maxReaders: 64,
      encoding: 'binary',
      keyEncoding: 'binary',
      // A commit is synced in a thread of LMDB's, beside reads.
      overlappingSync: true,
      // Transactions hold a batch already; LMDB's own would leave the error of a failed commit unhandled.
      eventTurnBatching: false,
      ...RESTORE,
      cache: false,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = reason.includes(dirname(path))
      ? ''
      : ' Check that it is a file of this store, which this user may write.';
    throw new Error(`The document store cannot open ${path}: ${reason}.${advice}`);
  }
}

/** The error of a file whose content makes no sense; a full disk is none of it. */
export function damaged(path: string, error: unknown): Error {
  const known = storageError(error);
  if (known.codeName === 'OutOfDiskSpace') return known;
  return new Error(
    `The document store cannot read ${path}, which is damaged: ${known.message}. ${wayBack(path)}.`,
  );
}

/** LMDB brings the process down over a file of something else: its mark is looked for first. */
function checkHeader(path: string): void {
  if (!existsSync(path)) return;
  // A store that was ever opened has its first pages: LMDB would begin a new one in a file that has lost them.
  if (statSync(path).size === 0) throw new Error(`it is empty. ${wayBack(path)}`);
  const header = Buffer.alloc(MAGIC_OFFSET + 4);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  if (header.readUInt32LE(MAGIC_OFFSET) !== MAGIC) throw new Error('it is not a data file of LMDB');
}
