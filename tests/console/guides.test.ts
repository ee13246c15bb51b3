/** The guides as a browser shows them. */
import { existsSync, readdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { type Harness, startHarness } from '../harness';
import { violations } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

jest.setTimeout(120_000);

const names = readdirSync('docs')
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -3));

describeInBrowser('guides', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  beforeAll(async () => {
    [harness, browser] = await Promise.all([startHarness(), openBrowser()]);
    opened = await openConsole(browser, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  test('the console links to the guides, and these to one another', async () => {
    const { page } = opened;
    await signInByCode(opened, harness);
    expect(await page.getByRole('link', { name: 'Guides' }).getAttribute('href')).toBe('/docs/guides');
    await page.goto(`${harness.origin}/docs`);
    await page.getByRole('link', { name: 'Guides' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(await page.locator('#on-your-machine').textContent()).toBe('On your machine');
  });

  test('every guide is served, its links lead to a guide and a heading, and axe finds nothing in either scheme', async () => {
    const { page } = opened;
    const anchors = new Map<string, string[]>();
    const links: [string, string][] = [];
    for (const name of names) {
      await page.goto(`${harness.origin}/docs/guides/${name}`);
      anchors.set(name, await page.locator('[id]').evaluateAll((found) => found.map(({ id }) => id)));
      const hrefs = await page
        .locator('main a')
        .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
      links.push(...hrefs.map((href): [string, string] => [name, href]));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([name, colorScheme, await violations(page)]).toEqual([name, colorScheme, []]);
      }
    }
    for (const [from, href] of links.filter(([, href]) => !href.startsWith('http'))) {
      const { pathname, hash } = new URL(href, `${harness.origin}/docs/guides/${from}`);
      const found = anchors.get(pathname.replace('/docs/guides/', ''));
      expect([from, href, found !== undefined]).toEqual([from, href, true]);
      if (hash !== '')
        expect([from, href, found?.includes(decodeURIComponent(hash.slice(1)))]).toEqual([from, href, true]);
    }
  });

  test('what is not served is named with its path in the repository', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/docs/guides/architecture`);
    const main = (await page.locator('main').textContent()) ?? '';
    const decision = /docs\/decisions\/[\w-]+\.md/.exec(main)?.[0] ?? '';
    expect(existsSync(decision)).toBe(true);
    const paths = (await page.locator('main code').allTextContents()).filter((path) =>
      /^docs\/.*\.md$/.test(path),
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('nothing but the guides is served, and no rule of the content security policy was broken', async () => {
    for (const name of [
      'nothing',
      '..%2Fpackage',
      '%2e%2e%2f%2e%2e%2fpackage.json',
      'decisions',
      'webhooks.md',
    ])
      expect([name, (await fetch(`${harness.origin}/docs/guides/${name}`)).status]).toEqual([name, 404]);
    expect(opened.complaints).toEqual([]);
  });
});
