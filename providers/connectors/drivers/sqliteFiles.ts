/**
 * SQLite accesses files through `fs`, which is restricted to reading the one database file, so that neither `ATTACH`
 * nor a vulnerability in SQLite reaches another file.
 */
import fs from 'node:fs';
import path from 'node:path';
import { allowedFile } from '../address/sqliteFile';
import type { SqliteTarget } from '../process/protocol';
import { databaseErrors } from './databaseError';

const { openSync, readSync, closeSync, fstatSync, statSync } = fs;
/** Does not wait for pipes, and does not follow a symbolic link that was created since the check. */
const openFlags = fs.constants.O_RDONLY | fs.constants.O_NONBLOCK | fs.constants.O_NOFOLLOW;

export interface DatabaseFile {
  /** Real and absolute. */
  path: string;
  open(): number;
  /** @throws `unavailable` */
  assertReadable(): void;
}

/** @throws if the target is no longer in its directories */
export function openAllowed({ file: given, directories }: SqliteTarget): DatabaseFile {
  const file = allowedFile(given, directories);
  const open = () => {
    const descriptor = openSync(file, openFlags);
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
    throw databaseErrors.unavailable('not a regular file');
  };
  return {
    path: file,
    open,
    assertReadable() {
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found?.isFile()) throw databaseErrors.unavailable('no such file');
      if (found.size > 0 && headerOf(open()) !== 'SQLite format 3\0') {
        throw databaseErrors.unavailable('not a SQLite database');
      }
      // An unmerged log contains committed rows that this reader cannot see, so the result would be stale.
      const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
      if (log && log.size > 0) throw databaseErrors.unmergedLog();
    },
  };
}

function headerOf(descriptor: number): string {
  try {
    const header = Buffer.alloc(16);
    return header.toString('latin1', 0, readSync(descriptor, header, 0, header.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

function refuse(): never {
  throw Object.assign(new Error('Not allowed'), { code: 'EACCES' });
}

const sealed = [
  ...['writeFileSync', 'appendFileSync', 'renameSync', 'rmSync', 'readFileSync', 'writeFile'],
  ...['unlinkSync', 'writeSync', 'ftruncateSync'],
];

/** Lasts until the process ends. */
export function narrowFileSystem(file: DatabaseFile): void {
  const opened = new Set<number>();
  Object.assign(fs, Object.fromEntries(sealed.map((name) => [name, refuse])), {
    openSync(given: fs.PathLike) {
      if (path.resolve(String(given)) !== file.path) refuse();
      const descriptor = file.open();
      opened.add(descriptor);
      return descriptor;
    },
    // A file in WAL mode whose log is empty is complete by itself, but SQLite opens it only with shared memory,
    // which this build lacks: bytes 18 and 19 of the header are replaced by those of a rollback-journal file.
    readSync(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: bigint) {
      if (!opened.has(descriptor)) refuse();
      const count = readSync(descriptor, buffer, offset, length, position);
      const start = Number(position);
      for (const at of [18, 19]) {
        const index = offset + at - start;
        if (start <= at && at < start + count && buffer[index] === 2) buffer[index] = 1;
      }
      return count;
    },
    // The lock is a directory beside the file. Nothing is written, so it is not acquired: a killed process would leave it behind.
    mkdirSync: () => undefined,
    rmdirSync: () => undefined,
    accessSync(given: fs.PathLike) {
      if (path.resolve(String(given)) !== file.path) {
        throw Object.assign(new Error('No such file'), { code: 'ENOENT' });
      }
    },
  });
}
