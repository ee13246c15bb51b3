/** Search indexes follow the store later, as on Atlas: what is told of a file is true of search. */
import { randomUUID } from 'node:crypto';
import { exportRecords } from '../../resolvers/transfer/exportRecords';
import { fileDownload } from '../../resolvers/transfer/fileDownload';
import { finishFileImports } from '../../resolvers/transfer/finishFileImports';
import { importChunks } from '../../resolvers/transfer/importChunks';
import { importFiles } from '../../resolvers/transfer/importFiles';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { openContexts } from '../operations';
import { replacing } from './support/replacing';

jest.setTimeout(180_000);

const lagMs = 1_500;
const lagBefore = process.env.LECTERN_TEST_INDEX_LAG_MS;
let product: Harness;
const { show, begin, confirm, rollback, hits } = replacing(() => product);

beforeAll(async () => {
  process.env.LECTERN_TEST_INDEX_LAG_MS = String(lagMs);
  product = await startHarness();
});
afterAll(async () => {
  if (lagBefore === undefined) delete process.env.LECTERN_TEST_INDEX_LAG_MS;
  else process.env.LECTERN_TEST_INDEX_LAG_MS = lagBefore;
  await product?.close();
});

const contents = async (id: string) =>
  (await hits(id, 'at what pressure does valve number 3 open?')).map(({ content }) => content).join('\n');

test('a file is ready only when search finds it', async () => {
  const id = await ingest(product, 'valves.md', 'Valve number 3 opens at 5 bar.');
  expect(await contents(id)).toContain('5 bar');
});

test('the old content of a file is found until the new one is, and a rollback finds the old one at once', async () => {
  const id = await ingest(product, 'valves.md', 'Valve number 3 opens at 5 bar.');
  await begin(id, 'Valve number 3 opens at 9 bar.');
  await confirm(id);
  const found = new Set<string>();
  await eventually(
    async () => [await contents(id), await show(id)] as const,
    ([content, { replacement }]) => {
      found.add(content);
      return content.includes('9 bar') && replacement === null;
    },
  );
  expect([...found].map((content) => content.match(/\d bar/g)?.join())).toEqual(['5 bar', '9 bar']);
  await rollback(id, 1);
  expect(await contents(id)).toContain('5 bar');
});

test('an imported file is ready only when search finds it', async () => {
  const sourceId = await ingest(product, 'valves.md', 'Valve number 3 opens at 7 bar.');
  const { context, close } = await openContexts(product);
  const admin = () => context({}, { isAdmin: true });
  const recordsOf = async (kind: string) => (await exportRecords(await admin(), { kind })).records;
  const id = randomUUID();
  const [record] = (await recordsOf('files')).filter((file) => file.id === sourceId);
  const files = { version: 1, records: [{ ...record, id }] };
  const chunks = (await recordsOf('chunks')).filter(({ fileId }) => fileId === sourceId);
  const [begun] = await importFiles(await admin(), files);
  const { url } = await fileDownload(await admin(), { fileId: sourceId });
  const body = await (await fetch(url)).arrayBuffer();
  expect((await fetch(begun?.uploadUrl ?? '', { method: 'PUT', body })).status).toBe(201);
  await importChunks(await admin(), {
    version: 1,
    records: chunks.map((chunk) => ({ ...chunk, fileId: id })),
  });
  const [finished] = await finishFileImports(await admin(), files);
  expect(finished).toMatchObject({ status: 'embedding_complete', error: null });
  const fileId = begun?.fileId ?? '';
  await eventually(
    () => show(fileId),
    ({ status }) => status === 'ready',
  );
  expect(await contents(fileId)).toContain('7 bar');
  close();
});
