/** The screen of sources: each kind is added, run, watched and deleted. */
import type { Browser } from 'playwright-core';
import { type Harness, startHarness } from '../harness';
import { page as htmlPage, openSite, type Site } from '../sources/site';
import { openStores, type TestStore } from '../sources/support/stores';
import { checkScreen, violations } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

describeInBrowser('the screen of sources', () => {
  let site: Site;
  let bucket: TestStore;
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    site = await openSite();
    bucket = await openStores.s3();
    harness = await startHarness({
      SOURCE_ALLOWED_NETWORKS: '127.0.0.0/8',
      SOURCE_ALLOWED_PORTS: `80,443,${site.port},${bucket.proxy.port}`,
    });
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
    await bucket?.close();
    await site?.close();
  });

  const button = (name: string | RegExp) => opened.page.getByRole('button', { name, exact: true });
  const dialog = () => opened.page.getByRole('dialog');
  const card = (name: string) => opened.page.getByRole('listitem').filter({ hasText: name }).first();

  test('without sources it says what fills it', async () => {
    await opened.page.goto(`${harness.origin}/#/sources`);
    await opened.page.getByText('No sources. Add a website').waitFor();
    await checkScreen(opened, 'sources-empty');
  });

  test('a form says at its fields what is wrong, for each kind', async () => {
    await button('New source').click();
    await dialog().getByLabel('Name', { exact: true }).fill('Manuals');
    await dialog().getByLabel('Start addresses').fill('https://example.com/\nhttp://169.254.169.254/');
    await dialog().getByLabel('Minutes between two runs').fill('15');
    await button('Create').click();
    const field = dialog().locator('.field', { hasText: 'Start addresses' });
    await field.getByRole('alert').getByText('Its address is not allowed.').waitFor();
    expect(await dialog().getByRole('alert').count()).toBe(1);
    expect(await dialog().getByLabel('Start addresses').getAttribute('aria-invalid')).toBe('true');
    await checkScreen(opened, 'new-source');
    for (const [kind, label, value] of [
      ['azure_blob', 'Container URL', 'http://10.0.0.1/manuals?sig=secret'],
      ['webdav', 'Folder URL', 'http://10.0.0.1/'],
    ] as const) {
      await dialog().getByLabel('Kind').selectOption(kind);
      expect(await dialog().getByRole('alert').count()).toBe(0);
      await dialog().getByLabel(label).fill(value);
      await button('Create').click();
      await dialog().locator('.field', { hasText: label }).getByRole('alert').waitFor();
      await checkScreen(opened, `new-source-${kind}`);
    }
  });

  test('a bucket is added, its secret is not shown again, and its runs say what failed', async () => {
    const { page } = opened;
    await bucket.put('a.txt', 'The text of a.');
    await bucket.put('b.txt', 'The text of b.');
    bucket.proxy.intercept = (request, response) => {
      const isB = request.url?.endsWith('b.txt') ?? false;
      if (isB) response.writeHead(500).end();
      return isB;
    };
    const settings = bucket.settings().s3 ?? {};
    await dialog().getByLabel('Kind').selectOption('s3');
    for (const [label, name] of [
      ['Endpoint', 'endpoint'],
      ['Region', 'region'],
      ['Bucket', 'bucket'],
      ['Prefix', 'prefix'],
      ['Access key ID', 'accessKeyId'],
      ['Secret access key', 'secretAccessKey'],
    ] as const)
      await dialog().getByLabel(label, { exact: true }).fill(String(settings[name]));
    await dialog().getByLabel('The bucket is in the path').check();
    await dialog().getByLabel('Minutes between two runs').fill('');
    await checkScreen(opened, 'new-source-s3');
    await button('Create').click();
    await dialog().waitFor({ state: 'detached' });
    await card('Manuals').getByText('No run yet').waitFor();
    expect(await page.content()).not.toContain(bucket.secret);

    await button('Run now: Manuals').press('Enter');
    await card('Manuals').getByText('1 added, 0 changed, 0 unchanged, 0 removed, 1 failed').waitFor();
    await card('Manuals').getByText('Succeeded').first().waitFor();
    await button('Runs: Manuals').press('Enter');
    await page.getByText('1 failure', { exact: true }).click();
    await page.getByText('It answered with status 500.').waitFor();
    await checkScreen(opened, 'sources');
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await opened.screenshot('sources-390');
    await page.setViewportSize({ width: 1280, height: 800 });
    await opened.screenshot('sources-1280');
  });

  test('a run is shown as it changes, also one that fails as a whole', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    site.pages.set('/', (_request, response) =>
      held.then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(htmlPage('Start', 'Here.')),
      ),
    );
    await button('New source').click();
    await dialog().getByLabel('Name', { exact: true }).fill('Website');
    await dialog().getByLabel('Start addresses').fill(`${site.origin}/`);
    await button('Create').click();
    await dialog().waitFor({ state: 'detached' });
    await button('Run now: Website').click();
    await card('Website').getByText('Running').waitFor();
    expect(await button('Run now: Website').isDisabled()).toBe(true);
    release();
    await card('Website').getByText('1 added').waitFor();
    site.pages.set('/robots.txt', (_request, response) => void response.writeHead(503).end());
    await button('Run now: Website').click();
    await card('Website').getByText('Failed').first().waitFor();
    await card('Website').getByText('The robots.txt cannot be read').waitFor();
    await checkScreen(opened, 'sources-failed');
  });

  test('a source is paused, resumed and edited, and its form shows no credentials', async () => {
    const { page } = opened;
    await button('Edit: Website').click();
    expect(await dialog().getByLabel('Start addresses').inputValue()).toBe(`${site.origin}/`);
    await dialog().getByLabel('Start addresses').fill('http://169.254.169.254/');
    await button('Save').click();
    await dialog().getByRole('alert').getByText('Its address is not allowed.').waitFor();
    await dialog().getByLabel('Start addresses').fill(`${site.origin}/`);
    await dialog().getByLabel('No addresses like').fill('*/print/*');
    await dialog().getByLabel('Links from a start address').fill('3');
    await dialog().getByLabel('Minutes between two runs').fill('60');
    await dialog().getByLabel('Days before removal').fill('14');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await violations(page)).toEqual([]);
      }
      await opened.screenshot(`edit-source-${width}`);
    }
    await button('Save').click();
    await dialog().waitFor({ state: 'detached' });
    const stored = () => harness.models.sources.findOne({ name: 'Website' }).lean();
    const changed = { graceDays: 14, intervalMinutes: 60 };
    expect(await stored()).toMatchObject({
      ...changed,
      website: { maxDepth: 3, excludePatterns: ['*/print/*'], delayMs: 250, concurrency: 2 },
    });

    await button('Pause: Website').press('Enter');
    await card('Website').getByText('Paused', { exact: true }).waitFor();
    expect(await stored()).not.toHaveProperty('dueAt');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await violations(page)).toEqual([]);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await opened.screenshot(`sources-paused-${width}`);
    }
    await button('Resume: Website').press('Enter');
    await button('Pause: Website').waitFor();

    await page.setViewportSize({ width: 1280, height: 844 });
    const sealed = (await harness.models.sources.findOne({ name: 'Manuals' }).lean())?.sealedSecret;
    await button('Edit: Manuals').click();
    await dialog().getByText('credentials stay as they are').waitFor();
    expect(await dialog().locator('input[type=password]').count()).toBe(0);
    await dialog().getByLabel('Days before removal').fill('3');
    await button('Save').click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(bucket.secret);
    const manuals = await harness.models.sources.findOne({ name: 'Manuals' }).lean();
    expect(manuals).toMatchObject({ graceDays: 3, sealedSecret: sealed, intervalMinutes: null });
  });

  test('deletion keeps the files, or deletes them where that is chosen', async () => {
    for (const [name, isWithFiles] of [
      ['Manuals', false],
      ['Website', true],
    ] as const) {
      await button(`Delete: ${name}`).click();
      if (isWithFiles) await dialog().getByLabel('Delete its files too').check();
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await dialog().waitFor({ state: 'detached' });
      await button(`Delete: ${name}`).waitFor({ state: 'detached' });
    }
    await opened.page.getByText('No sources. Add a website').waitFor();
    const files = await harness.models.files.find({ sourceUrl: { $exists: true } }).lean();
    expect(files.map(({ sourceUrl }) => sourceUrl)).toEqual([bucket.addressOf('a.txt')]);
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
    expect(opened.foreign).toEqual([]);
  });
});
