import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Harness, startHarness } from '../harness';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = candidates.find((path) => path && existsSync(path));
if (!executablePath) {
  console.warn(
    'Skipped: the explorer in a browser. Enable it with `apt-get install chromium`, or set CHROMIUM_PATH.',
  );
}

(executablePath ? describe : describe.skip)('the explorer in a browser', () => {
  let harness: Harness;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const foreign: string[] = [];

  beforeAll(async () => {
    harness = await startHarness();
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== harness.origin) foreign.push(request.url());
    });
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  async function resultHolds(text: string, timeout = 15_000) {
    await page.waitForFunction(
      (wanted) => document.querySelector('.result-window')?.textContent?.includes(wanted as string),
      text,
      { timeout },
    );
  }

  test('a person types the key, runs the first example and sees the answer; nothing is fetched from elsewhere', async () => {
    await page.goto(harness.graphqlUrl);
    await page.locator('#api-key').fill(harness.keys.production);
    await page.locator('.graphiql-execute-button').click();
    await resultHolds('Demo');
    const directory = join(__dirname, '../../artifacts');
    await mkdir(directory, { recursive: true });
    await page.screenshot({ path: join(directory, 'explorer.png') });
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a session of the console creates a key for trying, which is sent and not stored', async () => {
    const context = await browser.newContext();
    const tab = await context.newPage();
    tab.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await tab.goto(harness.app.signInUrl() ?? '');
    await tab.getByRole('link', { name: 'Files' }).waitFor();
    await tab.goto(harness.graphqlUrl);
    await tab.getByRole('button', { name: 'Create a key for trying' }).click();
    const key = (await tab.locator('#trial-key code').textContent()) ?? '';
    expect(await tab.locator('#api-key').inputValue()).toBe(key);
    await tab.locator('.graphiql-execute-button').click();
    await tab.locator('.result-window').getByText('Demo').first().waitFor();
    const stored = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(key);
    await context.close();
    expect(complaints).toEqual([]);
  });

  test('a subscription runs in it, over Server-Sent Events', async () => {
    await page.getByRole('button', { name: 'AskAndListen', exact: true }).click();
    // The explorer takes a moment to know the operations of a tab that was just opened: a person who is quicker
    // reads so and presses again.
    const deadline = Date.now() + 15_000;
    for (let shown = false; !shown && Date.now() < deadline; ) {
      await page.locator('.graphiql-execute-button').click();
      shown = await resultHolds('totalChunksUsed', 2_000).then(
        () => true,
        () => false,
      );
    }
    await resultHolds('totalChunksUsed');
    expect(complaints).toEqual([]);
  });
});
