import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { askAs, callAs, dataAs, keyWith, restrict, type Speaker } from './support/speaker';

jest.setTimeout(120_000);

let harness: Harness;
let keys: Record<'delegate' | 'admin', string>;
beforeAll(async () => {
  harness = await startHarness();
  keys = { delegate: await keyWith(harness, 'delegate'), admin: await keyWith(harness, 'admin') };
});
afterAll(() => harness.close());

const me = '{ me { environmentSlug } }';
const codeOf = async (speaker: Speaker, query = me, variables = {}) => {
  const { errors } = await askAs(harness, speaker, query, variables);
  return errors?.[0]?.extensions?.code ?? null;
};

test('only keys that may speak for others are heard when they do', async () => {
  expect(await codeOf({ principals: 'user:ada' })).toBe('forbidden');
  expect((await callAs(harness, { principals: 'user:ada' }, 'GET', '/api/v1/files')).status).toBe(403);
  expect(await codeOf({ key: keys.delegate, principals: 'user:ada' })).toBeNull();
  expect(await codeOf({ key: `${keys.delegate}x`, principals: 'user:ada' })).toBe('unauthorized');
  expect(await codeOf({ key: keys.admin, principals: 'user:ada' })).toBeNull();
});

test.each<[string, string]>([
  ['an empty list', ''],
  ['an empty principal', 'user:ada,,group:legal'],
  ['what is no encoding', 'user:%E0%A4%A'],
  ['a principal of 256 characters', 'x'.repeat(256)],
  ['1,001 principals', Array.from({ length: 1_001 }, (_, i) => `g${i}`).join(',')],
])('%s is refused with its place, and shows nothing', async (_what, principals) => {
  const response = await callAs(harness, { key: keys.delegate, principals }, 'GET', '/api/v1/files');
  expect(response.status).toBe(422);
  const body = JSON.stringify(await response.json());
  expect(body).toContain('X-Principals');
  expect(await codeOf({ key: keys.delegate, principals })).toBe('validation_failed');
});

test('who speaks for others administers nothing, and sees no more than they do', async () => {
  const speaker = { key: keys.admin, principals: 'user:ada', isAdmin: true };
  expect(await codeOf(speaker, '{ admin { apiKeys { nodes { name } } } }')).not.toBeNull();
  expect(await codeOf({ key: keys.admin }, '{ admin { apiKeys { nodes { name } } } }')).toBeNull();
});

const access = '{ everyone principals inheritedFrom }';
const accessOf = async (speaker: Speaker, id: string) => {
  const query = `query ($id: UUID!) { file(id: $id) { access ${access} } }`;
  const { data } = await askAs<{ file: { access: object } | null }>(harness, speaker, query, { id });
  return data?.file?.access ?? null;
};

test('a file says who may see it and why, to those who see everything', async () => {
  const id = await ingest(harness, 'a.md', '# A\n\nThe first note of the orchard.\n');
  const admin = { key: keys.admin };
  expect(await accessOf(admin, id)).toEqual({
    everyone: true,
    principals: [],
    inheritedFrom: expect.any(String),
  });
  await restrict(harness, id, { principals: ['user:ada', 'user:ada'] });
  expect(await accessOf(admin, id)).toEqual({
    everyone: false,
    principals: ['user:ada'],
    inheritedFrom: null,
  });
  expect(await accessOf({ key: keys.delegate, principals: 'user:ada' }, id)).toBeNull();
  await restrict(harness, id, { principals: [] });
  expect(
    await codeOf(
      { key: keys.delegate, principals: 'user:ada' },
      'query ($id: UUID!) { file(id: $id) { id } }',
      { id },
    ),
  ).toBe('file_not_found');
  await restrict(harness, id, null);
  expect(await codeOf({}, 'query ($id: UUID!) { file(id: $id) { id } }', { id })).toBeNull();
});

const folderOf = async (name: string): Promise<string> => {
  const query = 'mutation ($input: CreateFolderInput!) { createFolder(input: $input) { id } }';
  const { createFolder } = await dataAs<{ createFolder: { id: string } }>(harness, {}, query, {
    input: { name },
  });
  return createFolder.id;
};
const setFolder = (folderId: string, given: object | null) =>
  dataAs(
    harness,
    { isAdmin: true },
    'mutation ($input: SetFolderAccessInput!) { setFolderAccess(input: $input) { id } }',
    { input: { folderId, access: given } },
  );
const move = (speaker: Speaker, fileId: string, folderId: string) =>
  codeOf(speaker, 'mutation ($input: UpdateFileInput!) { updateFile(input: $input) { id } }', {
    input: { fileId, folderId },
  });
const seenBy = async (speaker: Speaker, query = 'orchard') => {
  const response = await callAs(harness, speaker, 'POST', '/api/v1/search', { query, min_score: 0 });
  const body = (await response.json()) as { results: { semantic: { file_name: string }[] } };
  return body.results.semantic.map(({ file_name }) => file_name).sort();
};

test('a folder says it for the files in it that say nothing themselves, at once', async () => {
  const ada = { key: keys.delegate, principals: 'user:ada' };
  const [first, second] = [
    await ingest(harness, 'one.md', '# One\n\nThe plum harvest began early.\n'),
    await ingest(harness, 'two.md', '# Two\n\nThe plum harvest ended late.\n'),
  ];
  const folder = await folderOf('plums');
  for (const id of [first, second]) expect(await move({}, id, folder)).toBeNull();
  await restrict(harness, second, { everyone: true });
  await setFolder(folder, { principals: ['user:ada'] });
  expect(await seenBy({}, 'plum harvest')).not.toContain('one.md');
  expect(await seenBy({}, 'plum harvest')).toContain('two.md');
  expect(await seenBy(ada, 'plum harvest')).toEqual(expect.arrayContaining(['one.md', 'two.md']));
  // Its name is hidden like those of its files, and a file cannot be moved out of it by those who see it.
  const folders = await dataAs(harness, {}, '{ me { environment { folders { name } } } }');
  expect(JSON.stringify(folders)).not.toContain('plums');
  const open = await folderOf('open');
  expect(await move(ada, first, open)).toBe('forbidden');
  await setFolder(folder, null);
  expect(await seenBy({}, 'plum harvest')).toEqual(expect.arrayContaining(['one.md', 'two.md']));
});

test('an upload is never seen by others than it names, and a user may name oneself only', async () => {
  const input = (given: object) => ({ input: { filename: 'b.md', size: 10, access: given } });
  const query = 'mutation ($input: InitFileUploadInput!) { initFileUpload(input: $input) { fileId } }';
  const ada = { key: keys.delegate, principals: 'user:ada,group:legal' };
  expect(await codeOf({}, query, input({ principals: ['user:ada'] }))).toBe('forbidden');
  expect(await codeOf(ada, query, input({ principals: ['user:bo'] }))).toBe('forbidden');
  const { initFileUpload } = await dataAs<{ initFileUpload: { fileId: string } }>(
    harness,
    ada,
    query,
    input({ principals: ['group:legal', 'user:bo'] }),
  );
  const { fileId } = initFileUpload;
  const file = 'query ($id: UUID!) { file(id: $id) { id } }';
  expect(await codeOf(ada, file, { id: fileId })).toBeNull();
  expect(await codeOf({}, file, { id: fileId })).toBe('file_not_found');
  expect(await codeOf(ada, query, input({ everyone: true, principals: [] }))).toBe('validation_failed');
});

test('a subscription that began before a file was restricted tells nothing of it afterwards', async () => {
  const controller = new AbortController();
  const response = await fetch(harness.graphqlUrl, {
    method: 'POST',
    signal: controller.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-api-key': keys.delegate,
      'x-principals': 'user:bo',
    },
    body: JSON.stringify({ query: 'subscription { filesChanged { deleted status file { name } } }' }),
  });
  const seen: string[] = [];
  const reading = (async () => {
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      seen.push(Buffer.from(part).toString());
  })().catch(() => undefined);
  const told = () => seen.join('');
  const id = await ingest(harness, 'hidden-later.md', '# Note\n\nA pear for later.\n', { key: keys.admin });
  const isTold = (name: string) => new RegExp(`"ready"[^\\n]*${name}`).test(told());
  await eventually(async () => isTold('hidden-later'), Boolean);
  await restrict(harness, id, { principals: ['user:ada'] });
  const before = told().split('hidden-later').length;
  await askAs(
    harness,
    { isAdmin: true, key: keys.admin },
    'mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }',
    { id },
  );
  await ingest(harness, 'shown.md', '# Note\n\nAn apple for all.\n');
  await eventually(async () => isTold('shown.md'), Boolean);
  controller.abort();
  await reading;
  expect(told().split('hidden-later')).toHaveLength(before);
  expect(told()).not.toContain('"deleted":true');
});
