/** A legal hold that is set while other content is put in force: one of them comes first, whole. */
import type { FileDoc } from '../../models/files';
import { setFileHold } from '../../resolvers/access/setLifetime';
import { replaceContent } from '../../resolvers/files/replaceContent';
import { rollbackFile } from '../../resolvers/files/rollbackFile';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { type ContextOf, interrupted, openContexts } from '../operations';

jest.setTimeout(180_000);

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

const models = () => product.app.services.models;
const reload = async (id: string) => (await models().files.findById(id).lean<FileDoc>()) as FileDoc;
const hold = async (fileId: string, given = models()) =>
  setFileHold(await context({ models: given }, { isAdmin: true }), {
    fileId,
    isHeld: true,
    reason: 'Case 7',
  });
const replacement = (fileId: string) => models().replacements.findById(fileId).lean();
const replaced = (fileId: string) =>
  eventually(
    () => replacement(fileId),
    (found) => found === null,
  );

async function begin(): Promise<{ fileId: string; first: string | null }> {
  const fileId = await ingest(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  return { fileId, first: (await reload(fileId)).runId };
}
const replace = async (fileId: string) =>
  replaceContent(await context(), { fileId, content: 'Valve number 3 opens at 12 bar.' });

test('content that is processed after a hold was written is discarded', async () => {
  const { fileId, first } = await begin();
  const given = interrupted(models(), 'files', 'findOneAndUpdate', 'before', () => replace(fileId));
  const held = interrupted(given, 'files', 'findOneAndUpdate', 'after', () => replaced(fileId));
  await hold(fileId, held);
  const { runId, versions = [], hold: kept } = await reload(fileId);
  expect([kept?.reason, versions.length <= 1]).toEqual(['Case 7', true]);
  expect(runId).toBe(first);
});

test('content that was put in force just before a hold stays, and is held', async () => {
  const { fileId, first } = await begin();
  const given = interrupted(models(), 'files', 'findOneAndUpdate', 'before', async () => {
    await replace(fileId);
    await replaced(fileId);
  });
  await hold(fileId, given);
  const { runId, hold: kept } = await reload(fileId);
  expect(runId).not.toBe(first);
  expect(kept?.reason).toBe('Case 7');
});

test('a hold just before the write that puts an earlier version in force keeps the content', async () => {
  const { fileId } = await begin();
  await replace(fileId);
  await replaced(fileId);
  const { runId } = await reload(fileId);
  const given = interrupted(models(), 'files', 'findOneAndUpdate', 'before', () => hold(fileId));
  const restored = rollbackFile(await context({ models: given }), { fileId, version: 1 });
  await expect(restored).rejects.toMatchObject({ code: 'conflict' });
  expect((await reload(fileId)).runId).toBe(runId);
});

test.each(['parsing_started', 'chunking_complete', 'embedding_complete', 'ready'])(
  'a hold while new content is at %s: what it answers with stays in force',
  async (status) => {
    const { fileId } = await begin();
    await replace(fileId);
    await eventually(
      () => replacement(fileId),
      (found) => found === null || found.status === status,
      60_000,
    );
    await hold(fileId);
    const { runId } = await reload(fileId);
    await replaced(fileId);
    expect((await reload(fileId)).runId).toBe(runId);
    const live = await models().chunks.countDocuments({ fileId, runId: runId ?? '', live: true });
    expect(live).toBe(1);
  },
);
