/** What the holder of a link to a file's content can do with it, and who else gets content by an address. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { dataAs, keyWith, restrict } from '../access/support/speaker';
import { ingest, upload } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const page = '<!doctype html><title>P</title><p>Palimpsest</p><script>document.title = "run"</script>';
const secrets = /Palimpsest|Quicksilver|Marzipan/;
let harness: Harness;
let admin: string;
let fileId: string;
let otherId: string;
let stagingId: string;
let link: string;

beforeAll(async () => {
  harness = await startHarness();
  admin = await keyWith(harness, 'admin');
  fileId = await ingest(harness, 'page.html', page);
  otherId = await ingest(harness, 'other.txt', 'Quicksilver flows.');
  stagingId = await ingest(harness, 'staging.txt', 'Marzipan melts.', { key: harness.keys.staging });
  link = await linkOf(fileId);
});
afterAll(() => harness?.close());

async function linkOf(id: string, key = harness.keys.production): Promise<string> {
  const query = 'query ($id: UUID!) { admin { fileDownload(fileId: $id) { url } } }';
  type Download = { admin: { fileDownload: { url: string } } };
  return (await dataAs<Download>(harness, { key, isAdmin: true }, query, { id })).admin.fileDownload.url;
}

/** Sends a path as it is: `fetch` would resolve what leads elsewhere. */
function send(
  url: string,
  options: { method?: string; headers?: object; body?: string } = {},
): Promise<Reply> {
  const [, host = '', port, path] = /^http:\/\/([^:/]+):(\d+)(\/.*)$/.exec(url) ?? [];
  return new Promise((resolve, reject) => {
    const sent = request({
      host,
      port,
      path,
      method: options.method ?? 'GET',
      headers: { ...options.headers },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then((body) => resolve({ status, headers, body }), reject);
    });
    sent.end(options.body);
  });
}

const set = (name: string, value: string) => (url: string) => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
};
const without = (name: string) => (url: string) => url.replace(new RegExp(`&?\\b${name}=[^&]*`), '');
let stagingPath = '';
beforeAll(async () => {
  stagingPath = new URL(await linkOf(stagingId, harness.keys.staging)).pathname;
});

/** `/account/container`, of which the rest of a path is `/environment/file/original.type`. */
const containerOf = (pathname: string) => pathname.split('/').slice(0, 3).join('/');
/** The path that `rewrite` makes of the link's own and of that of another file, in place of the link's. */
const at =
  (what: 'file' | 'environment', rewrite: (own: string, other: string) => string) => (url: string) => {
    const { pathname } = new URL(url);
    const inEnvironment = pathname.replace(`${fileId}/original.html`, `${otherId}/original.txt`);
    return url.replace(pathname, rewrite(pathname, what === 'file' ? inEnvironment : stagingPath));
  };

const climb = (dots: string, slash: string) => (own: string, other: string) =>
  `${own}${`${slash}${dots}`.repeat(5)}${other.slice(1).replace(/^|\//g, slash)}`;

const rewritten: [string, (url: string) => string][] = [
  ['a changed signature', (url) => url.replace(/sig=[^&]{6}/, 'sig=AAAAAA')],
  ['no signature', without('sig')],
  ['an empty signature', set('sig', '')],
  ['a later expiry', set('se', '2099-01-01T00:00:00Z')],
  ['no expiry', without('se')],
  ['an earlier start', set('st', '2000-01-01T00:00:00Z')],
  ['more permissions', set('sp', 'racwd')],
  ['the whole container', set('sr', 'c')],
  ['an older version of signatures', set('sv', '2015-04-05')],
  ['another network', set('sip', '0.0.0.0-255.255.255.255')],
  ['a stored policy', set('si', 'any')],
  ['a disposition that shows it', set('rscd', 'inline')],
  ['no disposition', without('rscd')],
  ['a second disposition', (url) => `${url}&rscd=inline`],
  ['a disposition in a list', (url) => `${url}&rscd[]=inline`],
  ['a content type', (url) => `${url}&rsct=text/html`],
  ['a content encoding', (url) => `${url}&rsce=gzip`],
  ['a language', (url) => `${url}&rscl=de`],
  ['a cache rule', (url) => `${url}&rscc=public`],
  ["another file's path", at('file', (_own, other) => other)],
  ["another environment's path", at('environment', (_own, other) => other)],
  ["another environment's path by dots", at('environment', climb('..', '/'))],
  ["another file's path by encoded dots", at('file', climb('%2e%2e', '/'))],
  ["another file's path by encoded slashes", at('file', climb('..', '%2f'))],
  ["another file's path by backslashes", at('file', climb('..', '%5c'))],
  ["another file's path, encoded twice", at('file', climb('%252e%252e', '%252f'))],
  ["another file's path after a null", at('file', (own, other) => `${own}%00${other}`)],
  ["another file's path before a fragment", at('file', (own, other) => `${other}%23${own}`)],
  ['its upload', at('file', (own) => own.replace(containerOf(own), `${containerOf(own)}/uploads`))],
  [
    'the list of the container',
    (url) => `${url.replace(/\/[^/]*\/[^/]*\/original[^?]*/, '')}&restype=container&comp=list`,
  ],
  ['the list of the account', (url) => `${url.replace(/\/lectern\/[^?]*/, '/lectern/')}&comp=list`],
  [
    'the rules of the container',
    (url) => `${url.replace(/\/[^/]*\/[^/]*\/original[^?]*/, '')}&restype=container&comp=acl`,
  ],
];

test.each(rewritten)('a link with %s shows nothing', async (_what, rewrite) => {
  const url = rewrite(link);
  expect(url).not.toBe(link);
  const { status, body } = await send(url);
  expect([400, 403, 404, 409]).toContain(status);
  expect(body).not.toMatch(secrets);
});

test('the attacks name paths that their own links open', async () => {
  const others = [await linkOf(otherId), await linkOf(stagingId, harness.keys.staging)];
  const paths = (['file', 'environment'] as const).map(
    (what) => new URL(at(what, (_own, other) => other)(link)).pathname,
  );
  expect(paths).toEqual(others.map((url) => new URL(url).pathname));
  for (const url of others) expect((await send(url)).body).toMatch(secrets);
});

const copySource = () => ({ 'x-ms-copy-source': link });
const writes: [string, string, string, () => object][] = [
  ['PUT', '', 'block blob', () => ({ 'x-ms-blob-type': 'BlockBlob' })],
  ['PUT', '&comp=block&blockid=dXBsb2Fk', 'block', () => ({})],
  ['PUT', '&comp=blocklist', 'block list', () => ({})],
  ['PUT', '&comp=metadata', 'metadata', () => ({ 'x-ms-meta-a': 'b' })],
  ['PUT', '&comp=properties', 'type', () => ({ 'x-ms-blob-content-type': 'text/html' })],
  ['PUT', '&comp=lease', 'lease', () => ({ 'x-ms-lease-action': 'acquire', 'x-ms-lease-duration': '-1' })],
  ['PUT', '&comp=snapshot', 'snapshot', () => ({})],
  ['PUT', '&comp=tier', 'tier', () => ({ 'x-ms-access-tier': 'Archive' })],
  ['PUT', '&comp=tags', 'tags', () => ({})],
  ['PUT', '', 'copy', copySource],
  ['DELETE', '', 'deletion', () => ({})],
  ['POST', '', 'post', () => ({})],
  ['PATCH', '', 'patch', () => ({})],
];

test.each(writes)('a link to read refuses a %s%s (%s)', async (method, query, _what, headersOf) => {
  for (const url of [link, set('rscd', 'size=99999')(link), without('rscd')(link)]) {
    const headers = { 'x-ms-version': '2022-11-02', ...headersOf() };
    const { status } = await send(url + query, { method, headers, body: 'EVIL!' });
    expect(status).toBeGreaterThanOrEqual(400);
  }
  const { status, body, headers } = await send(link);
  expect({ status, body }).toEqual({ status: 200, body: page });
  expect(headers['content-type']).toBe('text/html');
});

test('a page with a script is saved, not shown, by each address of its content', async () => {
  const { headers } = await send(link);
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''page.html");
  const content = await send(`${harness.origin}/v1/files/${fileId}/content`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(content).toMatchObject({
    ...{ status: 200, body: page },
    headers: {
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    },
  });
});

test('a link ends with its file: when it is deleted, and when it expires', async () => {
  const deleted = await ingest(harness, 'gone.txt', 'Quicksilver is gone.');
  const deletedLink = await linkOf(deleted);
  expect((await send(deletedLink)).status).toBe(200);
  const remove = 'mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }';
  await dataAs(harness, {}, remove, { id: deleted });
  await eventually(
    () => send(deletedLink),
    ({ status }) => status === 404,
  );
  const expiring = await ingest(harness, 'short.txt', 'Quicksilver dries.');
  const expiry = 'mutation ($i: SetFileExpiryInput!) { setFileExpiry(input: $i) { id } }';
  const expiresAt = new Date(Date.now() + 60_000);
  await dataAs(harness, { isAdmin: true }, expiry, { i: { fileId: expiring, expiresAt } });
  const until = Date.parse(new URL(await linkOf(expiring)).searchParams.get('se') ?? '');
  expect(until).toBeLessThanOrEqual(expiresAt.getTime() + 1_000);
});

test('a link to read lasts 15 minutes, whoever asks for it', async () => {
  const { searchParams } = new URL(await linkOf(otherId));
  const lifetimeMs = Date.parse(searchParams.get('se') ?? '') - Date.now();
  expect(lifetimeMs).toBeLessThanOrEqual(900_000);
  expect(searchParams.get('sp')).toBe('r');
});

describe('who gets no link and no content', () => {
  const askers: [string, () => Promise<Record<string, string>>][] = [
    ['nobody', async () => ({})],
    ['a key that does not administer', async () => ({ 'x-api-key': harness.keys.production })],
    [
      'the administrator of another environment',
      async () => ({ 'x-api-key': harness.keys.staging, 'x-admin-token': harness.adminToken }),
    ],
    ['an administrator who asks for a user', async () => ({ 'x-api-key': admin, 'x-principals': 'user:bo' })],
    [
      'a signature in place of a key',
      async () => ({ 'x-api-key': new URL(link).searchParams.get('sig') ?? '' }),
    ],
  ];

  test.each(askers)('%s', async (_who, headersOf) => {
    const headers = await headersOf();
    const query = `{ admin { fileDownload(fileId: "${fileId}") { url } } }`;
    const asked = await send(harness.graphqlUrl, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    expect(asked.body).not.toContain('sig=');
    const key = headers['x-api-key'];
    const { status, body } = await send(`${harness.origin}/v1/files/${fileId}/content`, {
      headers: { ...headers, ...(key ? { authorization: `Bearer ${key}` } : {}) },
    });
    expect([401, 403, 404]).toContain(status);
    expect(body).not.toMatch(secrets);
  });

  test('a key that is deleted or a reader whose access is taken away gets the next picture refused', async () => {
    const { id, key } = await harness.createKey();
    const url = `${harness.origin}/files/${fileId}/pages/1.png`;
    const picture = (headers: object) => send(url, { headers });
    expect((await picture({ 'x-api-key': key })).status).not.toBe(401);
    await restrict(harness, fileId, { principals: ['group:legal'] });
    await eventually(
      () => picture({ 'x-api-key': key }),
      ({ status }) => status === 404,
    );
    const remove = 'mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }';
    await dataAs(harness, { isAdmin: true }, remove, { id });
    await eventually(
      () => picture({ 'x-api-key': key }),
      ({ status }) => status === 401,
    );
    await restrict(harness, fileId, null);
  });

  test.each([
    '1.svg',
    '1.html',
    '1.png.html',
    '1.png%00.html',
    '..%2f..%2f1.png',
    '%2e%2e%2f1.png',
    '1e3.png',
    '-1.png',
    '0.png',
    '99999999999.png',
    '1.png/../../x',
  ])('there is no picture %s', async (name) => {
    const { status, headers } = await send(`${harness.origin}/files/${fileId}/pages/${name}`, {
      headers: { 'x-api-key': harness.keys.production },
    });
    expect([400, 404]).toContain(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test('an upload link neither reads what it took, nor anything else, and outlives its file without effect', async () => {
  const query = 'mutation ($i: InitFileUploadInput!) { initFileUpload(input: $i) { fileId uploadUrl } }';
  type Begun = { initFileUpload: { fileId: string; uploadUrl: string } };
  const { initFileUpload } = await dataAs<Begun>(harness, {}, query, { i: { filename: 'up.txt', size: 9 } });
  const bare = initFileUpload.uploadUrl.replace(/&comp=block&blockid=.*$/, '');
  expect((await send(initFileUpload.uploadUrl, { method: 'PUT', body: 'Marzipan!' })).status).toBe(201);
  const final = bare.replace('/uploads/', '/');
  for (const url of [bare, final, `${bare}&comp=blocklist&blocklisttype=all`, set('sp', 'r')(bare)])
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      const { status, body } = await send(url, { method });
      expect([400, 403]).toContain(status);
      expect(body).not.toMatch(secrets);
    }
  expect(
    (await send(final, { method: 'PUT', body: 'Marzipan!', headers: { 'x-ms-blob-type': 'BlockBlob' } }))
      .status,
  ).toBe(403);
  const remove = 'mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }';
  await dataAs(harness, {}, remove, { id: initFileUpload.fileId });
  await send(initFileUpload.uploadUrl, { method: 'PUT', body: 'Marzipan!' });
  const confirm = await harness.call('POST', `/files/${initFileUpload.fileId}/confirm`);
  expect(confirm.status).toBe(404);
});

test('the name given at upload leads to no other path', async () => {
  for (const name of [
    '../../../etc/passwd.txt',
    '..\\..\\x.txt',
    '/abs.txt',
    '%2e%2e%2fx.txt',
    'a\u0000.txt',
  ]) {
    const id = await upload(harness, name, 'Quicksilver.').catch(() => null);
    if (id === null) continue;
    const path = new URL(await linkOf(id).catch(() => 'http://x/refused')).pathname;
    expect(path).toMatch(/^\/refused$|^\/lectern\/lectern\/[\da-f-]{36}\/[\da-f-]{36}\/original\.txt$/);
  }
});
