import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import ignore from 'ignore';
import { glob } from 'tinyglobby';
import { failure, systemReason, unreadablePath, usageError } from '../failure';
import type { LocalFile } from '../upload/findFiles';

/** The file with the patterns that are not synchronized, in the syntax of `.gitignore`. */
export const ignoreFile = '.lecternignore';
/** Bounds the open requests to the file system. */
const statsAtATime = 256;

async function readIgnoreFile(directory: string): Promise<string> {
  try {
    return await readFile(join(directory, ignoreFile), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw failure(`${join(directory, ignoreFile)} cannot be read: ${systemReason(error)}.`, error);
  }
}

async function toLocalFile(directory: string, name: string): Promise<LocalFile | null> {
  const path = join(directory, name);
  // A file may disappear between the listing and here.
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  return { path, name, size: found.size, modifiedMs: found.mtimeMs, isNamed: false };
}

/**
 * The files below a directory, by name, without hidden ones, `node_modules` and those that `.lecternignore` names.
 * @throws CliError if it is not a directory
 */
export async function listDirectory(directory: string): Promise<LocalFile[]> {
  const found = await stat(directory).catch((error: unknown) => {
    throw unreadablePath(directory, error);
  });
  if (!found.isDirectory()) throw usageError(`'${directory}' is not a directory.`);
  const rules = ignore().add(await readIgnoreFile(directory));
  const names = await glob('**/*', {
    cwd: directory,
    ignore: ['**/node_modules/**'],
    followSymbolicLinks: false,
    onlyFiles: true,
  });
  const wanted = rules.filter(names).sort();
  const files: (LocalFile | null)[] = [];
  for (let at = 0; at < wanted.length; at += statsAtATime) {
    const batch = wanted.slice(at, at + statsAtATime);
    files.push(...(await Promise.all(batch.map((name) => toLocalFile(directory, name)))));
  }
  return files.filter((file) => file !== null);
}
