import type { Table } from '../storage/engine';
import { EntryReader, EntryWriter } from './entryBytes';
import {
  besideRange,
  blockKey,
  blockOf,
  blockOfKey,
  blocksRange,
  entryKey,
  firstRecordOf,
  recordOfEntry,
  recordsRange,
} from './entryKeys';
import { INDEXED, VALUES_OUTDATED } from './residentIndex';

/** With so many entries beside it, a block is written again with all of them: few enough to read them one by one. */
const MOST_BESIDE = 32;

const NOTHING = Buffer.alloc(0);
/** Beside a block: the exact values of the entry in it are outdated. */
const OUTDATED = Buffer.of(VALUES_OUTDATED);
const writer = new EntryWriter();

/**
 * The entries of an index, in blocks of neighbouring records: reading a million of them one by one takes many times as
 * long as reading the blocks. An entry beside a block replaces the one in it; an empty one stands for no entry, one of a
 * single byte for that of the block with outdated values. In the order of their records, which is that of hits with equal
 * scores.
 */
export function readEntries(derived: Table, index: number, block: number): Map<number, Buffer> {
  const entries = new Map<number, Buffer>();
  const stored = derived.getBinary(blockKey(index, block));
  if (stored) {
    const first = firstRecordOf(block);
    for (const reader = new EntryReader(stored); !reader.done; ) {
      const record = first + reader.number();
      entries.set(record, reader.bytes(reader.number()));
    }
  }
  let isInOrder = true;
  for (const { key, value } of derived.getRange(recordsRange(index, block))) {
    const record = recordOfEntry(key);
    isInOrder &&= entries.has(record);
    setEntry(entries, record, value);
  }
  return isInOrder ? entries : new Map([...entries].sort(([a], [b]) => a - b));
}

/** Looks up entries as they are now: neighbours, which often change together, are read together. */
export function entryLookup(derived: Table, index: number): (record: number) => Buffer | undefined {
  let latest = Number.NaN;
  let entries = new Map<number, Buffer>();
  return (record) => {
    const block = blockOf(record);
    if (block !== latest) entries = readEntries(derived, index, block);
    latest = block;
    return entries.get(record);
  };
}

/** How many entries of each block there are: `[block, size]`, each block once, in no order. */
export function* blockSizes(derived: Table, index: number): Generator<[number, number]> {
  const beside = new Set<number>();
  for (const key of derived.getKeys(besideRange(index))) beside.add(blockOf(recordOfEntry(key)));
  for (const block of beside) yield [block, readEntries(derived, index, block).size];
  for (const key of derived.getKeys(blocksRange(index))) {
    const block = blockOfKey(key);
    if (beside.has(block)) continue;
    let size = 0;
    const reader = new EntryReader(derived.getBinary(key) ?? NOTHING);
    for (; !reader.done; size++) {
      reader.number();
      reader.skip(reader.number());
    }
    yield [block, size];
  }
}

/** Makes a stored entry invalid, in the transaction that changes its document. */
export function invalidateEntry(derived: Table, index: number, record: number): void {
  derived.putSync(entryKey(index, record), NOTHING);
}

/** Makes its exact values invalid, and leaves its texts as they are. */
export function outdateValues(derived: Table, index: number, record: number): void {
  const key = entryKey(index, record);
  const beside = derived.getBinary(key);
  if (beside === undefined) derived.putSync(key, OUTDATED);
  else if (beside[0] === INDEXED) derived.putSync(key, outdated(beside));
}

/** Whether a document has to be looked at for the exact values of its entry. */
export const isOutdated = (entry: Buffer): boolean => entry[0] === VALUES_OUTDATED;

function outdated(entry: Buffer): Buffer {
  const copy = Buffer.from(entry);
  copy[0] = VALUES_OUTDATED;
  return copy;
}

/** Stores entries of one block, beside it or in it; an empty one says that the document is gone. */
export function putEntries(derived: Table, index: number, block: number, entries: Map<number, Buffer>): void {
  if (entries.size >= MOST_BESIDE) {
    writeBlock(derived, index, block, entries);
    return;
  }
  for (const [record, entry] of entries)
    if (entry.length > 0) derived.putSync(entryKey(index, record), entry);
  if (derived.getKeysCount(recordsRange(index, block)) >= MOST_BESIDE)
    writeBlock(derived, index, block, new Map());
}

/** Writes a block with what lies beside it. An invalid entry is left out: without one, a document is analysed again. */
function writeBlock(derived: Table, index: number, block: number, latest: Map<number, Buffer>): void {
  const entries = readEntries(derived, index, block);
  for (const [record, entry] of latest) setEntry(entries, record, entry);
  const beside = [...derived.getKeys(recordsRange(index, block))].map((key) => Buffer.from(key));
  for (const key of beside) derived.removeSync(key);
  if (entries.size === 0) {
    derived.removeSync(blockKey(index, block));
    return;
  }
  writer.start();
  const first = firstRecordOf(block);
  for (const [record, entry] of [...entries].sort(([a], [b]) => a - b))
    writer
      .number(record - first)
      .number(entry.length)
      .bytes(entry);
  derived.putSync(blockKey(index, block), writer.finish());
}

function setEntry(entries: Map<number, Buffer>, record: number, entry: Buffer): void {
  const latest = entry.equals(OUTDATED) ? outdated(entries.get(record) ?? NOTHING) : entry;
  if (latest.length > 0) entries.set(record, latest);
  else entries.delete(record);
}
