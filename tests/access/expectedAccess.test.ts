/** Who may see something is not overwritten where somebody else changed it since it was read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import { upload } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { askAs, dataAs } from './support/speaker';

jest.setTimeout(120_000);

const admin = { isAdmin: true };
let harness: Harness;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-expected-'));
  harness = await startHarness({ SQLITE_DIRECTORIES: directory });
});
afterAll(async () => {
  await harness?.close();
  await rm(directory, { recursive: true, force: true });
});

async function connector(): Promise<string> {
  const path = join(directory, 'shop.sqlite');
  createSampleDatabase(path);
  const query = 'mutation ($i: CreateConnectorInput!) { createConnector(input: $i) { id } }';
  const i = { name: 'Shop', kind: 'sqlite', url: `sqlite://${path}` };
  const { createConnector } = await dataAs<{ createConnector: { id: string } }>(harness, admin, query, { i });
  return createConnector.id;
}

async function folder(name = 'Plans'): Promise<string> {
  const query = 'mutation ($i: CreateFolderInput!) { createFolder(input: $i) { id } }';
  const i = { name };
  return (await dataAs<{ createFolder: { id: string } }>(harness, admin, query, { i })).createFolder.id;
}

const everyone = { everyone: true };
const only = (...principals: string[]) => ({ principals });

test.each([
  ['file', 'File', () => upload(harness, 'a.md', '# A\n')],
  ['folder', 'Folder', () => folder()],
  ['connector', 'Connector', connector],
])('the access of a %s', async (what, type, make) => {
  const id = await make();
  const field = `set${type}Access`;
  const query = `mutation ($i: Set${type}AccessInput!) { ${field}(input: $i) { access { everyone principals } } }`;
  const set = (access: object | null, expectedAccess?: object | null) =>
    askAs(harness, admin, query, { i: { [`${what}Id`]: id, access, expectedAccess } });
  const saved = (access: { everyone?: boolean; principals?: string[] }) => ({
    data: { [field]: { access: { everyone: !access.principals, principals: access.principals ?? [] } } },
  });
  const conflict = { errors: [{ extensions: { code: 'conflict', status: 409 } }] };

  expect(await set(only('user:ada', 'user:bo'), everyone)).toMatchObject(saved(only('user:ada', 'user:bo')));
  for (const stale of [
    everyone,
    only(),
    only('user:ada'),
    only('user:ada', 'user:cy'),
    only('user:ada', 'user:bo', 'user:cy'),
  ])
    expect(await set(everyone, stale)).toMatchObject(conflict);
  // In any order.
  expect(await set(only(), only('user:bo', 'user:ada'))).toMatchObject(saved(only()));
  expect(await set(only('user:ada'), everyone)).toMatchObject(conflict);

  // Of several who read the same, one saves.
  const replies = await Promise.all(['a', 'b', 'c'].map((name) => set(only(`user:${name}`), only())));
  const saving = replies.filter(({ errors }) => errors === undefined);
  expect(saving).toHaveLength(1);
  for (const reply of replies) if (!saving.includes(reply)) expect(reply).toMatchObject(conflict);
  // Without what was read, whatever is in force is replaced.
  expect(await set(everyone, null)).toMatchObject(saved(everyone));
  expect(await set(null)).toMatchObject(saved(everyone));
});

test('a file that is as its folder conflicts where the folder was changed', async () => {
  const folderId = await folder('Drafts');
  const fileId = await upload(harness, 'b.md', '# B\n');
  const ask = (field: string, type: string, i: object) =>
    askAs(harness, admin, `mutation ($i: ${type}!) { ${field}(input: $i) { id } }`, { i });
  await ask('updateFile', 'UpdateFileInput', { fileId, folderId });
  await ask('setFolderAccess', 'SetFolderAccessInput', { folderId, access: only('user:ada') });
  const stale = { fileId, access: only('user:bo'), expectedAccess: everyone };
  expect(await ask('setFileAccess', 'SetFileAccessInput', stale)).toMatchObject({
    errors: [{ extensions: { code: 'conflict' } }],
  });
  const current = { ...stale, expectedAccess: only('user:ada') };
  expect(await ask('setFileAccess', 'SetFileAccessInput', current)).toMatchObject({
    data: { setFileAccess: { id: fileId } },
  });
});
