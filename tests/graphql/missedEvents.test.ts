import type { FileChange } from '../../resolvers/files/watchFiles';
import { watchFiles } from '../../resolvers/files/watchFiles';
import { startHarness } from '../harness';
import { openContexts } from '../operations';
import { upload } from './support/ingest';

test('a subscriber gets a change whose event was lost once the event bus says that events may be missing', async () => {
  const product = await startHarness();
  const { context, close } = await openContexts(product);
  const stream = await watchFiles(await context(), {});
  const changes = stream[Symbol.asyncIterator]();
  const fileId = await upload(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const next = async () => (await changes.next()).value as FileChange;
  // A change that is in the store, and whose event did not arrive.
  const since = new Date();
  const { sequence } = (await product.models.files.findById(fileId).orFail()) as { sequence: number };
  const lost = { status: 'uploaded', at: new Date(), sequence: sequence + 1 };
  await product.models.files.updateOne(
    { _id: fileId },
    { $set: { status: lost.status, sequence: lost.sequence, updatedAt: lost.at }, $push: { history: lost } },
  );
  await product.app.services.events.publish('missed', { since });

  let change = await next();
  while (change.sequence < lost.sequence) change = await next();
  expect(change).toMatchObject({ fileId, status: 'uploaded', sequence: lost.sequence });
  await changes.return?.();
  close();
  await product.close();
});
