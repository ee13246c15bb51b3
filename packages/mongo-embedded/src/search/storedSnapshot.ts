import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine, Table } from '../storage/engine';
import { manifestKey } from './entryKeys';
import type { Checksum } from './snapshotFile';
import { markChanged } from './snapshotMarks';

/** The form of snapshots, with the lengths of pages and segments; those of another form are discarded. */
const FORMAT = 1;
const PREFIX = 'search-';

/** The report of a thread on a snapshot that it wrote. */
export interface WrittenSnapshot extends Checksum {
  /** Without so many terms stored, its numbers of terms make no sense. */
  terms: number;
}

/** The record of a snapshot. Its file has a random name: an older copy of the store doesn't find a later file. */
interface Manifest extends WrittenSnapshot {
  format: number;
  file: string;
  /** Counts the snapshots of the index. */
  number: number;
}

export function readManifest(derived: Table, index: number): Manifest | undefined {
  const stored = derived.getBinary(manifestKey(index));
  const manifest = stored && (JSON.parse(stored.toString()) as Manifest);
  return manifest?.format === FORMAT ? manifest : undefined;
}

/**
 * The snapshot of an index: a file that a thread wrote of its memory, by which it opens without adding posting by
 * posting. From the transaction on before which a snapshot is asked for, every change marks its record; so a snapshot
 * and the records marked since are the whole index, whenever the process ended. While the next one is written, the
 * marks count for both.
 */
export class StoredSnapshot {
  private manifest: Manifest | undefined;
  /** The file that is being written. */
  private pending: string | undefined;
  private dropped = false;

  constructor(
    private readonly engine: Engine,
    private readonly index: number,
  ) {
    this.manifest = readManifest(engine.derived, index);
  }

  /** Call inside the transaction that changes a document. */
  changed(number: number, isNew: boolean): void {
    const valid = this.manifest?.number ?? 0;
    const latest = this.pending ? valid + 1 : valid;
    if (latest > 0) markChanged(this.engine.derived, this.index, { number, isNew }, { valid, latest });
  }

  /**
   * The name of a file to be written now, with all changes that were committed before this resolves; undefined where
   * one is being written already.
   */
  async begin(): Promise<string | undefined> {
    if (this.pending || this.dropped) return undefined;
    const file = `${PREFIX}${this.index}-${randomBytes(8).toString('hex')}.snapshot`;
    this.pending = file;
    try {
      // The changes made earlier in the running transaction are told to the thread before this resolves.
      await this.engine.write(() => undefined);
    } catch {
      this.interrupt();
      return undefined;
    }
    return file;
  }

  /** Takes a file that was written in place of the one before. Never rejects: without it, the index opens more slowly. */
  async finish(file: string, written: WrittenSnapshot | undefined): Promise<void> {
    const former = this.manifest;
    let obsolete: string | undefined = file;
    if (written && this.pending === file) {
      const manifest = { ...written, format: FORMAT, file, number: (former?.number ?? 0) + 1 };
      try {
        await this.engine.write(() => {
          if (this.pending !== file) return;
          this.engine.derived.putSync(manifestKey(this.index), Buffer.from(JSON.stringify(manifest)));
          this.manifest = manifest;
          this.engine.ifAborted(() => {
            this.manifest = former;
          });
        });
      } catch {
        // The disk may be full.
      }
      if (this.manifest === manifest) obsolete = former?.file;
    }
    if (this.pending === file) this.interrupt();
    await this.remove(obsolete);
  }

  /** The file under way will not be finished. */
  interrupt(): void {
    this.pending = undefined;
  }

  /** Forgets the snapshot after everything stored of the index was removed. */
  async clear(): Promise<void> {
    const file = this.manifest?.file;
    this.manifest = undefined;
    this.interrupt();
    await this.remove(file);
  }

  /** The index is gone. */
  async drop(): Promise<void> {
    this.dropped = true;
    await this.clear();
  }

  private async remove(file: string | undefined): Promise<void> {
    if (file) await removeSnapshot(this.engine.directory, file);
  }
}

/** Never rejects: what is left goes with the next start. */
export async function removeSnapshot(directory: string, file: string): Promise<void> {
  await rm(join(directory, file), { force: true }).catch(() => undefined);
}

/** Removes what a crash left of snapshots: all files that none of these is. */
export function removeOtherSnapshots(directory: string, files: ReadonlySet<string | undefined>): void {
  for (const name of readdirSync(directory))
    if (name.startsWith(PREFIX) && !files.has(name)) rmSync(join(directory, name), { force: true });
}
