import type { FileDoc } from '../../models/files';
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

const reload = async (id: string) => (await services.models.files.findById(id).lean<FileDoc>()) as FileDoc;

/** A file that nobody has renamed: its name is that of its second version. */
async function replaced(): Promise<{ fileId: string; first: string | null }> {
  const fileId = await ingest(product, 'valves.md', 'Valve number 3 opens at 5 bar.');
  const { runId: first } = await reload(fileId);
  const content = 'Valve number 3 opens at 12 bar.';
  await replaceContent(await context(), { fileId, filename: 'valves-2.md', content });
  const { name } = await eventually(
    () => reload(fileId),
    ({ runId }) => runId !== first,
  );
  expect(name).toBe('valves-2.md');
  return { fileId, first };
}

test('a file has the name of the version in force until somebody renames it', async () => {
  const { fileId, first } = await replaced();
  await rollbackFile(await context(), { fileId, version: 1 });
  expect(await reload(fileId)).toMatchObject({ name: 'valves.md', runId: first });
  await updateFile(await context(), { fileId, name: 'The valves' });
  await rollbackFile(await context(), { fileId, version: 2 });
  expect(await reload(fileId)).toMatchObject({ name: 'The valves', originalFilename: 'valves-2.md' });
});

test('a file that is renamed just before a version is put in force keeps its new name', async () => {
  const { fileId, first } = await replaced();
  const models = interrupted(services.models, 'files', 'findOneAndUpdate', 'before', async () =>
    updateFile(await context(), { fileId, name: 'The valves' }),
  );
  await rollbackFile(await context({ models }), { fileId, version: 1 });
  expect(await reload(fileId)).toMatchObject({
    ...{ name: 'The valves', originalFilename: 'valves.md', runId: first, status: 'ready' },
  });
  const live = { fileId, runId: first ?? '', live: true };
  expect(await services.models.chunks.countDocuments(live)).toBe(1);
});

test('a file that is renamed before each attempt to put a version in force: it fails with a conflict', async () => {
  const { fileId, first } = await replaced();
  let renames = 0;
  const models = { ...services.models };
  const renameBeforeNext = () => {
    models.files = interrupted(services.models, 'files', 'findOneAndUpdate', 'before', async () => {
      renameBeforeNext();
      await updateFile(await context(), { fileId, name: `Valves ${++renames}` });
    }).files;
  };
  renameBeforeNext();
  const restored = rollbackFile(await context({ models }), { fileId, version: 1 });
  await expect(restored).rejects.toMatchObject({ code: 'conflict' });
  expect(renames).toBeGreaterThan(1);
  const { name, runId } = await reload(fileId);
  expect(name).toBe(`Valves ${renames}`);
  expect(runId).not.toBe(first);
});
