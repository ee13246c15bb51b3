import { statfs } from 'node:fs/promises';
import { storeFailure } from '../../models/storeFailure';

/** A store may still take small writes in the room that it has, when no document or upload fits any more. */
const minFreeBytes = 4 * 1024 * 1024;

/** @throws Error with the code `ENOSPC` where the disk of a directory is full */
export async function requireSpace(directory: string, minBytes = minFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= minBytes) return;
  throw Object.assign(new Error(`No space is left on the disk of ${directory}.`), { code: 'ENOSPC' });
}

/** Whether a disk, quota or store is full. The embedded services pass on what the system said, in their own errors. */
export function isOutOfSpace(error: unknown): boolean {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || /\b(ENOSPC|EDQUOT)\b/.test(message) || storeFailure(error) === 'full';
}
