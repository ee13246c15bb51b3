import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { CopyMemory } from './copyMemory';
import type { EntryOutbox } from './entryOutbox';
import { type Checksum, type Part, writeSnapshot } from './snapshotFile';
import type { WrittenSnapshot } from './storedSnapshot';
import type { TextIndex } from './textIndex';
import type { FromThread, ThreadData } from './threadMessages';

/** Where changes never pause, a snapshot is written this often. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** How soon one that could not be written is tried again: the disk may be full, or a sweep under way. */
const RETRY_MS = 60_000;
/** One is due when so many of the documents are others: opening takes that share of the time without it. */
const CHANGED_SHARE = 0.1;

/** Decides when a snapshot of a text index is due, and writes it. */
export class Snapshots {
  private timer: NodeJS.Timeout | undefined;
  private latest = performance.now();
  /** How many documents changed since the last snapshot. */
  private changes = 0;

  constructor(
    private readonly id: number,
    private readonly index: TextIndex,
    private readonly outbox: EntryOutbox,
    private readonly settings: ThreadData,
    private readonly post: (message: FromThread) => void,
  ) {}

  /** Notes that so many documents are others than in the last snapshot. */
  changed(documents: number): void {
    this.changes += documents;
    const most = this.latest + LONGEST_WAIT_MS - performance.now();
    this.wait(Math.max(0, Math.min(this.settings.snapshots.quietMs, most)));
  }

  private wait(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askIfDue(), ms);
  }

  private askIfDue(): void {
    const { size, postingCount } = this.index;
    const isLarge = postingCount >= this.settings.snapshots.minPostings;
    // The next start makes it small again.
    if (this.index.isMostlyDead) return;
    if (isLarge && this.changes > CHANGED_SHARE * size) this.post({ kind: 'snapshotDue', id: this.id });
  }

  /** How much of the index changes in place. */
  private copiedBytes(): number {
    let bytes = 0;
    this.index.capture((view) => {
      bytes += view.byteLength;
      return view;
    });
    return bytes;
  }

  /** Writes the index as it is in one turn; searches and changes go on meanwhile. Never rejects. */
  async write(file: string): Promise<void> {
    const { id, changes } = this;
    this.changes = 0;
    this.latest = performance.now();
    let written: WrittenSnapshot | undefined;
    try {
      const memory = new CopyMemory();
      await memory.reserve(this.copiedBytes());
      const terms = this.index.dictionary.size;
      const parts = this.index.capture(memory.copy);
      // The terms that the snapshot uses are stored before it counts.
      this.outbox.flush();
      written = parts && { ...(await this.writeParts(file, parts)), terms };
    } catch {
      // Without a snapshot the next start takes longer, nothing else.
    }
    this.post({ kind: 'snapshot', id, file, written });
    if (written) return;
    this.changes += changes;
    this.wait(RETRY_MS);
  }

  /** Leaves as much of the disk as it takes: documents need it more. */
  private async writeParts(file: string, parts: Part[]): Promise<Checksum> {
    const { directory } = this.settings;
    const bytes = parts.reduce((sum, part) => sum + (typeof part === 'function' ? 0 : part.byteLength), 0);
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < 2 * bytes) throw new Error('the disk is nearly full');
    return writeSnapshot(join(directory, file), parts);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
