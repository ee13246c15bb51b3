/**
 * How the console keeps up: `npm run bench -- console [files] [rows]`. Drops 300 files on it and measures how long
 * they take and what kept the page from responding; then scrolls a list of 10,000 files and counts frames. Needs
 * Chromium (`CHROMIUM_PATH`). The trace of the scrolling goes to `artifacts/console-scroll.trace.json`.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { type Gateway, startGateway } from '../../scripts/mcp/startGateway';
import { dropFiles, startLongTasks, stopLongTasks } from './console/inPage';
import { framesWhileScrolling } from './console/scroll';

const uploadTimeoutMs = 600_000;
const scrollMs = 10_000;
const insertBatch = 1_000;

const generous = { filesWrite: 1_000_000, filesStatus: 1_000_000, list: 1_000_000, other: 1_000_000 };

async function createKey({ origin, apiKey, adminToken }: Gateway): Promise<string> {
  const query = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }';
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'x-admin-token': adminToken },
    body: JSON.stringify({ query, variables: { input: { name: 'bench', limits: generous } } }),
  });
  const { data } = (await response.json()) as { data: { createApiKey: { key: string } } };
  return data.createApiKey.key;
}

async function signIn(page: Page, origin: string, key: string): Promise<void> {
  await page.goto(origin);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Files' }).click();
}

/** The list is most work: it shows every change while the tray does. */
async function upload(page: Page, count: number): Promise<void> {
  await startLongTasks(page);
  const startedAt = performance.now();
  await dropFiles(page, count);
  await page.getByText(`${count} of ${count} files ready`).waitFor({ timeout: uploadTimeoutMs });
  const seconds = (performance.now() - startedAt) / 1000;
  const tasks = await stopLongTasks(page);
  const total = tasks.reduce((sum, duration) => sum + duration, 0);
  console.log(
    `${count} files dropped: all ready after ${seconds.toFixed(1)} s; ${tasks.length} tasks over 50 ms in the page, together ${total.toFixed(0)} ms, the longest ${Math.max(0, ...tasks).toFixed(0)} ms`,
  );
}

async function addRows({ services: { models } }: Gateway, count: number): Promise<void> {
  const file = await models.files.findOne({ status: 'ready' }).lean();
  if (!file) throw new Error('There is no file to copy.');
  for (let from = 0; from < count; from += insertBatch) {
    const createdAt = file.createdAt.getTime();
    await models.files.insertMany(
      Array.from({ length: Math.min(insertBatch, count - from) }, (_, i) => ({
        ...file,
        _id: randomUUID(),
        name: `copy ${from + i}.md`,
        createdAt: new Date(createdAt - 1000 * (from + i)),
      })),
    );
  }
}

async function main(files: number, rows: number): Promise<void> {
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const executablePath = candidates.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('There is no Chromium. Set CHROMIUM_PATH.');
  const gateway = await startGateway();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, gateway.origin, await createKey(gateway));
    await upload(page, files);
    await addRows(gateway, rows - (await gateway.services.models.files.countDocuments()));
    await page.reload();
    const directory = join(process.cwd(), 'artifacts');
    await mkdir(directory, { recursive: true });
    const trace = join(directory, 'console-scroll.trace.json');
    const { first, later } = await framesWhileScrolling({ browser, page, rows, scrollMs, trace });
    for (const [name, frames] of [
      ['while the pages of the list are loaded', first],
      ['with all rows loaded', later],
    ] as const) {
      console.log(
        `${rows} rows, ${name}: ${frames.perSecond.toFixed(1)} frames/s, the longest frame ${frames.longestMs.toFixed(0)} ms, ${frames.rowsInPage} rows in the page`,
      );
    }
    console.log(`trace: ${trace}`);
  } finally {
    await browser.close();
    await gateway.close();
  }
}

const [files = 300, rows = 10_000] = process.argv.slice(2).map(Number);
main(files, rows).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
