import { extname } from 'node:path';
import { systemReason } from '../failure';
import type { LocalFile } from '../upload/findFiles';
import type { SyncEntry } from './syncJournal';

export interface HashedFile extends LocalFile {
  sha256: string;
}

/** What has to be done so that the server has what the directory has. */
export interface SyncPlan {
  added: HashedFile[];
  /** Files with other content under the same name. */
  changed: { file: HashedFile; entry: SyncEntry }[];
  /** Files with the same content under another name. */
  moved: { file: HashedFile; entry: SyncEntry }[];
  /** Entries without a local file. */
  missing: SyncEntry[];
  /** Files whose content is known although their time or size was not: the journal learns them. */
  touched: { file: HashedFile; entry: SyncEntry }[];
  unchanged: number;
  /** Unchanged files that the server did not accept or could not process. */
  skipped: SyncEntry[];
  failed: SyncEntry[];
  /** Files that cannot be read, and why. What the server has of them stays. */
  unreadable: { name: string; reason: string }[];
}

function looksUnchanged(file: LocalFile, entry: SyncEntry): boolean {
  return entry.step !== 'begun' && file.size === entry.size && file.modifiedMs === entry.modifiedMs;
}

/** Entries without a local file, to be found by content. */
class Sources {
  private readonly byContent = new Map<string, SyncEntry[]>();
  readonly left: Set<SyncEntry>;

  constructor(missing: readonly SyncEntry[]) {
    this.left = new Set(missing);
    for (const entry of missing) {
      if (entry.step !== 'synced') continue;
      const same = this.byContent.get(entry.sha256);
      if (same) same.push(entry);
      else this.byContent.set(entry.sha256, [entry]);
    }
  }

  /** Where a file came from: the same content with the same type. */
  take({ sha256, name }: HashedFile): SyncEntry | null {
    const candidates = this.byContent.get(sha256) ?? [];
    const found = candidates.find((entry) => this.left.has(entry) && extname(entry.name) === extname(name));
    if (found) this.left.delete(found);
    return found ?? null;
  }
}

/**
 * Compares a directory with its journal. Files whose size and time are those of the journal are not read, unless
 * `checksum` is set.
 * @param hash SHA-256 of a file in hex
 */
export async function planSync(
  files: readonly LocalFile[],
  entries: readonly SyncEntry[],
  { hash, checksum }: { hash: (file: LocalFile) => Promise<string>; checksum: boolean },
): Promise<SyncPlan> {
  const plan: SyncPlan = {
    added: [],
    changed: [],
    moved: [],
    missing: [],
    touched: [],
    unchanged: 0,
    skipped: [],
    failed: [],
    unreadable: [],
  };
  const known = new Map(entries.map((entry) => [entry.name, entry]));
  const present = new Set(files.map(({ name }) => name));
  const sources = new Sources(entries.filter(({ name }) => !present.has(name)));
  const count = (entry: SyncEntry) => {
    if (entry.step === 'skipped') plan.skipped.push(entry);
    else if (entry.step === 'failed') plan.failed.push(entry);
    else plan.unchanged++;
  };
  for (const file of files) {
    const entry = known.get(file.name);
    if (entry && !checksum && looksUnchanged(file, entry)) {
      count(entry);
      continue;
    }
    const sha256 = await hash(file).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      // A file may disappear between the listing and here; the next listing is without it.
      if (error.code !== 'ENOENT') plan.unreadable.push({ name: file.name, reason: systemReason(error) });
      return null;
    });
    if (sha256 === null) continue;
    const hashed = { ...file, sha256 };
    if (entry && entry.step !== 'begun' && entry.sha256 === hashed.sha256) {
      if (!looksUnchanged(file, entry)) plan.touched.push({ file: hashed, entry });
      count(entry);
    } else if (entry && entry.step !== 'begun' && entry.fileId !== '') {
      plan.changed.push({ file: hashed, entry });
    } else {
      const source = entry ? null : sources.take(hashed);
      if (source) plan.moved.push({ file: hashed, entry: source });
      else plan.added.push(hashed);
    }
  }
  plan.missing = [...sources.left];
  return plan;
}
