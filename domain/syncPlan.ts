/**
 * The differences of a copy of files from their origin: a directory that `lectern sync` follows, or a source of an
 * environment.
 */
import { extname } from 'node:path';

/** The known state of an item that was copied. */
export interface SyncedEntry {
  /** Its name or address at the origin. */
  name: string;
  /** The ID of the copy; empty where there is none. */
  fileId: string;
  sha256: string;
  step: string;
}

export type Hashed<F> = F & { sha256: string };

/** Why an item cannot be read; null where it has disappeared since it was listed. */
export interface Unreadable {
  reason: string | null;
}

/** The changes by which the copy gets what the origin has. */
export interface SyncPlan<F, E> {
  added: Hashed<F>[];
  /** Files with other content under the same name. */
  changed: { file: Hashed<F>; entry: E }[];
  /** Files with the same content under another name. */
  moved: { file: Hashed<F>; entry: E }[];
  /** Entries without a file. */
  missing: E[];
  /** Files whose content is known although they did not look so: the entry learns how they look now. */
  touched: { file: Hashed<F>; entry: E }[];
  unchanged: number;
  /** Unchanged files that were not accepted or could not be processed. */
  skipped: E[];
  failed: E[];
  /** Files that cannot be read, and why. The copy keeps what it has of them. */
  unreadable: { name: string; reason: string }[];
}

/** Entries without a file, to be found by content. */
class Origins<E extends SyncedEntry> {
  private readonly byContent = new Map<string, E[]>();
  readonly left: Set<E>;

  constructor(missing: readonly E[]) {
    this.left = new Set(missing);
    for (const entry of missing) {
      if (entry.step !== 'synced') continue;
      const same = this.byContent.get(entry.sha256);
      if (same) same.push(entry);
      else this.byContent.set(entry.sha256, [entry]);
    }
  }

  /** Where a file came from: the same content with the same type. */
  take({ sha256, name }: { sha256: string; name: string }): E | null {
    const candidates = this.byContent.get(sha256) ?? [];
    const found = candidates.find((entry) => this.left.has(entry) && extname(entry.name) === extname(name));
    if (found) this.left.delete(found);
    return found ?? null;
  }
}

/**
 * Compares what an origin has with what is known of it.
 * @param looksUnchanged whether a file need not be read
 * @param hash SHA-256 of a file in hex
 */
export async function planSync<F extends { name: string }, E extends SyncedEntry>(
  files: readonly F[],
  entries: readonly E[],
  {
    hash,
    looksUnchanged,
  }: {
    hash: (file: F) => Promise<string | Unreadable>;
    looksUnchanged: (file: F, entry: E) => boolean;
  },
): Promise<SyncPlan<F, E>> {
  const plan: SyncPlan<F, E> = {
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
  const origins = new Origins(entries.filter(({ name }) => !present.has(name)));
  const count = (entry: E) => {
    if (entry.step === 'skipped') plan.skipped.push(entry);
    else if (entry.step === 'failed') plan.failed.push(entry);
    else plan.unchanged++;
  };
  for (const file of files) {
    const entry = known.get(file.name);
    const mayBeKnown = entry !== undefined && entry.step !== 'begun';
    if (mayBeKnown && looksUnchanged(file, entry)) {
      count(entry);
      continue;
    }
    const read = await hash(file);
    if (typeof read !== 'string') {
      if (read.reason !== null) plan.unreadable.push({ name: file.name, reason: read.reason });
      continue;
    }
    const hashed = { ...file, sha256: read };
    if (mayBeKnown && entry.sha256 === read) {
      plan.touched.push({ file: hashed, entry });
      count(entry);
    } else if (mayBeKnown && entry.fileId !== '') {
      plan.changed.push({ file: hashed, entry });
    } else {
      const origin = entry ? null : origins.take(hashed);
      if (origin) plan.moved.push({ file: hashed, entry: origin });
      else plan.added.push(hashed);
    }
  }
  plan.missing = [...origins.left];
  return plan;
}
