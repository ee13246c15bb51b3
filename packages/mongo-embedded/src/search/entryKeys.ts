import { ID_BYTES, RECORD_BYTES, recordAt, recordKey } from '../storage/keys';

// An index's part of the derived table, by what follows its id: at 0 the format, then the entries that lie beside their
// block, by record; from 2^46 on the blocks; then the manifest of a snapshot and the marks of what changed since, by
// block, in this order, in which they are removed, too; and from 2^47 on the terms that the entries use, by number.
const FIRST_BLOCK = 2 ** 46;
const MANIFEST = FIRST_BLOCK + 2 ** 45;
const FIRST_MARK = MANIFEST + 1;
const FIRST_TERM = 2 ** 47;

/** The records whose entries one block holds; their numbers differ in the last byte only. */
export const RECORDS_PER_BLOCK = 256;

/** The form that entries are written in; entries of another form are discarded and computed again. */
export const ENTRY_FORMAT = Buffer.of(3);

export const blockOf = (record: number): number => Math.floor(record / RECORDS_PER_BLOCK);
export const firstRecordOf = (block: number): number => block * RECORDS_PER_BLOCK;

export const formatKey = (index: number): Buffer => recordKey(index, 0);
export const entryKey = (index: number, record: number): Buffer => recordKey(index, record);
export const blockKey = (index: number, block: number): Buffer => recordKey(index, FIRST_BLOCK + block);
export const termsKey = (index: number, first: number): Buffer => recordKey(index, FIRST_TERM + first);
export const manifestKey = (index: number): Buffer => recordKey(index, MANIFEST);
export const markKey = (index: number, block: number): Buffer => recordKey(index, FIRST_MARK + block);
export const recordOfEntry = (key: Buffer): number => recordAt(key, ID_BYTES);
export const firstTermOf = (key: Buffer): number => recordAt(key, ID_BYTES) - FIRST_TERM;

export const blockOfKey = (key: Buffer): number => recordAt(key, ID_BYTES) - FIRST_BLOCK;
export const blockOfMark = (key: Buffer): number => recordAt(key, ID_BYTES) - FIRST_MARK;

/** The keys of all blocks of an index. */
export function blocksRange(index: number): { start: Buffer; end: Buffer } {
  return { start: blockKey(index, 0), end: manifestKey(index) };
}

/** The keys of all marks of an index. */
export function marksRange(index: number): { start: Buffer; end: Buffer } {
  return { start: markKey(index, 0), end: termsKey(index, 0) };
}

/** The keys of all entries beside blocks. */
export function besideRange(index: number): { start: Buffer; end: Buffer } {
  return { start: entryKey(index, 1), end: blockKey(index, 0) };
}

/** The keys under `id` of a block's records, in the derived table or among the documents. */
export function recordsRange(id: number, block: number): { start: Buffer; end: Buffer } {
  // Record 0 is no document's: its key among the entries is the format's.
  return {
    start: recordKey(id, Math.max(1, firstRecordOf(block))),
    end: recordKey(id, firstRecordOf(block + 1)),
  };
}

/** The keys of all stored terms of an index. */
export function termsRange(index: number): { start: Buffer; end: Buffer } {
  return { start: termsKey(index, 0), end: recordKey(index, 2 ** (8 * RECORD_BYTES) - 1) };
}
