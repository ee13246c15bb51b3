import type { TermDictionary } from './termDictionary';
import type { EntriesMessage } from './threadMessages';

const FLUSH_BYTES = 256 * 1024;
const FLUSH_AFTER_MS = 1000;
/** So many entries are sent at once: neither thread is held up for long by a change of many documents. */
const MOST_IN_BATCH = 4096;
/** A block of larger entries would keep the server from answering while it is written: they are given up, too. */
const MAX_ENTRY_BYTES = 16 * 1024;
/** Entries sent and not yet written; past this they are given up, and computed again when the store is next opened. */
const MAX_UNWRITTEN_BYTES = 64 * 1024 * 1024;

/**
 * Gathers the entries of an index, and sends them to the server, which alone can write. An entry is sent under the
 * number of the last change heard of: the server drops it when its document has changed since.
 */
export class EntryOutbox {
  /** The last change that was applied completely. */
  through: number;
  /** True between the parts of a change: an entry computed then may be out of date by its end. */
  isHalfway = false;
  /** The latest entry of each record, one of no bytes where there is none. */
  private readonly entries = new Map<number, Buffer>();
  private bytes = 0;
  private unwritten = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly index: { id: number; through: number },
    private readonly dictionary: TermDictionary | undefined,
    private readonly post: (message: EntriesMessage, transfer: ArrayBuffer[]) => void,
  ) {
    this.through = index.through;
  }

  /** Takes a document's entry, or notes without one that the document is gone. */
  add(record: number, entry?: Buffer): void {
    const isFull = this.unwritten + this.bytes >= MAX_UNWRITTEN_BYTES;
    const kept = entry && !isFull && entry.length <= MAX_ENTRY_BYTES ? entry : NOTHING;
    this.bytes += kept.length - (this.entries.get(record)?.length ?? 0);
    this.entries.set(record, kept);
    this.timer ??= setTimeout(() => this.flushInTime(), FLUSH_AFTER_MS);
  }

  /** The entry of a record that is not sent yet. */
  waiting(record: number): Buffer | undefined {
    const entry = this.entries.get(record);
    return entry && entry.length > 0 ? entry : undefined;
  }

  /** Sends a batch where there is enough for one; true when it did. */
  flushIfLarge(): boolean {
    if (this.bytes < FLUSH_BYTES || this.isHalfway) return false;
    this.sendBatch();
    return true;
  }

  private flushInTime(): void {
    this.timer = this.isHalfway ? setTimeout(() => this.flushInTime(), FLUSH_AFTER_MS) : undefined;
    if (!this.isHalfway) this.flush();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.entries.size > 0) this.sendBatch();
  }

  private sendBatch(): void {
    const records: number[] = [];
    const entries: Buffer[] = [];
    for (const [record, entry] of this.entries) {
      if (records.length === MOST_IN_BATCH) break;
      records.push(record);
      entries.push(entry);
      this.entries.delete(record);
    }
    const lengths = entries.map((entry) => entry.length);
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    for (const entry of entries) {
      bytes.set(entry, at);
      at += entry.length;
    }
    this.bytes -= bytes.length;
    this.unwritten += bytes.length;
    const message: EntriesMessage = {
      kind: 'entries',
      id: this.index.id,
      through: this.through,
      records,
      lengths,
      bytes,
      terms: this.dictionary?.takeNew(),
    };
    this.post(message, [bytes.buffer]);
  }

  /** The server has dealt with so many bytes. */
  written(bytes: number): void {
    this.unwritten -= bytes;
  }

  close(): void {
    clearTimeout(this.timer);
    this.entries.clear();
    this.bytes = 0;
  }
}

const NOTHING = Buffer.alloc(0);
