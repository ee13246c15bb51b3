import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v4 as uuid } from 'uuid';
import { AppError } from '../../domain/errors';
import type { BlobStore } from '../../domain/ports/blobStore';
import type { Connector } from '../../domain/ports/connector';
import type { WorkbookDatabases } from '../../domain/ports/workbookDatabases';

export interface WorkbookDatabasesOptions {
  blobs: BlobStore;
  /** Opens a SQLite file of this machine that no caller named. */
  openFile: (file: string, owner: string) => Connector;
  /** Exclusive to this process. */
  directory: string;
  /** The size of the copies together. The least recently used are deleted. Defaults to 2 GB. */
  maxBytes?: number;
}

/** A copy of a database on this machine. */
interface Copy {
  file: string;
  bytes: number;
  connector: Connector;
  queries: number;
  usedAt: number;
  /** Whether it takes no more queries, and is deleted with the last. */
  isEvicted: boolean;
}

const defaultMaxBytes = 2 * 1024 ** 3;

const missing = () =>
  new AppError('unavailable', 'The tables of this workbook are missing from the blob store.');

/**
 * Copies databases of workbooks from the blob store to this machine when they are first asked, and queries them like
 * any SQLite connector: in a process of their own, read-only.
 */
export function createWorkbookDatabases(options: WorkbookDatabasesOptions): WorkbookDatabases {
  const { blobs, openFile, directory, maxBytes = defaultMaxBytes } = options;
  const copies = new Map<string, Promise<Copy>>();
  /** Those that are complete. */
  const ready = new Map<string, Copy>();
  let clock = 0;
  let copying: Promise<void> = Promise.resolve();

  async function remove({ connector, file }: Copy): Promise<void> {
    await connector.close().catch(() => undefined);
    await rm(file, { force: true });
  }

  async function copy(path: string, owner: string): Promise<Copy> {
    const bytes = await blobs.size(path);
    if (bytes === null) throw missing();
    if (bytes > maxBytes)
      throw new AppError('unavailable', 'The tables of this workbook are too large to be queried.');
    await makeRoom(bytes);
    const source = await blobs.read(path);
    if (!source) throw missing();
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = join(directory, `${uuid()}.sqlite`);
    try {
      await pipeline(source, createWriteStream(file, { mode: 0o600 }));
      return { file, bytes, connector: openFile(file, owner), queries: 0, usedAt: clock++, isEvicted: false };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /** Deletes the least recently used copies that no query reads until `bytes` more fit. */
  async function makeRoom(bytes: number): Promise<void> {
    const known = [...ready].map(([path, one]) => ({ path, copy: one }));
    let total = known.reduce((sum, one) => sum + one.copy.bytes, bytes);
    for (const { path, copy: oldest } of known.sort((a, b) => a.copy.usedAt - b.copy.usedAt)) {
      if (total <= maxBytes) return;
      if (oldest.queries > 0 || oldest.isEvicted) continue;
      total -= oldest.bytes;
      oldest.isEvicted = true;
      copies.delete(path);
      ready.delete(path);
      await remove(oldest);
    }
  }

  function fetch(path: string, owner: string): Promise<Copy> {
    const known = copies.get(path);
    if (known) return known;
    // Not bound to the signal of the first query: others may wait for it too.
    const fetched = copying.then(() => copy(path, owner));
    // One at a time, so that each sees what the others need.
    copying = fetched.then(
      () => undefined,
      () => undefined,
    );
    copies.set(path, fetched);
    fetched.then(
      (one) => ready.set(path, one),
      () => copies.delete(path),
    );
    return fetched;
  }
  async function evict(path: string): Promise<void> {
    const found = await copies.get(path)?.catch(() => null);
    copies.delete(path);
    ready.delete(path);
    if (!found) return;
    found.isEvicted = true;
    if (found.queries === 0) await remove(found);
  }

  return {
    async query({ path, owner }, sql, params, limits, signal) {
      let found: Copy;
      do {
        found = await fetch(path, owner);
        signal?.throwIfAborted();
        // Another copy may have taken its room just now.
      } while (found.isEvicted);
      found.queries++;
      found.usedAt = clock++;
      try {
        return await found.connector.query(sql, params, limits, signal);
      } finally {
        found.queries--;
        if (found.isEvicted && found.queries === 0) await remove(found);
      }
    },
    async evict(prefix) {
      await Promise.all([...copies.keys()].filter((path) => path.startsWith(prefix)).map(evict));
    },
    async close() {
      await Promise.all([...copies.keys()].map(evict));
    },
  };
}
