import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { unreadablePath, usageError } from '../failure';

/** A local file to upload. */
export interface LocalFile {
  /** The absolute path. */
  path: string;
  /** The name on the server: the path relative to the given directory. */
  name: string;
  /** The size in bytes. */
  size: number;
  modifiedMs: number;
  /** Whether it was given itself, rather than found in a directory. */
  isNamed: boolean;
}

async function toLocalFile(path: string, name: string, isNamed: boolean): Promise<LocalFile | null> {
  const found = await stat(path);
  if (!found.isFile()) return null;
  return { path, name, size: found.size, modifiedMs: found.mtimeMs, isNamed };
}

/** The files below a directory, by name, without hidden files and `node_modules`. */
async function filesBelow(directory: string): Promise<LocalFile[]> {
  const names = await glob('**/*', {
    cwd: directory,
    ignore: ['**/node_modules/**'],
    followSymbolicLinks: false,
    onlyFiles: true,
  });
  const files = await Promise.all(
    names.sort().map((name) => toLocalFile(join(directory, name), name, false)),
  );
  return files.filter((file) => file !== null);
}

async function filesOf(pattern: string): Promise<LocalFile[]> {
  const path = resolve(pattern);
  try {
    const found = await stat(path);
    if (found.isDirectory()) return await filesBelow(path);
    const file = await toLocalFile(path, basename(path), true);
    if (file) return [file];
    throw usageError(`'${pattern}' is neither a file nor a directory.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw code ? unreadablePath(pattern, error) : error;
  }
  if (!isDynamicPattern(pattern)) throw usageError(`There is no file or directory '${pattern}'.`);
  const matches = await glob(pattern, { onlyFiles: true, absolute: true });
  if (matches.length === 0) throw usageError(`No file matches '${pattern}'.`);
  const files = await Promise.all(
    matches.sort().map((match) => toLocalFile(resolve(match), basename(match), true)),
  );
  return files.filter((file) => file !== null);
}

/**
 * Finds the files of paths, directories and patterns, without duplicates, in the given order.
 * @throws CliError if a path or pattern matches no file
 */
export async function findFiles(patterns: readonly string[]): Promise<LocalFile[]> {
  const found = new Map<string, LocalFile>();
  for (const pattern of patterns) {
    for (const file of await filesOf(pattern)) if (!found.has(file.path)) found.set(file.path, file);
  }
  return [...found.values()];
}
