import { getEventListeners } from 'node:events';
import { watchFileStatus } from '../../resolvers/files/watchFileStatus';
import { watchFiles } from '../../resolvers/files/watchFiles';
import { type Harness, startHarness } from '../harness';
import { openContexts } from '../operations';
import { upload } from './support/ingest';

let product: Harness;
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.close());

test('a subscription that has ended leaves nothing on the signal of its connection, which may have many', async () => {
  const { context, close } = await openContexts(product);
  const ctx = await context();
  const fileId = await upload(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  for (const stream of [await watchFiles(ctx, {}), await watchFileStatus(ctx, { fileId })]) {
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    expect(getEventListeners(ctx.signal, 'abort')).not.toHaveLength(0);
    await iterator.return?.();
  }
  expect(getEventListeners(ctx.signal, 'abort')).toHaveLength(0);
  close();
});
