import type { Table } from '../storage/engine';
import { blockOf, blockOfMark, firstRecordOf, markKey, marksRange, RECORDS_PER_BLOCK } from './entryKeys';

// A mark of a block is the number of a snapshot, and a bit for each record.
const NUMBER_BYTES = 4;
const MARK_BYTES = NUMBER_BYTES + RECORDS_PER_BLOCK / 8;
const ALL = 0xff;

/**
 * Notes, in the transaction that changes a record, that snapshots up to `latest` may not have it as it is. Marks from
 * before the snapshot `valid` are of no use any more. Of a new record, all of its block is marked: more will follow.
 */
export function markChanged(
  derived: Table,
  index: number,
  record: { number: number; isNew: boolean },
  { valid, latest }: { valid: number; latest: number },
): void {
  const block = blockOf(record.number);
  const key = markKey(index, block);
  const stored = derived.getBinary(key);
  const mark = Buffer.alloc(MARK_BYTES);
  if (stored && stored.readUInt32BE(0) >= valid) stored.copy(mark);
  mark.writeUInt32BE(latest, 0);
  if (record.isNew) mark.fill(ALL, NUMBER_BYTES);
  else {
    const at = record.number - firstRecordOf(block);
    const byte = NUMBER_BYTES + (at >>> 3);
    mark[byte] = (mark[byte] as number) | (1 << (at & 7));
  }
  if (!stored?.equals(mark)) derived.putSync(key, mark);
}

/** The records that a snapshot may not have as they are, by block. */
export function markedRecords(derived: Table, index: number, snapshot: number): [block: number, number[]][] {
  const marked: [number, number[]][] = [];
  for (const { key, value } of derived.getRange(marksRange(index))) {
    if (value.readUInt32BE(0) < snapshot) continue;
    const block = blockOfMark(key);
    const records: number[] = [];
    for (let at = 0; at < RECORDS_PER_BLOCK; at++)
      if ((value[NUMBER_BYTES + (at >>> 3)] as number) & (1 << (at & 7)))
        records.push(firstRecordOf(block) + at);
    marked.push([block, records]);
  }
  return marked;
}
