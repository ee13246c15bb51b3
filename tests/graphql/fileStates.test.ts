import { randomUUID } from 'node:crypto';
import { exportRecords } from '../../resolvers/transfer/exportRecords';
import { finishFileImports } from '../../resolvers/transfer/finishFileImports';
import { importChunks } from '../../resolvers/transfer/importChunks';
import { importFiles } from '../../resolvers/transfer/importFiles';
import { eventually, type Harness, startHarness } from '../harness';
import { openContexts } from '../operations';
import { camelCased, selectionOf } from './parity/restShape';
import { confirm, ingest, upload } from './support/ingest';

const text = '# Leave\n\nEvery employee has 25 days of annual leave.\n';

let harness: Harness;
const files = new Map<string, { id: string; key: string }>();

const statusOf = async (id: string) => (await harness.models.files.findById(id).lean())?.status;

async function replaced(key: string): Promise<string> {
  const id = await ingest(harness, 'replaced.md', text, { key });
  const content = '# Leave\n\nEvery employee has 30 days of annual leave.\n';
  const { data } = await harness.graphql<{ replaceFile: { uploadUrl: string } }>(
    'mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { uploadUrl } }',
    { input: { fileId: id, filename: 'replaced.md', size: content.length } },
    { key },
  );
  const response = await fetch(data?.replaceFile.uploadUrl ?? '', { method: 'PUT', body: content });
  expect(response.status).toBe(201);
  await confirm(harness, id, key);
  const versions = async () => (await harness.models.files.findById(id).lean())?.versions?.length;
  expect(await eventually(versions, (count) => count === 2)).toBe(2);
  return id;
}

/** Of the only other file of the environment, to another environment. */
async function imported(): Promise<string> {
  const { context, close } = await openContexts(harness);
  try {
    const source = await context({}, { isAdmin: true });
    const target = await context({}, { key: harness.keys.staging, isAdmin: true });
    const [file] = (await exportRecords(source, { kind: 'files' })).records;
    const chunks = (await exportRecords(source, { kind: 'chunks' })).records;
    const id = randomUUID();
    const input = { version: 1, records: [{ ...file, id }] };
    const [begun] = await importFiles(target, input);
    await fetch(begun?.uploadUrl ?? '', { method: 'PUT', body: text });
    await importChunks(target, { version: 1, records: chunks.map((chunk) => ({ ...chunk, fileId: id })) });
    await finishFileImports(target, input);
    return begun?.fileId ?? '';
  } finally {
    close();
  }
}

beforeAll(async () => {
  harness = await startHarness();
  const key = harness.keys.production;
  files.set('ready', { id: await ingest(harness, 'ready.md', text, { key }), key });
  files.set('imported', { id: await imported(), key: harness.keys.staging });
  files.set('replaced', { id: await replaced(key), key });
  files.set('not confirmed', { id: await upload(harness, 'late.md', text, { key }), key });
  const failing = await upload(harness, 'broken.pdf', '%PDF-1.7 nothing else', { key });
  await confirm(harness, failing, key);
  expect(
    await eventually(
      () => statusOf(failing),
      (status) => status === 'conversion_failed',
    ),
  ).toBe('conversion_failed');
  files.set('failed', { id: failing, key });
});
afterAll(() => harness.close());

test.each(['ready', 'imported', 'replaced', 'not confirmed', 'failed'])(
  'a file that is %s has the same values over REST and GraphQL, in lists too',
  async (state) => {
    const { id, key } = files.get(state) as { id: string; key: string };
    const rest = (await (await harness.call('GET', `/files/${id}/status`, { key })).json()) as object;
    const { data, errors } = await harness.graphql(
      `query ($id: UUID!) { file(id: $id) ${selectionOf(rest)} }`,
      { id },
      { key },
    );
    expect(errors).toBeUndefined();
    expect(data?.file).toEqual(camelCased(rest));
    const list = (await (await harness.call('GET', '/files', { key })).json()) as { items: { id: string }[] };
    const item = list.items.find((file) => file.id === id) as object;
    const ofItem = await harness.graphql(
      `query ($id: UUID!) { file(id: $id) ${selectionOf(item)} }`,
      { id },
      { key },
    );
    expect(ofItem.data?.file).toEqual(camelCased(item));
  },
);

test('an imported file is converted over both', async () => {
  const { id, key } = files.get('imported') as { id: string; key: string };
  const rest = await (await harness.call('GET', `/files/${id}/status`, { key })).json();
  expect(rest).toMatchObject({ status: 'ready', is_converted: true });
});

test('a file that is deleted exists over neither', async () => {
  const { id, key } = files.get('replaced') as { id: string; key: string };
  expect((await harness.call('DELETE', `/files/${id}`, { key })).status).toBe(200);
  expect((await harness.call('GET', `/files/${id}/status`, { key })).status).toBe(404);
  const { errors } = await harness.graphql('query ($id: UUID!) { file(id: $id) { id } }', { id }, { key });
  expect(errors?.[0]?.extensions?.code).toBe('file_not_found');
});
