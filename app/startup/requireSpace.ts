import { statfs } from 'node:fs/promises';

/** A store may still take small writes in the room that it has, when no document or upload fits any more. */
const leastFreeBytes = 4 * 1024 * 1024;

/** @throws Error with the code `ENOSPC` where the disk of a directory is full */
export async function requireSpace(directory: string, leastBytes = leastFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= leastBytes) return;
  throw Object.assign(new Error(`No space is left on the disk of ${directory}.`), { code: 'ENOSPC' });
}
