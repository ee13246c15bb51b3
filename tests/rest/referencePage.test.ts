import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { type FakeRest, startFakeRest } from './support/fakeRest';

const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const executablePath = candidates.find((path) => path && existsSync(path));
if (!executablePath) {
  console.warn('Skipped: the reference page in a browser. `apt-get install chromium`, or set CHROMIUM_PATH.');
}

(executablePath ? describe : describe.skip)('the reference page in a browser', () => {
  let rest: FakeRest;
  let browser: Browser;
  beforeAll(async () => {
    rest = await startFakeRest();
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    await rest.close();
  });

  test('shows the ten endpoints, lets one try a call with a key, and loads nothing from elsewhere', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== rest.origin) complaints.push(request.url());
    });
    await page.goto(`${rest.origin}/docs`);
    await page.waitForSelector('.opblock');
    expect(await page.locator('.opblock').count()).toBe(10);

    await page.click('.btn.authorize');
    await page.fill('.auth-container input', 'good');
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.btn-done');
    const operation = page.locator('#operations-Context-getMe');
    await operation.locator('.opblock-summary').click();
    await operation.locator('.execute').click();
    const answer = operation.locator('.live-responses-table tbody');
    await answer.waitFor();
    expect(await answer.textContent()).toMatch(/200[\s\S]*"environment_slug": "production"/);
    expect(complaints).toEqual([]);
  }, 60_000);
});
