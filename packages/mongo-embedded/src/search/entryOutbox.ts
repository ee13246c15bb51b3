import type { TermDictionary } from './termDictionary';
import type { EntriesMessage } from './threadMessages';

const FLUSH_BYTES = 256 * 1024;
const FLUSH_AFTER_MS = 1000;
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
  private entries = new Map<number, Buffer>();
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

  flushIfLarge(): void {
    if (this.bytes >= FLUSH_BYTES && !this.isHalfway) this.flush();
  }

  private flushInTime(): void {
    this.timer = this.isHalfway ? setTimeout(() => this.flushInTime(), FLUSH_AFTER_MS) : undefined;
    if (!this.isHalfway) this.flush();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.entries.size === 0) return;
    const bytes = new Uint8Array(this.bytes);
    let at = 0;
    for (const entry of this.entries.values()) {
      bytes.set(entry, at);
      at += entry.length;
    }
    const message: EntriesMessage = {
      kind: 'entries',
      id: this.index.id,
      through: this.through,
      records: [...this.entries.keys()],
      lengths: Array.from(this.entries.values(), (entry) => entry.length),
      bytes,
      terms: this.dictionary?.takeNew(),
    };
    this.unwritten += this.bytes;
    this.entries = new Map();
    this.bytes = 0;
    this.post(message, [bytes.buffer]);
  }

  /** The server has dealt with so many bytes. */
  written(bytes: number): void {
    this.unwritten -= bytes;
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

const NOTHING = Buffer.alloc(0);
