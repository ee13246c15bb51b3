/** Sources that list objects: each kind against a server, behind a proxy by which single answers are changed. */
import { maxFileBytes } from '../../domain/limits';
import { type Harness, startHarness } from '../harness';
import { sourceOperations } from './support/sourceOperations';
import { openStores, type TestStore } from './support/stores';

let harness: Harness;
let stores: Record<keyof typeof openStores, TestStore>;
const { admin, run, settled, filesOf } = sourceOperations(() => harness);

beforeAll(async () => {
  stores = {
    azure_blob: await openStores.azure_blob(),
    azure_blob_by_url: await openStores.azure_blob_by_url(),
    s3: await openStores.s3(),
    webdav: await openStores.webdav(),
  };
  const ports = Object.values(stores).map(({ proxy }) => proxy.port);
  harness = await startHarness({
    LOG_LEVEL: 'debug',
    SOURCE_ALLOWED_NETWORKS: '127.0.0.0/8',
    SOURCE_ALLOWED_PORTS: ['80', '443', ...ports].join(),
  });
}, 120_000);
afterAll(async () => {
  await harness?.close();
  for (const store of Object.values(stores ?? {})) await store.close();
});

const create =
  'mutation ($input: CreateSourceInput!) { createSource(input: $input) { id hasSecret azureBlob { containerUrl } s3 { endpoint accessKeyId } webdav { url username } } }';
const names = ['a.txt', 'b.txt', 'folder/c & ü+%.md'];

const forms = ['azure_blob', 'azure_blob_by_url', 's3', 'webdav'] as const;

describe.each(forms)('a source of the kind %s', (form) => {
  let store: TestStore;
  beforeAll(() => {
    store = stores[form];
  });
  beforeEach(async () => {
    store.proxy.intercept = null;
    for (const name of names) await store.put(name, `The text of ${name}.`);
    store.proxy.requests.length = 0;
  });

  const inputOf = (settings: object) => {
    const { kind } = store;
    return { kind, name: 'documents', graceDays: 0, ...settings };
  };
  async function createSource(more: object = {}, settings: object = store.settings()): Promise<string> {
    const input = { ...inputOf(settings), ...more };
    return (await admin<{ createSource: { id: string } }>(create, { input })).createSource.id;
  }
  const downloads = () =>
    store.proxy.requests.filter((line) => line.startsWith('GET') && /\.(txt|md) 200$/.test(line));

  test('is followed over runs: added, changed, unchanged, removed after the grace period', async () => {
    await store.put('picture.unknown', 'Of no type that can be uploaded.');
    const id = await createSource();
    expect(await run(id)).toMatchObject({ state: 'succeeded', added: 3, removed: 0, failed: 0 });
    await settled(id);
    const before = await filesOf(id);
    expect(before.map(({ sourceUrl }) => sourceUrl)).toEqual(names.map(store.addressOf));

    store.proxy.requests.length = 0;
    await store.put('b.txt', 'The new text of b.');
    await store.remove('a.txt');
    await store.put('moved.txt', 'The text of a.txt.');
    expect(await run(id)).toMatchObject({ added: 0, changed: 2, unchanged: 1, removed: 0, failed: 0 });
    expect(downloads()).toHaveLength(2);
    await settled(id);
    const after = new Map((await filesOf(id)).map((file) => [file.sourceUrl, file]));
    expect(after.get(store.addressOf('moved.txt'))?._id).toBe(before[0]?._id);
    expect(after.get(store.addressOf('b.txt'))).toMatchObject({ _id: before[1]?._id });
    expect(after.get(store.addressOf('b.txt'))?.versions).toHaveLength(2);

    await store.remove('moved.txt');
    store.proxy.requests.length = 0;
    expect(await run(id)).toMatchObject({ unchanged: 2, removed: 0, failed: 0 });
    expect(await run(id)).toMatchObject({ unchanged: 2, removed: 1, failed: 0 });
    expect(downloads()).toEqual([]);
    expect(await filesOf(id)).toHaveLength(2);
  });

  test('stores its secret encrypted, and neither returns nor logs it, or what is signed with it', async () => {
    const sent = new Set<string>();
    let isListingRefused = false;
    store.proxy.intercept = (request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const signature = url.searchParams.get('sig') ?? '';
      for (const text of [request.headers.authorization, signature, encodeURIComponent(signature)])
        if (text) sent.add(text);
      const isRefused = store.isListing(request) ? isListingRefused : url.pathname.endsWith('b.txt');
      if (isRefused) response.writeHead(500).end();
      return isRefused;
    };
    const { createSource: created } = await admin<{ createSource: { id: string; hasSecret: boolean } }>(
      create,
      { input: inputOf(store.settings()) },
    );
    expect(created.hasSecret).toBe(true);
    const { id } = created;
    const withFailure = await run(id);
    expect(withFailure).toMatchObject({
      state: 'succeeded',
      failures: [{ address: store.addressOf('b.txt') }],
    });
    isListingRefused = true;
    const failed = await run(id);
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('status 500') });
    const { models } = harness;
    const records = [
      created,
      ...[withFailure, failed],
      await models.sources.findById(id).lean(),
      await models.sourceRuns.find({ sourceId: id }).lean(),
      await filesOf(id),
      await models.sourceItems.find({ sourceId: id }).lean(),
      await models.auditRecords.find({ 'targets.id': id }).lean(),
    ];
    const logged = await harness.logged();
    expect(logged).not.toBe('');
    const shown = JSON.stringify(records) + logged;
    expect(sent.size).toBeGreaterThan(0);
    expect([store.secret, ...sent].filter((text) => shown.includes(text))).toEqual([]);
    expect(shown).not.toMatch(/\bsig=|\bSignature=|\bBasic \w/);
  });

  test('with a wrong secret fails, and says so', async () => {
    const found = await run(await createSource({}, store.settings('wrong secret')));
    expect(found).toMatchObject({ state: 'failed', removed: 0 });
    expect(found.error).toContain('The credentials were rejected');
  });

  test('that does not exist fails, and removes nothing', async () => {
    const id = await createSource();
    await run(id);
    const settings = store.settings('missing');
    const update = 'mutation ($input: UpdateSourceInput!) { updateSource(input: $input) { id } }';
    await admin(update, { input: { id, ...settings } });
    for (let round = 0; round < 2; round++) {
      const found = await run(id);
      expect(found).toMatchObject({ state: 'failed', removed: 0 });
      expect(found.error).toContain('does not exist');
    }
    expect((await filesOf(id)).length).toBeGreaterThan(0);
  });

  test('whose listing never ends is ended, and removes nothing', async () => {
    const id = await createSource({ maxPages: 5 });
    const { added } = await run(id);
    let count = 0;
    store.proxy.intercept = (request, response) => {
      if (!store.isListing(request)) return false;
      response.writeHead(207).end(store.endlessListing(++count, request.url ?? ''));
      return true;
    };
    for (let round = 0; round < 2; round++)
      expect(await run(id)).toMatchObject({
        state: 'succeeded',
        removed: 0,
        failures: [{ reason: 'The listing was ended after 200 requests.' }],
      });
    expect(await filesOf(id)).toHaveLength(added);
  });

  test('with more documents than its maximum reads those, says so, and removes nothing', async () => {
    const found = await run(await createSource({ maxPages: 2 }));
    expect(found).toMatchObject({ state: 'succeeded', added: 2, failed: 1 });
    expect(found.failures[0]?.reason).toContain('more than 2 documents');
  });

  test('that answers with something else than a listing fails, and removes nothing', async () => {
    const id = await createSource();
    await run(id);
    for (const answer of ['<html><body>Sign in</body></html>', store.endlessListing(1, '/').slice(0, -9)]) {
      store.proxy.intercept = (request, response) => {
        if (store.isListing(request)) response.writeHead(207).end(answer);
        return store.isListing(request);
      };
      const found = await run(id);
      expect(found).toMatchObject({ state: 'failed', removed: 0 });
      expect(found.error).toContain('whole listing');
    }
  });

  test('skips an object that is too large, or deleted between listing and download', async () => {
    store.proxy.intercept = async (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      if (path.endsWith('b.txt')) await store.remove('b.txt');
      if (!path.endsWith('a.txt')) return false;
      response.writeHead(200, { 'content-length': maxFileBytes + 1 }).write('x');
      return true;
    };
    const found = await run(await createSource());
    expect(found).toMatchObject({ state: 'succeeded', added: 1, failed: 2 });
    const reasons = new Map(found.failures.map(({ address, reason }) => [address, reason]));
    expect(reasons.get(store.addressOf('a.txt'))).toContain('larger than');
    expect(reasons.get(store.addressOf('b.txt'))).toContain('deleted between');
  });

  test('reports each object that it cannot read with the reason, reads the others, and removes nothing', async () => {
    const reasons: Record<string, string> = {
      '403.txt': 'The credentials were rejected (status 403).',
      '404.txt': 'It was deleted between the listing and the download.',
      '429.txt': 'It answered with status 429.',
      '500.txt': 'It answered with status 500.',
      'broken.txt': 'The connection failed.',
      'empty.txt': 'It is empty.',
      'short.txt': 'It is shorter than the listing says: it changed meanwhile, or was cut off.',
    };
    const faulty = Object.keys(reasons);
    for (const name of faulty) await store.put(name, `The first text of ${name}.`);
    try {
      const id = await createSource();
      const all = names.length + faulty.length;
      expect(await run(id)).toMatchObject({ added: all, failed: 0 });
      await settled(id);
      for (const name of [...faulty, 'a.txt'])
        await store.put(name, name === 'empty.txt' ? '' : `The text of ${name} changed.`);
      store.proxy.intercept = (request, response) => {
        const name = (request.url ?? '').split('?')[0]?.split('/').at(-1) ?? '';
        if (request.method !== 'GET' || reasons[name] === undefined || name === 'empty.txt') return false;
        if (name === 'short.txt') response.writeHead(200).end('x');
        else if (name !== 'broken.txt') response.writeHead(Number.parseInt(name, 10)).end('No.');
        else response.writeHead(200, { 'content-length': 30 }).write('x', () => response.destroy());
        return true;
      };
      for (const changed of [1, 0, 0]) {
        const found = await run(id);
        const failed = faulty.length;
        expect(found).toMatchObject({ state: 'succeeded', added: 0, changed, removed: 0, failed });
        expect(Object.fromEntries(found.failures.map(({ address, reason }) => [address, reason]))).toEqual(
          Object.fromEntries(faulty.map((name) => [store.addressOf(name), reasons[name]])),
        );
        await settled(id);
      }
      expect(await filesOf(id)).toHaveLength(all);
      // What was not read is once it can be.
      store.proxy.intercept = null;
      await store.put('empty.txt', 'No longer empty.');
      expect(await run(id)).toMatchObject({ changed: faulty.length, removed: 0, failed: 0 });
    } finally {
      for (const name of faulty) await store.remove(name);
    }
  });

  test('is refused at private addresses, and without settings of its kind', async () => {
    const { settings, path } = store.withAddress('http://10.0.0.1/');
    const faultsOf = async (given: object) =>
      (await harness.graphql(create, { input: inputOf(given) }, { admin: true })).errors?.[0]?.extensions
        ?.faults;
    expect(await faultsOf(settings)).toEqual([
      { path, msg: 'Its address is not allowed.', type: 'url_not_allowed' },
    ]);
    expect(await faultsOf({})).toMatchObject([{ path: [path[0]], type: 'missing' }]);
    const website = { startUrls: ['https://example.com/'] };
    expect(await faultsOf({ ...store.settings(), website })).toMatchObject([{ path: ['website'] }]);
  });
});

test('a WebDAV server behind a proxy that cuts the path fails the run, and no file is removed', async () => {
  const store = stores.webdav;
  store.proxy.intercept = null;
  await store.put('a.txt', 'The text of a.txt.');
  const input = { kind: 'webdav', name: 'documents', graceDays: 0, ...store.settings() };
  const { createSource } = await admin<{ createSource: { id: string } }>(create, { input });
  const { added } = await run(createSource.id);
  store.proxy.intercept = (request, response) => {
    const listing = ['/', '/a.txt'].map((href) => `<response><href>${href}</href></response>`);
    const isListing = store.isListing(request);
    if (isListing) response.writeHead(207).end(`<multistatus>${listing.join('')}</multistatus>`);
    return isListing;
  };
  for (let round = 0; round < 2; round++) {
    const found = await run(createSource.id);
    expect(found).toMatchObject({ state: 'failed', removed: 0 });
    expect(found.error).toContain('The listing is not of this folder.');
  }
  store.proxy.intercept = null;
  expect(added).toBeGreaterThan(0);
  expect(await filesOf(createSource.id)).toHaveLength(added);
});

test('an S3 endpoint whose host cannot have a bucket before it needs path-style addresses', async () => {
  const { s3 } = stores.s3.settings();
  const faultsOf = async (endpoint: string, isPathStyle: boolean) => {
    const input = { kind: 's3', name: 'documents', s3: { ...s3, endpoint, isPathStyle } };
    return (await harness.graphql(create, { input }, { admin: true })).errors?.[0]?.extensions?.faults;
  };
  const msg = 'An endpoint with an IP address or `localhost` needs path-style addresses';
  for (const endpoint of ['http://127.0.0.1', 'https://[2001:4860:4860::8888]/s3', 'http://localhost']) {
    expect(await faultsOf(endpoint, false)).toEqual([
      { path: ['s3', 'isPathStyle'], msg, type: 'value_error' },
    ]);
    expect(await faultsOf(endpoint, true)).toBeUndefined();
  }
  expect(await faultsOf('https://s3.example.com', false)).toBeUndefined();
});

test('a listing that repeats a page fails the run', async () => {
  for (const kind of ['azure_blob', 's3'] as const) {
    const store = stores[kind];
    store.proxy.intercept = (request, response) => {
      if (store.isListing(request)) response.writeHead(200).end(store.endlessListing(7, ''));
      return store.isListing(request);
    };
    const input = { kind, name: 'documents', ...store.settings() };
    const { createSource } = await admin<{ createSource: { id: string } }>(create, { input });
    expect((await run(createSource.id)).error).toContain('repeats a page');
    store.proxy.intercept = null;
  }
});
