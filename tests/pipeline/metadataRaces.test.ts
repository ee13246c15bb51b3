import { fileTarget } from '../../pipeline/runTarget';
import type { Services } from '../../resolvers/context';
import { updateFile } from '../../resolvers/files/updateFile';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { type ContextOf, interrupted, openContexts } from '../operations';

let product: Harness;
let services: Services;
let context: ContextOf;
let closeContexts: () => void;

beforeAll(async () => {
  product = await startHarness();
  services = product.app.services;
  ({ context, close: closeContexts } = await openContexts(product));
});
afterAll(async () => {
  closeContexts();
  await product.close();
});

async function categories(fileId: string) {
  const { models } = services;
  const file = await models.files.findById(fileId).lean();
  return { file: file?.category, chunks: await models.chunks.distinct('category', { fileId }) };
}

test('two changes of the metadata at once leave chunks with the metadata of the file', async () => {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const models = interrupted(services.models, 'chunks', 'updateMany', 'before', async () =>
    updateFile(await context(), { fileId, metadata: { category: 'later' } }),
  );
  await updateFile(await context({ models }), { fileId, metadata: { category: 'earlier' } });
  expect(await categories(fileId)).toEqual({ file: 'later', chunks: ['later'] });
});

test('metadata that is changed while the chunks are written is that of the chunks', async () => {
  const metadata = { category: 'before' };
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.', { metadata });
  const changed = { status: 'embedding_complete' as const, category: 'after' };
  const record = await services.models.files
    .findByIdAndUpdate(fileId, { $set: changed }, { returnDocument: 'after' })
    .lean();
  if (!record) throw new Error('the file is missing');
  await fileTarget(services).finish(record, { waitMs: 10_000, mayProceed: false });
  expect(await categories(fileId)).toEqual({ file: 'after', chunks: ['after'] });
});
