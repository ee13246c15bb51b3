import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

/** The first of these paths at which there is a program that may be run, or null. */
export async function findExecutable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
