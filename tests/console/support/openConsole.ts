/** A browser with the console of a running product. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Client, clientOf } from '../../e2e/client';
import type { Harness } from '../../harness';

const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const executablePath = candidates.find((path) => path && existsSync(path));
if (!executablePath) {
  console.warn(
    'Skipped: the console in a browser. Enable it with `apt-get install chromium`, or set CHROMIUM_PATH.',
  );
}
export const describeInBrowser = executablePath ? describe : describe.skip;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

export interface OpenedConsole {
  page: Page;
  context: BrowserContext;
  /** Errors of scripts and of the content security policy. */
  complaints: string[];
  /** Requests to other origins. */
  foreign: string[];
  screenshot(name: string): Promise<void>;
}

/** Failed requests are shown by the page; the browser also writes them to its console. */
const failedRequest = /^Failed to load resource|net::ERR_/;

export async function openConsole(browser: Browser, harness: Harness): Promise<OpenedConsole> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const [complaints, foreign]: string[][] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error' && !failedRequest.test(message.text())) complaints?.push(message.text());
  });
  page.on('pageerror', (error) => complaints?.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== harness.origin)
      foreign?.push(`${request.method()} ${origin}`);
  });
  const directory = join(__dirname, '../../../artifacts');
  await mkdir(directory, { recursive: true });
  return {
    page,
    context,
    complaints: complaints ?? [],
    foreign: foreign ?? [],
    screenshot: async (name) => {
      await page.screenshot({ path: join(directory, `console-${name}.png`) });
    },
  };
}

export async function signInByCode({ page }: OpenedConsole, harness: Harness): Promise<void> {
  await page.goto(harness.app.signInUrl() ?? '');
  await page.getByRole('link', { name: 'Files' }).waitFor();
}

export function clientOfHarness({ baseUrl, graphqlUrl, keys, adminToken }: Harness): Promise<Client> {
  return clientOf({
    credentials: { base_url: baseUrl, graphql_url: graphqlUrl, keys, admin_token: adminToken },
  } as never);
}
