import { getEventListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { toCursor } from '../../resolvers/files/cursors';
import type { FileChange } from '../../resolvers/files/fileChanges';
import { watchFileStatus } from '../../resolvers/files/watchFileStatus';
import { watchFiles } from '../../resolvers/files/watchFiles';
import { type Harness, startHarness } from '../harness';
import { openContexts } from '../operations';
import { upload } from './support/ingest';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

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

test('a subscription forgets the changes that it began with once they are delivered', async () => {
  const { context, close } = await openContexts(product);
  const files = ['a.md', 'b.md', 'c.md'];
  for (const name of files) await upload(product, name, 'Valve number 3 opens at 5 bar.');
  const after = toCursor('change', [0]);
  const iterator = (await watchFiles(await context(), { after }))[Symbol.asyncIterator]();
  const next = async () => new WeakRef((await iterator.next()).value as FileChange);
  const delivered = [await next(), await next(), await next()];
  // Told of a later change, it has passed the loop over the first ones.
  const waiting = (async () => {
    for (let change = (await iterator.next()).value as FileChange; change.file?.name !== 'later.md'; )
      change = (await iterator.next()).value as FileChange;
  })();
  const since = new Date();
  await upload(product, 'later.md', 'Pump number 2 runs at night.');
  await product.app.services.events.publish('missed', { since });
  await waiting;
  await nextTurn();
  collectGarbage();
  expect(delivered.map((change) => change.deref())).toEqual(files.map(() => undefined));
  await iterator.return?.();
  close();
});
