/** The reference of REST as a browser shows it, with the key that a session of the console creates for trying. */
import type { Browser } from 'playwright-core';
import { violations } from '../console/support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from '../console/support/openConsole';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

describeInBrowser('the reference page in a browser', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  beforeAll(async () => {
    [harness, browser] = await Promise.all([startHarness(), openBrowser()]);
  });
  beforeEach(async () => {
    opened = await openConsole(browser, harness);
  });
  afterEach(async () => {
    await opened.context.close();
    expect(opened.complaints).toEqual([]);
    expect(opened.foreign).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  async function openReference(): Promise<void> {
    await opened.page.goto(`${harness.origin}/docs`);
    await opened.page.waitForSelector('.opblock');
  }

  async function tryGetMe(): Promise<string> {
    const operation = opened.page.locator('#operations-Context-getMe');
    await operation.locator('.opblock-summary').click();
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table tbody').waitFor();
    return (await operation.textContent()) ?? '';
  }

  async function signIn(credentials: { apiKey?: string; adminToken?: string }): Promise<void> {
    await opened.page.goto(harness.origin);
    const status = await opened.page.evaluate(async (body) => {
      const headers = { 'x-lectern-console': '1' };
      return (await fetch('/console/session', { method: 'POST', headers, body })).status;
    }, JSON.stringify(credentials));
    expect(status).toBe(204);
  }

  const create = () => opened.page.getByRole('button', { name: 'Create a key for trying' });
  const section = () => opened.page.locator('#trial-key');

  test('shows the ten endpoints, lets one try a call with a key, and loads nothing from elsewhere', async () => {
    const { page } = opened;
    await openReference();
    expect(await page.locator('.opblock').count()).toBe(10);
    await page.click('.btn.authorize');
    await page.fill('.auth-container input', harness.keys.production);
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.btn-done');
    expect(await tryGetMe()).toMatch(/200[\s\S]*"environment_slug": "production"/);
  });

  test('a session of the console creates a key, which is in the requests and their samples until a reload', async () => {
    const { page } = opened;
    await signInByCode(opened, harness);
    await openReference();
    await create().click();
    const key = (await section().locator('code').textContent()) ?? '';
    expect(await section().textContent()).toMatch(
      /API key of the environment production, until .+: lectern_/,
    );
    const tried = await tryGetMe();
    expect(tried).toMatch(/200[\s\S]*"environment_slug": "production"/);
    expect(tried).toContain(`X-API-Key: ${key}`);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(key);
    await openReference();
    await create().waitFor();
    expect(await page.content()).not.toContain(key);
  });

  test('whoever may not create keys, has no environment or is not signed in reads what to do', async () => {
    await openReference();
    await section().getByRole('link', { name: 'sign in to the console' }).waitFor();
    await signIn({ adminToken: harness.adminToken });
    await openReference();
    await section().getByRole('link', { name: 'choose an environment in the console' }).waitFor();
    await signIn({ apiKey: harness.keys.production });
    await openReference();
    await section().getByText('Your session may not create API keys').waitFor();
    expect(await create().count()).toBe(0);
  });

  test('a refusal is shown, and the key can be created afterwards', async () => {
    const { page } = opened;
    await signInByCode(opened, harness);
    await openReference();
    await page.route('**/trial-key', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is unavailable.' } }),
    );
    await create().click();
    await page.getByRole('alert').getByText('The database is unavailable.').waitFor();
    await page.unroute('**/trial-key');
    await create().click();
    await section().locator('code').waitFor();
  });

  test('where there is no clipboard, as on plain HTTP, “Copy” selects the key', async () => {
    const { page } = opened;
    await signInByCode(opened, harness);
    await openReference();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await create().click();
    const key = await section().locator('code').textContent();
    await section().getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => String(getSelection()))).toBe(key);
    expect(opened.complaints).toEqual([]);
  });

  /** Fails where axe finds a fault, or something is wider than the window, at 390 and 1,280 pixels in either scheme. */
  async function checkPage(state: string, selector = 'html'): Promise<void> {
    const { page } = opened;
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForFunction(
          (isDark) => document.documentElement.classList.contains('dark-mode') === isDark,
          colorScheme === 'dark',
        );
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        const broken = await violations(page, selector);
        const found = { state, width, colorScheme, overflow: Math.max(0, overflow), violations: broken };
        expect(found).toEqual({ state, width, colorScheme, overflow: 0, violations: [] });
        await opened.screenshot(`reference-${state}-${width}-${colorScheme}`);
      }
    }
  }

  test('axe finds nothing with all operations collapsed, and with a key for trying', async () => {
    await signInByCode(opened, harness);
    await openReference();
    await create().click();
    await section().locator('code').waitFor();
    await checkPage('collapsed');
  });

  test('axe finds nothing with all operations and schemas open, and one tried', async () => {
    const { page } = opened;
    await openReference();
    await tryGetMe();
    const openAll = (selector: string) =>
      page.evaluate((found) => {
        for (const button of document.querySelectorAll<HTMLElement>(found)) button.click();
      }, selector);
    await openAll('.opblock-summary-control[aria-expanded=false]');
    await page.locator('.execute').nth(9).waitFor();
    await openAll('.models .json-schema-2020-12-accordion[aria-expanded=false]');
    await openAll('#operations-Files-deleteFile .execute');
    await checkPage('open');
  }, 240_000);

  test('“Authorize” opens a dialog that axe finds nothing in, and that keeps the focus until Escape closes it', async () => {
    const { page } = opened;
    await openReference();
    await page.click('.btn.authorize');
    const dialog = page.getByRole('dialog', { name: 'Available authorizations' });
    const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
    for (let steps = 0; steps < 8; steps++) {
      expect(await hasFocus()).toBe(true);
      await page.keyboard.press('Tab');
    }
    await checkPage('authorize', '.dialog-ux');
    await page.fill('.auth-container input', 'lectern_wrong');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Logout' }).waitFor();
    await checkPage('authorized', '.dialog-ux');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('authorize');
  });

  test('the languages of the samples can be chosen by keyboard', async () => {
    const { page } = opened;
    await openReference();
    await tryGetMe();
    await page.getByRole('button', { name: 'Python' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('import requests').waitFor();
    expect(await page.getByRole('button', { name: 'Python' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('button', { name: 'curl' }).getAttribute('aria-pressed')).toBe('false');
  });
});
