import type { FileChange } from '../../resolvers/files/fileChanges';
import { watchFileStatus } from '../../resolvers/files/watchFileStatus';
import { watchFiles } from '../../resolvers/files/watchFiles';
import { type Harness, startHarness } from '../harness';
import { type ContextOf, openContexts } from '../operations';
import { upload } from './support/ingest';

let product: Harness;
let context: ContextOf;
let closeContexts: () => void;
beforeAll(async () => {
  product = await startHarness();
  ({ context, close: closeContexts } = await openContexts(product));
});
afterAll(async () => {
  closeContexts();
  await product.close();
});

/** Changes the status of a file in the store, as a process whose event did not arrive. Returns the sequence of the change. */
async function changeSilently(_id: string, status: string): Promise<number> {
  const { files } = product.models;
  const sequence = (await files.findById(_id).orFail()).sequence + 1;
  const at = new Date();
  const $set = { status, sequence, updatedAt: at };
  await files.updateOne({ _id }, { $set, $push: { history: { status, at, sequence } } });
  return sequence;
}

const tellMissed = (since: Date) => product.app.services.events.publish('missed', { since });

test('a subscriber to all files gets a change whose event was lost', async () => {
  const changes = (await watchFiles(await context(), {}))[Symbol.asyncIterator]();
  const fileId = await upload(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const since = new Date();
  const sequence = await changeSilently(fileId, 'uploaded');
  await tellMissed(since);

  const next = async () => (await changes.next()).value as FileChange;
  let change = await next();
  while (change.sequence < sequence) change = await next();
  expect(change).toMatchObject({ fileId, status: 'uploaded', sequence });
  await changes.return?.();
});

test('a subscriber to one file gets the end of which the event was lost', async () => {
  const fileId = await upload(product, 'valves.md', 'Valve number 4 opens at 6 bar.');
  const seen: string[] = [];
  const ended = (async () => {
    for await (const { status } of await watchFileStatus(await context(), { fileId })) {
      seen.push(status);
      if (seen.length > 1) continue;
      await changeSilently(fileId, 'upload_failed');
      await tellMissed(new Date());
    }
  })();
  await ended;
  expect(seen).toEqual(['uploading', 'upload_failed']);
});

test('a subscriber to one file ends with it where the event of its deletion was lost', async () => {
  const fileId = await upload(product, 'pumps.md', 'Pump number 2 runs at night.');
  const seen: string[] = [];
  for await (const { status } of await watchFileStatus(await context(), { fileId })) {
    seen.push(status);
    await product.models.files.deleteOne({ _id: fileId });
    await tellMissed(new Date());
  }
  expect(seen).toEqual(['uploading']);
});
