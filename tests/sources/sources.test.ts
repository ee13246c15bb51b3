import { maxFileBytes } from '../../domain/limits';
import { page } from './site';
import { followSite } from './support/followSite';
import { useSources } from './support/useSources';

const sources = useSources();
const { site, harness, createSource, run, settled, filesOf } = sources;

test('a site of 60 pages is followed over three runs', () => followSite(60, sources));

test('robots.txt is obeyed, and what it hides is not requested', async () => {
  site().pages.set('/robots.txt', 'User-agent: *\nDisallow: /private');
  site().pages.set('/', page('Start', 'Public.', ['/private/a', '/open']));
  site().pages.set('/open', page('Open', 'For all.'));
  site().pages.set('/private/a', page('Private', 'Not for robots.'));
  expect(await run(await createSource())).toMatchObject({ added: 2, failed: 0 });
  expect(site().requests.some((line) => line.startsWith('/private'))).toBe(false);
});

test('a robots.txt of another host that cannot be read fails the pages of that host only', async () => {
  const other = `http://localhost.test:${site().port}`;
  site().pages.set('/', page('Start', 'Links.', ['/a']));
  site().pages.set('/a', page('A', 'A page.'));
  const id = await createSource('/', {}, { startUrls: [`${site().origin}/`, `${other}/`] });
  for (let round = 0; round < 2; round++) {
    const found = await run(id);
    expect(found).toMatchObject({ state: 'succeeded', removed: 0, failed: 1 });
    expect(found.failures).toEqual([
      { address: `${other}/`, reason: expect.stringContaining('robots.txt cannot be read') },
    ]);
  }
  expect(await filesOf(id)).toHaveLength(2);
});

test('while robots.txt cannot be read the run fails, and removes nothing', async () => {
  site().pages.set('/', page('Start', 'Here.'));
  const id = await createSource();
  await run(id);
  site().pages.set('/robots.txt', (_request, response) => void response.writeHead(503).end());
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
    const { errors } = await harness().graphql(query, { input }, { admin: true });
    expect(errors?.[0]?.extensions?.code).toBe('validation_failed');
  }
  site().pages.set('/', page('Start', 'Links.', ['/out']));
  site().pages.set(
    '/out',
    (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  );
  const found = await run(await createSource());
  expect(found).toMatchObject({ added: 1, failed: 1 });
  expect(found.failures).toEqual([
    { address: `${site().origin}/out`, reason: expect.stringContaining('not allowed') },
  ]);
});

test('a page that is too large fails, and the others are added', async () => {
  site().pages.set('/', page('Start', 'Links.', ['/large', '/small']));
  site().pages.set('/small', page('Small', 'It fits.'));
  site().pages.set(
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
  site().pages.set('/', page('Start', 'Loop.', ['/a', '/r1', '/a?print=1']));
  site().pages.set('/a', page('A', 'First.', ['/b', '/']));
  site().pages.set('/b', page('B', 'Second.', ['/a', '/b', '/b#part']));
  const canonical = page('A', 'First.').replace('</head>', '<link rel="canonical" href="/a"></head>');
  site().pages.set('/a?print=1', canonical);
  site().pages.set('/r1', (_request, response) => void response.writeHead(301, { location: '/r2' }).end());
  site().pages.set('/r2', (_request, response) => void response.writeHead(301, { location: '/r1' }).end());
  expect(await run(await createSource())).toMatchObject({ state: 'succeeded', added: 3, failed: 0 });
});

test('answers with status 500 are failures that remove no file', async () => {
  site().pages.set('/', page('Start', 'Links.', ['/a']));
  site().pages.set('/a', page('A', 'It works.', ['/b']));
  site().pages.set('/b', page('B', 'Only A links here.'));
  const id = await createSource();
  expect(await run(id)).toMatchObject({ added: 3 });
  site().pages.set('/a', (_request, response) => void response.writeHead(500).end());
  for (let round = 0; round < 3; round++)
    expect(await run(id)).toMatchObject({ unchanged: 2, failed: 1, removed: 0 });
  expect(await filesOf(id)).toHaveLength(3);
});

test('sitemaps, patterns, depth and the maximum of pages decide what is read', async () => {
  site().pages.set('/', page('Start', 'Links.', ['/docs/1', '/blog/1']));
  site().pages.set('/docs/1', page('One', 'One.', ['/docs/2']));
  site().pages.set('/docs/2', page('Two', 'Two.'));
  site().pages.set('/docs/3', page('Three', 'Three.'));
  site().pages.set('/blog/1', page('Blog', 'News.'));
  const locations = ['/docs/3', '/blog/1'].map((path) => `<url><loc>${site().origin}${path}</loc></url>`);
  site().pages.set('/map.xml', `<urlset>${locations.join('')}</urlset>`);
  const website = { includePatterns: ['*/docs/*'], maxDepth: 1, sitemapUrls: [`${site().origin}/map.xml`] };
  const id = await createSource('/', {}, website);
  expect(await run(id)).toMatchObject({ added: 2 });
  const urls = (await filesOf(id)).map(({ sourceUrl }) => sourceUrl);
  expect(urls).toEqual([`${site().origin}/docs/1`, `${site().origin}/docs/3`]);
  expect(await run(await createSource('/', { maxPages: 2 }))).toMatchObject({ added: 2 });
});

test('a run that leaves out sitemaps says so, and removes nothing', async () => {
  const map = (tag: string, paths: string[]) =>
    `<urlset>${paths.map((path) => `<${tag}><loc>${path}</loc></${tag}>`).join('')}</urlset>`;
  const sitemaps = Array.from({ length: 49 }, (_, index) => `/map/${index}.xml`);
  for (const path of [...sitemaps, '/new.xml']) site().pages.set(path, map('url', []));
  site().pages.set('/', page('Start', 'No links.'));
  site().pages.set('/last', page('Last', 'Only the last sitemap names it.'));
  site().pages.set('/map/48.xml', map('url', ['/last']));
  site().pages.set('/map.xml', map('sitemap', sitemaps));
  const id = await createSource('/', {}, { sitemapUrls: [`${site().origin}/map.xml`] });
  expect(await run(id)).toMatchObject({ added: 2, failed: 0 });
  const failures = [
    { address: `${site().origin}/map.xml`, reason: 'It names sitemaps beyond the 50 that a run reads.' },
  ];
  const tooMany = Array.from({ length: 150_000 }, (_, index) => `/${index}`);
  for (const more of [[], [], tooMany]) {
    site().pages.set('/map.xml', map('sitemap', ['/new.xml', ...sitemaps, ...more]));
    expect(await run(id)).toMatchObject({ state: 'succeeded', unchanged: 1, removed: 0, failures });
  }
  expect(await filesOf(id)).toHaveLength(2);
});

test.each([
  ['links beyond 5,000', (paths: string[]) => page('Start', 'Links.', paths), 'beyond the first 5000'],
  [
    'links beyond its first 5 MB',
    (paths: string[]) =>
      page('Start', 'Links.', paths.slice(0, -1)) +
      `<!--${'x'.repeat(5_242_880)}-->` +
      page('', '', paths.slice(-1)).replaceAll(/<.?(html|body|head)>/g, ''),
    'in its first 5242880 bytes',
  ],
])('a run that drops %s of a page says so in each run, and removes nothing', async (_what, start, reason) => {
  const id = await createSource('/', {}, { excludePatterns: ['*/other/*'] });
  site().pages.set('/', page('Start', 'Links.', ['/last']));
  site().pages.set('/last', page('Last', 'The last link leads here.'));
  expect(await run(id)).toMatchObject({ added: 2, failed: 0 });
  await settled(id);
  const count = reason.includes('5000') ? 5_000 : 100;
  const paths = Array.from({ length: count }, (_, index) => `/other/${index}`);
  site().pages.set('/', start([...paths, '/last']));
  const failures = [{ address: `${site().origin}/`, reason: expect.stringContaining(reason) }];
  expect(await run(id)).toMatchObject({ state: 'succeeded', changed: 1, removed: 0, failed: 1, failures });
  await settled(id);
  // Also where the page says that it is unchanged.
  for (let round = 0; round < 2; round++)
    expect(await run(id)).toMatchObject({ unchanged: 1, removed: 0, failed: 1, failures });
  expect(await filesOf(id)).toHaveLength(2);
});

test('a run that ends at its maximum of pages says so, and removes nothing', async () => {
  site().pages.set('/', page('Start', 'Links.', ['/a', '/b']));
  for (const path of ['/a', '/b']) site().pages.set(path, page(path, `The text of ${path}.`));
  const id = await createSource('/', { maxPages: 3 });
  expect(await run(id)).toMatchObject({ added: 3, failed: 0 });
  await settled(id);
  site().pages.set('/', page('Start', 'Links.', ['/new', '/a', '/b']));
  site().pages.set('/new', page('New', 'It is new.'));
  const reason = 'It has more than 3 pages. The others were not read.';
  const failures = [{ address: `${site().origin}/`, reason }];
  for (let round = 0; round < 3; round++)
    expect(await run(id)).toMatchObject({ state: 'succeeded', removed: 0, failed: 1, failures });
  expect(await filesOf(id)).toHaveLength(4);
});

test('an empty page is a failure that removes no file', async () => {
  site().pages.set('/', page('Start', 'Links.', ['/a']));
  site().pages.set('/a', page('A', 'It has text.'));
  const id = await createSource();
  expect(await run(id)).toMatchObject({ added: 2, failed: 0 });
  site().pages.set('/a', '');
  const failures = [{ address: `${site().origin}/a`, reason: 'It is empty.' }];
  for (let round = 0; round < 3; round++)
    expect(await run(id)).toMatchObject({ unchanged: 1, removed: 0, failed: 1, failures });
});

test.each([
  ['a page for people', '<html><body>We will be back soon.</body></html>'],
  ['a sitemap that is cut off', '<urlset><url><loc>/other</loc></url>'],
])('%s in place of a sitemap is a failure that removes no file', async (_what, answer) => {
  site().pages.set('/', page('Start', 'No links.'));
  site().pages.set('/only', page('Only', 'Only the sitemap names it.'));
  site().pages.set('/map.xml', `<urlset><url><loc>/only</loc></url></urlset>`);
  const id = await createSource('/', {}, { sitemapUrls: [`${site().origin}/map.xml`] });
  expect(await run(id)).toMatchObject({ added: 2, failed: 0 });
  site().pages.set('/map.xml', answer);
  const failures = [
    { address: `${site().origin}/map.xml`, reason: 'It did not answer with a whole sitemap.' },
  ];
  for (let round = 0; round < 3; round++)
    expect(await run(id)).toMatchObject({ state: 'succeeded', removed: 0, failures });
});

test('a robots.txt names as many sitemaps as a run reads', async () => {
  const paths = Array.from({ length: 30 }, (_, index) => `/map/${index}.xml`);
  for (const path of paths) site().pages.set(path, '<urlset></urlset>');
  site().pages.set('/map/29.xml', '<urlset><url><loc>/last</loc></url></urlset>');
  site().pages.set('/last', page('Last', 'Only the last sitemap names it.'));
  site().pages.set('/', page('Start', 'No links.'));
  site().pages.set('/robots.txt', paths.map((path) => `Sitemap: ${site().origin}${path}`).join('\n'));
  expect(await run(await createSource())).toMatchObject({ added: 2, failed: 0 });
});

test('a page under a new address keeps its file', async () => {
  site().pages.set('/', page('Start', 'Links.', ['/old', '/new']));
  site().pages.set('/old', page('Page', 'It moves.'));
  const id = await createSource();
  await run(id);
  const [, old] = await filesOf(id);
  site().pages.set('/new', page('Page', 'It moves.'));
  site().pages.delete('/old');
  expect(await run(id)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  const [, moved] = await filesOf(id);
  expect(moved).toMatchObject({ _id: old?._id, sourceUrl: `${site().origin}/new` });
});
