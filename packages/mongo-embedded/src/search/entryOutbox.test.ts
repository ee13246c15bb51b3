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
