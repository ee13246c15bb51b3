import type { Engine } from '../storage/engine';
import { invalidateEntry, outdateValues, putEntries } from './entryBlocks';
import { blockOf, ENTRY_FORMAT, formatKey, termsKey } from './entryKeys';
import type { Change } from './indexedFields';
import type { EntriesMessage } from './threadMessages';

/**
 * The stored entries of one search index, one per document, by which a thread loads the index without reading and
 * analysing the documents again. A change makes the document's entry invalid in its own transaction, or the values in
 * it where its texts stay as they are, and the new one follows when the thread has computed it. So an entry that is
 * there is right, and one that is missing or invalid is computed.
 */
export class StoredEntries {
  /** The last change of each record whose entry is not stored yet. */
  private readonly changes = new Map<number, number>();
  private latest = 0;
  private committed = 0;
  /** Batches sent before the thread restarted, or before the index went, must not be written. */
  private epoch = 0;
  private stopped = false;

  constructor(
    private readonly engine: Engine,
    private readonly index: number,
    private readonly purge: () => Promise<void>,
  ) {}

  /** The number of the last change that was committed: one of a running transaction can't be read yet. */
  get through(): number {
    return this.committed;
  }

  /** Call inside the transaction that changes a document. */
  changed(record: number, change: Change): void {
    const number = ++this.latest;
    this.engine.onCommit(() => {
      this.committed = number;
    });
    if (!this.stopped) this.changes.set(record, number);
    const { derived } = this.engine;
    if (change === 'values') outdateValues(derived, this.index, record);
    else if (change !== 'new') invalidateEntry(derived, this.index, record);
  }

  /** Stores the entries that are still up to date. Never rejects: without its entry a document is analysed again. */
  async store(message: EntriesMessage): Promise<void> {
    const { epoch } = this;
    const { terms, through } = message;
    const { derived } = this.engine;
    const write = (work: () => void) =>
      this.engine.write(() => {
        if (epoch === this.epoch && !this.stopped) work();
      });
    const writes = [
      write(() => {
        derived.putSync(formatKey(this.index), ENTRY_FORMAT);
        if (terms) derived.putSync(termsKey(this.index, terms.first), Buffer.from(terms.bytes));
      }),
    ];
    // A write for each block, so that other writes get their turn; the terms are there before them, or with them.
    for (const [block, entries] of byBlock(message))
      writes.push(write(() => putEntries(derived, this.index, block, this.upToDate(entries, through))));
    try {
      await Promise.all(writes);
    } catch {
      // The disk may be full. Later terms would have a gap before them: nothing more is stored until the next start.
      this.stop();
    }
  }

  /** The entries whose documents have not changed since. */
  private upToDate(entries: Map<number, Buffer>, through: number): Map<number, Buffer> {
    for (const record of entries.keys()) {
      if ((this.changes.get(record) ?? 0) > through) entries.delete(record);
      else this.changes.delete(record);
    }
    return entries;
  }

  /** Forgets batches under way, because the thread restarts. */
  restart(): void {
    this.epoch++;
  }

  /** Stores nothing from now on; changes still remove entries. */
  stop(): void {
    this.stopped = true;
    this.changes.clear();
  }

  /** Removes everything, after which entries are stored again. */
  async clear(): Promise<void> {
    this.restart();
    await this.purge();
  }
}

function byBlock({ records, lengths, bytes }: EntriesMessage): Map<number, Map<number, Buffer>> {
  const blocks = new Map<number, Map<number, Buffer>>();
  let at = 0;
  records.forEach((record, i) => {
    const length = lengths[i] as number;
    const block = blockOf(record);
    let entries = blocks.get(block);
    if (!entries) {
      entries = new Map();
      blocks.set(block, entries);
    }
    entries.set(record, Buffer.from(bytes.buffer, at, length));
    at += length;
  });
  return blocks;
}
