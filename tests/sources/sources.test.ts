import { maxFileBytes } from '../../domain/limits';
import type { SourceRun } from '../../domain/sources';
import { eventually, type Harness, startHarness } from '../harness';
import { openSite, page, type Site } from './site';

let site: Site;
let harness: Harness;

beforeAll(async () => {
  site = await openSite();
  harness = await startHarness({
    SOURCE_ALLOWED_NETWORKS: '127.0.0.0/8',
    SOURCE_ALLOWED_PORTS: `80,443,${site.port}`,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_ALLOWED_PORTS: String(site.port),
  });
}, 120_000);
afterAll(async () => {
  await harness?.close();
  await site?.close();
});
beforeEach(() => {
  site.pages.clear();
  site.requests.length = 0;
});

async function admin<T>(query: string, variables: Record<string, unknown>, key?: string): Promise<T> {
  const { data, errors } = await harness.graphql<T>(query, variables, {
    admin: true,
    ...(key ? { key } : {}),
  });
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data;
}

async function createSource(path = '/', more: Record<string, unknown> = {}, website = {}): Promise<string> {
  const input = {
    kind: 'website',
    name: 'site',
    graceDays: 0,
    ...more,
    website: { startUrls: [site.origin + path], delayMs: 0, concurrency: 4, ...website },
  };
  const query = 'mutation ($input: CreateSourceInput!) { createSource(input: $input) { id } }';
  return (await admin<{ createSource: { id: string } }>(query, { input })).createSource.id;
}

const start = (id: string) =>
  harness.graphql('mutation ($id: UUID!) { runSource(id: $id) { id state } }', { id }, { admin: true });

const runs = async (id: string) =>
  (
    await admin<{ admin: { source: { runs: { nodes: SourceRun[] } } } }>(
      'query ($id: UUID!) { admin { source(id: $id) { runs { nodes { state added changed unchanged removed failed error failures { address reason } } } } } }',
      { id },
    )
  ).admin.source.runs.nodes;

/** Reads the store: administrative requests are limited. */
const ended = (id: string) =>
  eventually(
    () => harness.models.sourceRuns.findOne({ sourceId: id }).sort({ createdAt: -1 }).lean(),
    (latest) => latest !== null && !latest.isActive,
    600_000,
  );

async function run(id: string): Promise<SourceRun> {
  expect((await start(id)).errors).toBeUndefined();
  await ended(id);
  const [last] = await runs(id);
  if (!last) throw new Error('There is no run.');
  return last;
}

const settled = (id: string) =>
  eventually(
    async () => {
      const pending = await harness.models.replacements.countDocuments({ sourceId: id });
      const waiting = await harness.models.files.countDocuments({ sourceId: id, status: { $ne: 'ready' } });
      return pending + waiting;
    },
    (count) => count === 0,
    600_000,
  );

const filesOf = (id: string) => harness.models.files.find({ sourceId: id }).sort({ sourceUrl: 1 }).lean();

test('a site of 300 pages is followed over three runs', async () => {
  const path = (index: number) => `/page/${index}`;
  const show = (index: number, text: string) =>
    site.pages.set(path(index), page(`Page ${index}`, text, [path(index + 1), path((index * 7) % 300)]));
  for (let index = 0; index < 300; index++) show(index, `The text of page ${index}.`);
  const all = Array.from({ length: 306 }, (_, index) => path(index));
  site.pages.set('/', page('Start', 'All pages.', all));
  const id = await createSource();
  expect(await run(id)).toMatchObject({
    state: 'succeeded',
    added: 301,
    changed: 0,
    unchanged: 0,
    removed: 0,
    failed: 0,
  });
  await settled(id);
  const before = await filesOf(id);

  for (let index = 0; index < 5; index++) show(index, `Page ${index} has new text.`);
  for (let index = 10; index < 13; index++) site.pages.delete(path(index));
  for (let index = 300; index < 304; index++) show(index, `Page ${index} is new.`);
  site.requests.length = 0;
  expect(await run(id)).toMatchObject({ added: 4, changed: 5, unchanged: 293, removed: 0, failed: 0 });
  expect(site.requests.filter((line) => line.endsWith(' 304'))).toHaveLength(293);
  await settled(id);
  const after = new Map((await filesOf(id)).map((file) => [file.sourceUrl, file]));
  // IDs last, changed pages have two versions, others the one that they had.
  expect(before.map(({ sourceUrl }) => after.get(sourceUrl)?._id)).toEqual(before.map(({ _id }) => _id));
  expect(after.get(site.origin + path(3))?.versions).toHaveLength(2);
  expect(after.get(site.origin + path(50))?.versions).toBeUndefined();

  expect(await run(id)).toMatchObject({ added: 0, changed: 0, unchanged: 302, removed: 3, failed: 0 });
  expect(await harness.models.files.countDocuments({ sourceId: id })).toBe(302);
}, 1_800_000);

test('robots.txt is obeyed, and what it hides is not requested', async () => {
  site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /private');
  site.pages.set('/', page('Start', 'Public.', ['/private/a', '/open']));
  site.pages.set('/open', page('Open', 'For all.'));
  site.pages.set('/private/a', page('Private', 'Not for robots.'));
  expect(await run(await createSource())).toMatchObject({ added: 2, failed: 0 });
  expect(site.requests.some((line) => line.startsWith('/private'))).toBe(false);
});

test('while robots.txt cannot be read the run fails, and removes nothing', async () => {
  site.pages.set('/', page('Start', 'Here.'));
  const id = await createSource();
  await run(id);
  site.pages.set('/robots.txt', (_request, response) => void response.writeHead(503).end());
  for (let round = 0; round < 3; round++)
    expect(await run(id)).toMatchObject({
      state: 'failed',
      removed: 0,
      error: expect.stringContaining('robots.txt'),
    });
  expect(await filesOf(id)).toHaveLength(1);
});

test('private addresses are refused, also after a redirect', async () => {
  const query = 'mutation ($input: CreateSourceInput!) { createSource(input: $input) { id } }';
  for (const url of [
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'file:///etc/passwd',
  ]) {
    const input = { kind: 'website', name: 'x', website: { startUrls: [url] } };
    const { errors } = await harness.graphql(query, { input }, { admin: true });
    expect(errors?.[0]?.extensions?.code).toBe('validation_failed');
  }
  site.pages.set('/', page('Start', 'Links.', ['/out']));
  site.pages.set(
    '/out',
    (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  );
  const found = await run(await createSource());
  expect(found).toMatchObject({ added: 1, failed: 1 });
  expect(found.failures).toEqual([
    { address: `${site.origin}/out`, reason: expect.stringContaining('not allowed') },
  ]);
});

test('a page that is too large fails, and the others are added', async () => {
  site.pages.set('/', page('Start', 'Links.', ['/large', '/small']));
  site.pages.set('/small', page('Small', 'It fits.'));
  site.pages.set(
    '/large',
    (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-length': maxFileBytes + 1 })
        .write('x'),
  );
  const found = await run(await createSource());
  expect(found).toMatchObject({ added: 2, failed: 1 });
  expect(found.failures[0]?.reason).toContain('larger than');
});

test('loops of links and redirects end, and canonical addresses are stored once', async () => {
  site.pages.set('/', page('Start', 'Loop.', ['/a', '/r1', '/a?print=1']));
  site.pages.set('/a', page('A', 'First.', ['/b', '/']));
  site.pages.set('/b', page('B', 'Second.', ['/a', '/b', '/b#part']));
  const canonical = page('A', 'First.').replace('</head>', '<link rel="canonical" href="/a"></head>');
  site.pages.set('/a?print=1', canonical);
  site.pages.set('/r1', (_request, response) => void response.writeHead(301, { location: '/r2' }).end());
  site.pages.set('/r2', (_request, response) => void response.writeHead(301, { location: '/r1' }).end());
  expect(await run(await createSource())).toMatchObject({ state: 'succeeded', added: 3, failed: 0 });
});

test('answers with status 500 are failures that remove no file', async () => {
  site.pages.set('/', page('Start', 'Links.', ['/a']));
  site.pages.set('/a', page('A', 'It works.', ['/b']));
  site.pages.set('/b', page('B', 'Only A links here.'));
  const id = await createSource();
  expect(await run(id)).toMatchObject({ added: 3 });
  site.pages.set('/a', (_request, response) => void response.writeHead(500).end());
  for (let round = 0; round < 3; round++)
    expect(await run(id)).toMatchObject({ unchanged: 2, failed: 1, removed: 0 });
  expect(await filesOf(id)).toHaveLength(3);
});

test('sitemaps, patterns, depth and the maximum of pages decide what is read', async () => {
  site.pages.set('/', page('Start', 'Links.', ['/docs/1', '/blog/1']));
  site.pages.set('/docs/1', page('One', 'One.', ['/docs/2']));
  site.pages.set('/docs/2', page('Two', 'Two.'));
  site.pages.set('/docs/3', page('Three', 'Three.'));
  site.pages.set('/blog/1', page('Blog', 'News.'));
  const locations = ['/docs/3', '/blog/1'].map((path) => `<url><loc>${site.origin}${path}</loc></url>`);
  site.pages.set('/map.xml', `<urlset>${locations.join('')}</urlset>`);
  const website = { includePatterns: ['*/docs/*'], maxDepth: 1, sitemapUrls: [`${site.origin}/map.xml`] };
  const id = await createSource('/', {}, website);
  expect(await run(id)).toMatchObject({ added: 2 });
  const urls = (await filesOf(id)).map(({ sourceUrl }) => sourceUrl);
  expect(urls).toEqual([`${site.origin}/docs/1`, `${site.origin}/docs/3`]);
  expect(await run(await createSource('/', { maxPages: 2 }))).toMatchObject({ added: 2 });
});

test('a page under a new address keeps its file', async () => {
  site.pages.set('/', page('Start', 'Links.', ['/old', '/new']));
  site.pages.set('/old', page('Page', 'It moves.'));
  const id = await createSource();
  await run(id);
  const [, old] = await filesOf(id);
  site.pages.set('/new', page('Page', 'It moves.'));
  site.pages.delete('/old');
  expect(await run(id)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  const [, moved] = await filesOf(id);
  expect(moved).toMatchObject({ _id: old?._id, sourceUrl: `${site.origin}/new` });
});

test('a run that has not ended is not started twice, and deletion ends it', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  site.pages.set('/', (_request, response) => void held.then(() => response.writeHead(404).end()));
  const id = await createSource();
  const [first, second] = await Promise.all([start(id), start(id)]);
  const codes = [first, second].map(({ errors }) => errors?.[0]?.extensions?.code ?? null);
  expect(codes.sort()).toEqual(['conflict', null]);
  expect((await start(id)).errors?.[0]?.extensions?.code).toBe('conflict');
  await admin('mutation ($id: UUID!) { deleteSource(id: $id) { id } }', { id });
  release();
  const { errors } = await start(id);
  expect(errors?.[0]?.extensions?.code).toBe('not_found');
  expect(await harness.models.sourceRuns.countDocuments({ sourceId: id })).toBe(0);
});

test('a run whose process is gone is resumed, and counts and adds nothing twice', async () => {
  site.pages.set('/', page('Start', 'Links.', ['/a']));
  site.pages.set('/a', page('A', 'A page.'));
  const id = await createSource();
  await run(id);
  const { sourceItems, sourceRuns } = harness.models;
  // As a process leaves it that ends between the upload of a file and the record of its item.
  await sourceItems.deleteOne({ sourceId: id, name: `${site.origin}/a` });
  const interrupted = {
    state: 'running',
    isActive: true,
    leaseId: 'gone',
    leasedUntil: new Date(0),
    added: 0,
  };
  await sourceRuns.updateOne({ sourceId: id }, { $set: interrupted });
  await ended(id);
  expect(await runs(id)).toMatchObject([{ added: 2, changed: 0, unchanged: 0 }]);
  expect(await filesOf(id)).toHaveLength(2);
});

test('the end of a run is sent to subscribers and to webhooks, and is in the audit log', async () => {
  site.pages.set('/', page('Start', 'Here.'));
  site.pages.set('/hook', (_request, response) => void response.writeHead(204).end());
  const id = await createSource();
  const input = { url: `${site.origin}/hook`, events: ['source.run.finished'] };
  const create =
    'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }';
  await admin(create, { input });
  const closing = new AbortController();
  const stream = await fetch(harness.graphqlUrl, {
    method: 'POST',
    signal: closing.signal,
    headers: {
      ...{ 'content-type': 'application/json', accept: 'text/event-stream' },
      ...{ 'x-api-key': harness.keys.production, 'x-admin-token': harness.adminToken },
    },
    body: JSON.stringify({
      query: 'subscription ($id: UUID!) { sourceRunChanged(id: $id) { state added startedAt } }',
      variables: { id },
    }),
  });
  expect((await start(id)).errors).toBeUndefined();
  let received = '';
  const decoder = new TextDecoder();
  for await (const part of stream.body ?? []) {
    received += decoder.decode(part, { stream: true });
    if (received.includes('"succeeded"')) break;
  }
  closing.abort();
  expect(received).toMatch(/"state":"succeeded","added":1,"startedAt":"/);
  await eventually(
    async () => site.requests,
    (requests) => requests.includes('/hook 204'),
  );
  const operations = (await harness.models.auditRecords.find({ 'targets.id': id }).lean()).map(
    ({ operation }) => operation,
  );
  expect(operations.sort()).toEqual(['createSource', 'runSource']);
});

test('a run that has ended three processes is given up', async () => {
  site.pages.set('/', page('Start', 'Here.'));
  const id = await createSource();
  await run(id);
  const abandoned = {
    state: 'running',
    isActive: true,
    leaseId: 'gone',
    leasedUntil: new Date(0),
    attempts: 3,
  };
  await harness.models.sourceRuns.updateOne({ sourceId: id }, { $set: abandoned });
  await ended(id);
  expect((await runs(id))[0]?.error).toContain('ended unexpectedly');
});

test('deletion leaves the files with their addresses, or deletes them', async () => {
  site.pages.set('/', page('Start', 'Kept.'));
  const query =
    'mutation ($id: UUID!, $files: Boolean!) { deleteSource(id: $id, deleteFiles: $files) { id } }';
  for (const [files, left] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const id = await createSource();
    await run(id);
    const [file] = await filesOf(id);
    await admin(query, { id, files });
    expect(await harness.models.files.countDocuments({ _id: file?._id })).toBe(left);
    expect(await harness.models.sourceItems.countDocuments({ sourceId: id })).toBe(0);
  }
});

test("another environment's source does not exist", async () => {
  const id = await createSource();
  const { key } = await harness.createKey('staging');
  const options = { admin: true, key };
  for (const query of [
    'query ($id: UUID!) { admin { source(id: $id) { id } } }',
    'mutation ($id: UUID!) { runSource(id: $id) { id } }',
    'mutation ($id: UUID!) { deleteSource(id: $id) { id } }',
    'mutation ($id: UUID!) { updateSource(input: { id: $id, name: "x" }) { id } }',
  ]) {
    const { errors } = await harness.graphql(query, { id }, options);
    expect(errors?.[0]?.extensions?.code).toBe('not_found');
  }
  expect(await admin('{ admin { sources { id } } }', {}, key)).toEqual({ admin: { sources: [] } });
});

test('keys without administration may not see or create sources', async () => {
  const { key } = await harness.createKey();
  const { errors } = await harness.graphql('{ admin { sources { id } } }', {}, { key });
  expect(errors).toBeDefined();
});

test('a source with an interval runs at once, is due again later, and citations name the address', async () => {
  site.pages.set('/', page('Opening hours', 'The museum opens at nine o’clock on Tuesdays.'));
  const id = await createSource('/', { intervalMinutes: 15 });
  await ended(id);
  await settled(id);
  const source = await harness.models.sources.findById(id).lean();
  expect(source?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000);
  const [file] = await filesOf(id);
  const { search } = await admin<{ search: { results: { semantic: { sourceUrl: string }[] } } }>(
    'query ($ids: [UUID!]) { search(input: { query: "When does the museum open?", fileIds: $ids, minScore: 0 }) { results { semantic { sourceUrl } } } }',
    { ids: [file?._id] },
  );
  expect(search.results.semantic[0]?.sourceUrl).toBe(`${site.origin}/`);
});
