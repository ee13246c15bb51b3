import type { FileDoc } from '../../models/files';
import { settleRun } from '../../models/retireRun';
import { createSweeper } from '../../pipeline/sweeper/createSweeper';
import type { Services } from '../../resolvers/context';
import { confirmFileUpload } from '../../resolvers/files/confirmFileUpload';
import { replaceContent } from '../../resolvers/files/replaceContent';
import { replaceFile } from '../../resolvers/files/replaceFile';
import { rollbackFile } from '../../resolvers/files/rollbackFile';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { type ContextOf, interrupted, openContexts } from '../operations';

jest.setTimeout(180_000);

let product: Harness;
let services: Services;
let context: ContextOf;
let closeContexts: () => void;
beforeAll(async () => {
  product = await startHarness({ FILE_VERSIONS_KEPT: '3' });
  services = product.app.services;
  ({ context, close: closeContexts } = await openContexts(product));
});
afterAll(async () => {
  closeContexts();
  await product.close();
});

const reload = async (id: string) => (await services.models.files.findById(id).lean<FileDoc>()) as FileDoc;

async function replace(fileId: string, content: string): Promise<FileDoc> {
  const before = await reload(fileId);
  await replaceContent(await context(), { fileId, content });
  return eventually(
    () => reload(fileId),
    ({ runId }) => runId !== before.runId,
  );
}

test('two requests that replace a file at once: one content is in force, and the other request fails with a conflict', async () => {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const later = 'Valve number 3 opens at 12 bar since the flood.';
  const models = interrupted(services.models, 'replacements', 'create', 'after', async () =>
    replaceContent(await context(), { fileId, content: later }),
  );
  const earlier = replaceContent(await context({ models }), { fileId, content: 'Valve number 3 is new.' });
  await expect(earlier).rejects.toMatchObject({ code: 'conflict' });
  const file = await eventually(
    () => reload(fileId),
    ({ versions }) => versions !== undefined,
  );
  expect(file).toMatchObject({ status: 'ready', size: Buffer.byteLength(later) });
});

test('a request during which a whole other replacement ends fails with a conflict: no number is given twice', async () => {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const models = interrupted(services.models, 'replacements', 'create', 'before', async () => {
    await replace(fileId, 'Valve number 3 opens at 12 bar.');
    return eventually(
      () => services.models.replacements.countDocuments({ _id: fileId }),
      (count) => count === 0,
    );
  });
  const earlier = replaceContent(await context({ models }), { fileId, content: 'Valve number 3 is new.' });
  await expect(earlier).rejects.toMatchObject({ code: 'conflict' });
  expect(await services.models.replacements.countDocuments({ _id: fileId })).toBe(0);
  await replace(fileId, 'Valve number 3 opens at 20 bar.');
  const { versions = [] } = await reload(fileId);
  expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('a version that another request removed meanwhile is not restored without its chunks', async () => {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  await replace(fileId, 'Valve number 3 opens at 12 bar.');
  const { runId: third } = await replace(fileId, 'Valve number 3 opens at 20 bar.');
  const models = interrupted(services.models, 'retiredRuns', 'updateOne', 'before', async () =>
    rollbackFile(await context({ fileVersionsKept: 2 }), { fileId, version: 2 }),
  );
  const restored = rollbackFile(await context({ models }), { fileId, version: 1 });
  await expect(restored).rejects.toMatchObject({ code: 'not_found' });
  const { runId, versions = [] } = await reload(fileId);
  expect(versions.map(({ number }) => number).sort()).toEqual([2, 3]);
  expect(runId).not.toBe(third);
  expect(await services.models.chunks.countDocuments({ fileId, runId, live: true })).toBe(1);
});

test('a version that is put in force while its run is settled keeps its chunks', async () => {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const text = 'Valve number 3 opens at 12 bar.';
  const { uploadUrl } = await replaceFile(await context(), { fileId, size: text.length });
  const { runId = '', environmentId } = { ...(await services.models.replacements.findById(fileId).lean()) };
  const models = interrupted(services.models, 'replacements', 'exists', 'before', async () => {
    await fetch(uploadUrl, { method: 'PUT', body: text });
    await confirmFileUpload(await context(), { fileId });
    return eventually(
      () => services.models.replacements.countDocuments({ _id: fileId }),
      (count) => count === 0,
    );
  });
  const run = { _id: runId, fileId, environmentId: environmentId ?? '', blobPrefixes: [] };
  await settleRun({ models, blobs: services.blobs }, run);
  expect((await reload(fileId)).runId).toBe(runId);
  expect(await services.models.chunks.countDocuments({ fileId, runId, live: true })).toBe(1);
});

test('chunks in force that a crash left hidden are found again after the next start', async () => {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  await replace(fileId, 'Valve number 3 opens at 12 bar.');
  await rollbackFile(await context(), { fileId, version: 1 });
  const { runId } = await reload(fileId);
  // A sweep that read the record before the rollback hides the chunks after it, and its process is killed.
  await services.models.chunks.updateMany({ fileId, runId }, { $set: { live: false } });
  await createSweeper(services).finishDeletions();
  expect(await services.models.chunks.countDocuments({ fileId, runId, live: true })).toBe(1);
});

test('whoever follows a file learns that its replacement was discarded', async () => {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const { errors } = await product.graphql(
    'mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { fileId } }',
    { input: { fileId, size: 10 } },
  );
  expect(errors).toBeUndefined();
  const response = await fetch(product.graphqlUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-api-key': product.keys.production,
    },
    body: JSON.stringify({ query: `subscription { fileStatusChanged(fileId: "${fileId}") { status } }` }),
    signal: AbortSignal.timeout(20_000),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let events = '';
  while (reader && !events.includes('"ready"')) events += (await reader.read()).value ?? '';
  await rollbackFile(await context(), { fileId, version: 1 });
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) events += part.value;
  expect(events).toContain('event: complete');
});
