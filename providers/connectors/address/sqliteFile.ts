import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../../domain/errors';
import { addressFault } from './fault';

const scheme = /^((sqlite3?|file):(\/\/)?|(?=[./]))/i;
/** Directories whose files are interfaces of the kernel: process memory, devices, settings. */
const systemDirectories = ['/proc', '/sys', '/dev'];

const isInside = (file: string, directory: string) =>
  file.startsWith(directory.endsWith(path.sep) ? directory : directory + path.sep);

/** `sqlite:///path`, `sqlite:path`, `file:///path` or a bare path. @throws ValidationError */
export function parseSqlitePath(address: string): string {
  if (!scheme.test(address)) {
    throw addressFault('not an address of sqlite, such as sqlite:///path/to/file.db');
  }
  const bare = address.replace(scheme, '');
  if (/[?#]/.test(bare)) throw addressFault('the address of a SQLite file takes no options');
  let decoded: string;
  try {
    decoded = decodeURIComponent(bare);
  } catch {
    throw addressFault('the path in the address is not percent-encoded: write a percent sign as %25');
  }
  if (decoded.includes('\0') || decoded === '' || decoded.endsWith('/')) {
    throw addressFault('not the path of a file, such as sqlite:///path/to/file.db');
  }
  const file = path.resolve(decoded);
  if (systemDirectories.some((directory) => isInside(file, directory))) {
    throw addressFault('the path in the address is not a regular file');
  }
  return file;
}

/** Resolves symbolic links, as far as the path exists. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realPath(parent), path.basename(file));
  }
}

/**
 * The real path of a file in one of the directories; it may not exist.
 * @throws `forbidden` if it is elsewhere, ValidationError if it is not a regular file
 */
export function allowedFile(file: string, directories: readonly string[]): string {
  const real = realPath(file);
  if (!directories.some((directory) => isInside(real, realPath(path.resolve(directory))))) {
    throw new AppError(
      'forbidden',
      'SQLite files are opened only in DATA_DIR/connectors and SQLITE_DIRECTORIES. Move the file there, or add its directory.',
    );
  }
  const found = statSync(real, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw addressFault('the path in the address is not a regular file');
  return real;
}
