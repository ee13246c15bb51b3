/** Hundreds of files at once: few are uploaded in parallel, what fails is retried or told, and all become ready. */
import type { Browser } from 'playwright-core';
import { dropFiles } from '../../benchmarks/bench/console/inPage';
import { eventually, type Harness, startHarness } from '../harness';
import { describeInBrowser, type OpenedConsole, openBrowser, openConsole } from './support/openConsole';

const count = 300;
/** Uploads in parallel. */
const maxParallel = 3;
/** A file of which no upload succeeds until the storage is repaired. */
const unlucky = 'note-7.md';

describeInBrowser('300 files dropped on the console', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  let isRepaired = false;
  let active = 0;
  let most = 0;
  let puts = 0;
  /** The number of uploads that each request announced. */
  const announced: number[] = [];

  beforeAll(async () => {
    harness = await startHarness();
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    const { page } = opened;
    // One upload in ten is cut off at its first attempt.
    const seen = new Set<string>();
    await page.route(
      (url) => url.origin !== harness.origin,
      async (route) => {
        puts += 1;
        active += 1;
        most = Math.max(most, active);
        const body = route.request().postData() ?? '';
        const isFirst = !seen.has(body);
        seen.add(body);
        const isCut = isFirst && seen.size % 10 === 0;
        const isUnlucky = !isRepaired && body.startsWith('# Note 7\n');
        await (isCut || isUnlucky ? route.abort('connectionreset') : route.continue());
        active -= 1;
      },
    );
    page.on('request', (request) => {
      if (!request.url().endsWith('/graphql')) return;
      const { inputs } = request.postDataJSON()?.variables ?? {};
      if (inputs) announced.push(inputs.length);
    });
    const { key } = await harness.createKey();
    await page.goto(harness.origin);
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Files' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  test('all become ready but for one, which says so in its place', async () => {
    const { page } = opened;
    await dropFiles(page, count);
    const tray = page.getByRole('region', { name: 'Uploads' }).first();
    await tray.getByText(`${count - 1} of ${count} files ready, 1 file failed`).waitFor({ timeout: 400_000 });
    expect(puts).toBeGreaterThan(count);
    expect(most).toBeLessThanOrEqual(maxParallel);
    expect(announced).toEqual([100, 100, 100]);
    // Only the visible rows are in the page.
    expect(await tray.getByRole('listitem').count()).toBeLessThan(40);
    await opened.screenshot('uploads');
  }, 420_000);

  test('the page responds meanwhile and afterwards: the list shows them, and the failed one is retried', async () => {
    const { page } = opened;
    isRepaired = true;
    const tray = page.getByRole('region', { name: 'Uploads' }).first();
    const list = tray.getByRole('region', { name: 'Files of the uploads' });
    const retry = tray.getByRole('button', { name: 'Retry' });
    await eventually(
      async () => {
        if ((await retry.count()) > 0) return true;
        await list.evaluate((element) => element.scrollBy(0, 200));
        return false;
      },
      (isShown) => isShown,
    );
    await tray.getByText('The storage cannot be reached from this browser.').waitFor();
    expect(await tray.getByText(unlucky).count()).toBe(1);
    await retry.click();
    await tray.getByText(`${count} of ${count} files ready`).waitFor();
    await page.getByText(`${count} files`, { exact: true }).waitFor();
    expect(await harness.models.files.countDocuments({ status: 'ready' })).toBe(count);
  });

  test('nothing was complained about', () => {
    expect(opened.complaints).toEqual([]);
  });
});
