import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, openStore } from './storeUnderTest';

const count = 4_000;

test('a command that is being executed when the store is closed is executed to its end', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'store-closing-'));
  try {
    const first = await openStore({ directory });
    const notes = first.client.db('c').collection('notes');
    await notes.insertMany(Array.from({ length: count }, (_, index) => ({ index, done: false })));
    const updated = notes.updateMany({}, { $set: { done: true } }).catch(() => null);
    const changed = () => notes.countDocuments({ done: true });
    expect(await eventually(changed, (done) => done > 0)).toBeLessThan(count);
    await first.close();
    await updated;

    const second = await openStore({ directory });
    const done = await second.client.db('c').collection('notes').countDocuments({ done: true });
    await second.close();
    expect(done).toBe(count);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
