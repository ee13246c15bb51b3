import type { FileDoc } from '../../models/files';
import type { RetiredRunDoc } from '../../models/retiredRuns';
import { createSweeper } from '../../pipeline/sweeper/createSweeper';
import { settleRun } from '../../records/retireRun';
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

const countLive = (fileId: string, runId: string | null) =>
  services.models.chunks.countDocuments({ fileId, runId: runId ?? '', live: true });

/** A file whose first version is kept, and the run of that version. */
async function replaced(): Promise<{ fileId: string; first: RetiredRunDoc }> {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const { runId, environmentId } = await reload(fileId);
  await replace(fileId, 'Valve number 3 opens at 12 bar.');
  const first = { _id: runId ?? '', fileId, environmentId, blobPrefixes: [], retiredAt: new Date() };
  return { fileId, first };
}

test('a version that is restored while a sweep hides it is never hidden, also where the process is killed right after', async () => {
  const { fileId, first } = await replaced();
  let liveAfter = -1;
  const restores = interrupted(services.models, 'chunks', 'updateMany', 'before', async () =>
    rollbackFile(await context(), { fileId, version: 1 }),
  );
  const models = interrupted(restores, 'chunks', 'updateMany', 'after', async () => {
    liveAfter = await countLive(fileId, first._id);
  });
  // As before the file was replaced: there is something to hide.
  await services.models.chunks.updateMany({ fileId, runId: first._id }, { $set: { live: true } });
  await settleRun({ models, blobs: services.blobs }, first);
  expect((await reload(fileId)).runId).toBe(first._id);
  expect(liveAfter).toBe(1);
});

test('a sweep just before a version is put in force does not hide it', async () => {
  const { fileId, first } = await replaced();
  let liveInForce = -1;
  const swept = interrupted(services.models, 'files', 'findOneAndUpdate', 'before', () =>
    settleRun(services, first),
  );
  const models = interrupted(swept, 'files', 'findOneAndUpdate', 'after', async () => {
    liveInForce = await countLive(fileId, first._id);
  });
  await rollbackFile(await context({ models }), { fileId, version: 1 });
  expect((await reload(fileId)).runId).toBe(first._id);
  expect(liveInForce).toBe(1);
});

test('a version whose restoration was killed is hidden again once nobody can still be restoring it', async () => {
  const { fileId, first } = await replaced();
  // The clock shows another time at each of the writes.
  const nextMillisecond = async () => {
    const noted = Date.now();
    await eventually(
      async () => Date.now(),
      (now) => now > noted,
    );
  };
  const slow = interrupted(services.models, 'retiredRuns', 'updateOne', 'after', nextMillisecond);
  const models = interrupted(slow, 'files', 'findOneAndUpdate', 'before', () =>
    Promise.reject(new Error('killed')),
  );
  await expect(rollbackFile(await context({ models }), { fileId, version: 1 })).rejects.toThrow('killed');
  expect(await countLive(fileId, first._id)).toBe(1);
  // Else the record of the run could be removed while the switchover still protects it.
  const { switchover } = await reload(fileId);
  const noted = await services.models.retiredRuns.findById(first._id).lean();
  expect(noted?.retiredAt.getTime()).toBeGreaterThanOrEqual(switchover?.beganAt.getTime() ?? Number.NaN);
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await services.models.files.updateOne({ _id: fileId }, { $set: { 'switchover.beganAt': longAgo } });
  await services.models.retiredRuns.updateMany({ fileId }, { $set: { retiredAt: longAgo } });
  await createSweeper(services).sweep();
  expect(await countLive(fileId, first._id)).toBe(0);
  expect(await countLive(fileId, (await reload(fileId)).runId)).toBe(1);
  expect(await services.models.retiredRuns.countDocuments({ fileId })).toBe(0);
});

test('restorations at the same time all succeed, and one whole version is in force', async () => {
  const { fileId } = await replaced();
  const wanted = [1, 2, 1, 2, 1, 2];
  const restore = async (version: number) => rollbackFile(await context(), { fileId, version });
  await Promise.all(wanted.map(restore));
  const { runId, versions = [] } = await reload(fileId);
  expect(versions.map(({ number }) => number).sort()).toEqual([1, 2]);
  expect(await countLive(fileId, runId)).toBe(1);
  await createSweeper(services).finishDeletions();
  expect(await services.models.chunks.countDocuments({ fileId, live: true })).toBe(1);
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
