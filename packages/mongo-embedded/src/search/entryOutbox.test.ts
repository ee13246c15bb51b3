import { EntryOutbox } from './entryOutbox';
import type { EntriesMessage } from './threadMessages';

test('an entry that would make a block too large to write at once is given up', () => {
  const sent: EntriesMessage[] = [];
  const outbox = new EntryOutbox({ id: 1, through: 0 }, undefined, (message) => sent.push(message));
  outbox.add(1, Buffer.alloc(16 * 1024, 1));
  outbox.add(2, Buffer.alloc(16 * 1024 + 1, 1));
  outbox.flush();
  expect(sent.map(({ records, lengths }) => [records, lengths])).toEqual([
    [
      [1, 2],
      [16 * 1024, 0],
    ],
  ]);
});

test('entries wait for the end of a change of which more parts follow, and are sent under its number', () => {
  jest.useFakeTimers();
  try {
    const sent: EntriesMessage[] = [];
    const outbox = new EntryOutbox({ id: 1, through: 0 }, undefined, (message) => sent.push(message));
    outbox.isHalfway = true;
    for (let record = 1; record <= 20; record++) outbox.add(record, Buffer.alloc(16 * 1024, 1));
    outbox.flushIfLarge();
    jest.advanceTimersByTime(5_000);
    expect(sent).toEqual([]);
    outbox.isHalfway = false;
    outbox.through = 7;
    jest.advanceTimersByTime(5_000);
    expect(sent.map(({ through, records }) => [through, records.length])).toEqual([[7, 20]]);
  } finally {
    jest.useRealTimers();
  }
});

test('the entries of a large change are sent in several batches, each of them once', () => {
  const sent: EntriesMessage[] = [];
  const outbox = new EntryOutbox({ id: 1, through: 3 }, undefined, (message) => sent.push(message));
  const records = Array.from({ length: 10_000 }, (_, record) => record);
  for (const record of records) outbox.add(record, Buffer.alloc(100, record));
  while (outbox.flushIfLarge()) expect(sent.at(-1)?.bytes[0]).toBe((sent.at(-1)?.records[0] ?? 0) % 256);
  outbox.flush();
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.flatMap((message) => message.records)).toEqual(records);
  expect(sent.every(({ bytes, lengths }) => bytes.length === 100 * lengths.length)).toBe(true);
});
