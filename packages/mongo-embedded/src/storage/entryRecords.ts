import type { Database, RangeOptions, RootDatabase } from 'lmdb';
import { RECORD_BYTES, recordAt } from './keys';

/**
 * The entries of indexes as the records at the ends of their keys: a scan needs no more of the keys, each of which LMDB
 * would copy to memory of its own.
 */
export class EntryRecords {
  private readonly table: Database<Buffer, number>;
  /** LMDB's own memory, in which the key lies that was read last. */
  private readonly last: { memory: Buffer; start: number; end: number } = {
    memory: NOTHING,
    start: 0,
    end: 0,
  };

  constructor(root: RootDatabase<Buffer, Buffer>, name: string) {
    const keyEncoder = {
      writeKey: (key: Buffer, memory: Buffer, start: number) => {
        memory.set(key, start);
        return start + key.length;
      },
      readKey: (memory: Buffer, start: number, end: number) => {
        this.last.memory = memory;
        this.last.start = start;
        this.last.end = end;
        return recordAt(memory, end - RECORD_BYTES);
      },
    };
    // The types of lmdb know the option for the root alone.
    const options = { name, encoding: 'binary' as const, keyEncoder };
    this.table = root.openDB<Buffer, number>(options);
  }

  /** Appends records in key order, at most `limit`; returns the last key where there may be more. */
  collect(range: Omit<RangeOptions, 'limit'>, limit: number, records: number[]): Buffer | undefined {
    const full = records.length + limit;
    for (const record of this.table.getKeys(range)) {
      records.push(record);
      if (records.length === full) return this.lastKey();
    }
    return undefined;
  }

  private lastKey(): Buffer {
    const { memory, start, end } = this.last;
    return Buffer.from(memory.subarray(start, end));
  }
}

const NOTHING = Buffer.alloc(0);
