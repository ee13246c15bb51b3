/** The page of examples/browser, built and served by the command in its comment. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { freePort } from '../../scripts/cluster/ports';
import { describeInBrowser, openBrowser } from '../console/support/openConsole';
import { eventually, type Harness, startHarness } from '../harness';

const root = join(__dirname, '../..');
const source = readFileSync(join(root, 'examples/browser/main.ts'), 'utf8');
const [, command = ''] = /^ \* +(npx esbuild .*)$/m.exec(source) ?? [];

describeInBrowser('the example of a page', () => {
  let harness: Harness;
  let browser: Browser;
  let origin: string;
  let server: ReturnType<typeof spawn>;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    harness = await startHarness({ CORS_ORIGINS: origin });
    browser = await openBrowser();
    // It serves for as long as its standard input is open.
    const [program = '', ...args] = command.replace('127.0.0.1:8000', `127.0.0.1:${port}`).split(' ');
    server = spawn(program, args, { cwd: root, stdio: ['pipe', 'ignore', 'inherit'] });
  });
  afterAll(async () => {
    server?.stdin?.end();
    await browser?.close();
    await harness?.close();
  });

  test('uploads a file, and shows the answer with its citation', async () => {
    const isServed = () =>
      fetch(`${origin}/main.js`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(isServed, Boolean, 30_000);
    const page = await browser.newPage();
    await page.goto(origin);
    await page.getByLabel('Endpoint').fill(harness.graphqlUrl);
    await page.getByLabel('API key').fill(harness.keys.production);
    const buffer = Buffer.from('# Leave\n\nEvery employee has 25 days of annual leave a year.\n');
    await page.getByLabel('File').setInputFiles({ name: 'leave.md', mimeType: 'text/markdown', buffer });
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('ready').waitFor();
    await page.getByLabel('Question').fill('How many days of annual leave does an employee have?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('[1] leave.md: Every employee has 25 days').waitFor();
  });
});
