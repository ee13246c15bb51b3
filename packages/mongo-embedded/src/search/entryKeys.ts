import { ID_BYTES, RECORD_BYTES, recordAt, recordKey } from '../storage/keys';

// An index's part of the derived table, by what follows its id: at 0 the format, then an entry per record, and from
// 2^47 on the terms that the entries use, by number.
const FIRST_TERM = 2 ** 47;

/** The form that entries are written in; entries of another form are discarded and computed again. */
export const ENTRY_FORMAT = Buffer.of(1);

export const formatKey = (index: number): Buffer => recordKey(index, 0);
export const entryKey = (index: number, record: number): Buffer => recordKey(index, record);
export const termsKey = (index: number, first: number): Buffer => recordKey(index, FIRST_TERM + first);
export const recordOfEntry = (key: Buffer): number => recordAt(key, ID_BYTES);
export const firstTermOf = (key: Buffer): number => recordAt(key, ID_BYTES) - FIRST_TERM;

/** Where an index's entries end and its terms start. */
export const firstTermKey = (index: number): Buffer => termsKey(index, 0);

/** The keys of all stored terms of an index. */
export function termsRange(index: number): { start: Buffer; end: Buffer } {
  return { start: termsKey(index, 0), end: recordKey(index, 2 ** (8 * RECORD_BYTES) - 1) };
}
