import { fileTarget } from '../../pipeline/runTarget';
import { storedFacts } from '../../records/copyMetadata';
import { renewDueFacts } from '../../records/fillFacts';
import type { Services } from '../../resolvers/context';
import { replaceContent } from '../../resolvers/files/replaceContent';
import { rollbackFile } from '../../resolvers/files/rollbackFile';
import { updateFile } from '../../resolvers/files/updateFile';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
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

/** The lists of facts of a file and of its chunks in force, and what they have to be. */
async function facts(fileId: string) {
  const { models } = services;
  const file = await models.files.findById(fileId).orFail().lean();
  const chunks = await models.chunks.find({ fileId, runId: file.runId, live: true }).lean();
  return { expected: storedFacts(file), stored: [file, ...chunks].map((one) => one.facts) };
}

const crash = () => Promise.reject(new Error('the process has ended'));

/** What a process does a while after the end of another one. */
async function sweepLater(fileId: string): Promise<void> {
  const { files } = services.models;
  expect(await files.exists({ _id: fileId, factsDue: { $exists: true } })).not.toBeNull();
  await files.updateOne({ _id: fileId }, { $set: { factsDue: new Date(Date.now() - 120_000) } });
  await renewDueFacts(services.models, 10, new AbortController().signal);
  expect(await files.exists({ _id: fileId, factsDue: { $exists: true } })).toBeNull();
}

/** A file whose second version has another name and type. */
async function replaced(): Promise<string> {
  const fileId = await ingest(product, 'valves.md', 'Valve number 3 opens at 5 bar.');
  const { models } = services;
  const { runId } = await models.files.findById(fileId).orFail().lean();
  const content = 'Le robinet numéro 3 s’ouvre à une pression de douze bars, et se ferme ensuite.';
  await replaceContent(await context(), { fileId, filename: 'robinets.txt', content });
  await eventually(
    async () => (await models.files.findById(fileId).orFail().lean()).runId,
    (now) => now !== runId,
  );
  return fileId;
}

test('a process that ends after a file was renamed leaves the chunks to the sweep', async () => {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const models = interrupted(services.models, 'chunks', 'updateMany', 'before', crash);
  const renamed = updateFile(await context({ models }), { fileId, name: 'The valves' });
  await expect(renamed).rejects.toThrow('ended');
  await sweepLater(fileId);
  const { expected, stored } = await facts(fileId);
  expect(expected).toContain('"@name":The valves');
  expect(stored).toEqual([expected, expected]);
});

test('a process that ends after a version was put in force leaves the facts of the file to the sweep', async () => {
  const fileId = await replaced();
  const models = interrupted(services.models, 'files', 'findOneAndUpdate', 'after', crash);
  const restored = rollbackFile(await context({ models }), { fileId, version: 1 });
  await expect(restored).rejects.toThrow('ended');
  await sweepLater(fileId);
  const { expected, stored } = await facts(fileId);
  expect(expected).toContain('"@type":text/markdown');
  expect(stored).toEqual([expected, expected]);
});

test('metadata that is changed while a version is put in force leaves its chunks with its name and type', async () => {
  const fileId = await replaced();
  const models = interrupted(services.models, 'files', 'findOneAndUpdate', 'before', async () =>
    updateFile(await context(), { fileId, metadata: { category: 'later' } }),
  );
  await rollbackFile(await context({ models }), { fileId, version: 1 });
  const { expected, stored } = await facts(fileId);
  expect(expected).toEqual(expect.arrayContaining(['"@type":text/markdown', '"category":later']));
  expect(stored).toEqual([expected, expected]);
});
