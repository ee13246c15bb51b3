import type { Engine } from '../storage/engine';
import { ENTRY_FORMAT, entryKey, formatKey, termsKey } from './entryKeys';
import type { EntriesMessage } from './threadMessages';

/**
 * What is stored of one search index: an entry per document, by which a thread loads the index without reading and
 * analysing the documents again. A change removes the document's entry in its own transaction, and the new one
 * follows when the thread has computed it. So an entry that is there is right, and one that is missing is computed.
 */
export class StoredEntries {
  /** The last change of each record whose entry is not stored yet. */
  private readonly changes = new Map<number, number>();
  private latest = 0;
  /** Batches sent before the thread restarted, or before the index went, must not be written. */
  private epoch = 0;
  private stopped = false;

  constructor(
    private readonly engine: Engine,
    private readonly index: number,
    private readonly purge: () => Promise<void>,
  ) {}

  /** The number of the last change. */
  get through(): number {
    return this.latest;
  }

  /** Call inside the transaction that changes a document. */
  changed(record: number, existedBefore: boolean): void {
    this.latest++;
    if (!this.stopped) this.changes.set(record, this.latest);
    if (existedBefore) this.engine.derived.removeSync(entryKey(this.index, record));
  }

  /** Stores the entries that are still up to date. Never rejects: without its entry a document is analysed again. */
  async store({ through, records, lengths, bytes, terms }: EntriesMessage): Promise<void> {
    if (this.stopped) return;
    const { epoch } = this;
    try {
      await this.engine.write(() => {
        if (epoch !== this.epoch || this.stopped) return;
        const { derived } = this.engine;
        derived.putSync(formatKey(this.index), ENTRY_FORMAT);
        if (terms) derived.putSync(termsKey(this.index, terms.first), Buffer.from(terms.bytes));
        let at = 0;
        records.forEach((record, i) => {
          const end = at + (lengths[i] as number);
          const change = this.changes.get(record);
          if (change === undefined || change <= through) {
            if (end > at)
              derived.putSync(entryKey(this.index, record), Buffer.from(bytes.buffer, at, end - at));
            this.changes.delete(record);
          }
          at = end;
        });
      });
    } catch {
      // The disk may be full. Later terms would have a gap before them: nothing more is stored until the next start.
      this.stop();
    }
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
