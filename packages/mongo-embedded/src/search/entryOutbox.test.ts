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
