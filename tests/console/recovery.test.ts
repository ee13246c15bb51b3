/** The console when its key is deleted or its gateway restarts: it says so, and nothing on the page is lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Harness, startHarness } from '../harness';
import {
  clientOfHarness,
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
} from './support/openConsole';

describeInBrowser('the console of a gateway that changes', () => {
  let dataDir: string;
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lectern-console-'));
    harness = await startHarness({ DATA_DIR: dataDir });
    const client = await clientOfHarness(harness);
    await client.settled(await client.upload('notes.md', 'The harbor master is called Ottoline Marsh.\n'));
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function signInWith(key: string): Promise<void> {
    const { page } = opened;
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function ask(question: string): Promise<void> {
    const { page } = opened;
    await page.getByLabel('Question').fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
  }

  const answers = () => opened.page.locator('.answer').allTextContents();

  test('without a session it asks for a key, and a wrong one is rejected in words', async () => {
    const { page } = opened;
    await page.goto(harness.origin);
    await page.getByText('Where the keys are').waitFor();
    await signInWith('lectern_wrong');
    await page.getByText('This API key does not exist').waitFor();
  });

  test('a deleted key is told in place, and the page stays as it is', async () => {
    const { page } = opened;
    const { id, key } = await harness.createKey();
    await signInWith(key);
    await page.getByLabel('Question').waitFor();
    await ask('Who is the harbor master?');
    await page.locator('.answer-details').waitFor();
    const before = await answers();
    await harness.graphql('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id }, { admin: true });
    // Its subscription ends with it: nobody has to do anything for the page to notice.
    const dialog = page.getByRole('dialog');
    await dialog.getByText('was deleted or has expired').waitFor();
    await opened.screenshot('key-deleted');
    await signInWith(harness.keys.production);
    await dialog.waitFor({ state: 'detached' });
    expect(await answers()).toEqual(before);
    await ask('Who is called Ottoline?');
    await page.locator('.turn').nth(1).waitFor();
  });

  test('a gateway that restarts is waited for; the session and the answers survive', async () => {
    const { page } = opened;
    await page.locator('.turn').first().locator('.answer-details').waitFor();
    const before = await answers();
    const port = new URL(harness.origin).port;
    await harness.app.close();
    await page.getByText('The gateway cannot be reached.').first().waitFor();
    harness = await startHarness({ DATA_DIR: dataDir, PORT: port });
    await page.getByText('The gateway cannot be reached.').waitFor({ state: 'detached' });
    expect(await answers()).toEqual(before);
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('link', { name: /notes.md/ }).waitFor();
    // Events arrive again, too.
    const client = await clientOfHarness(harness);
    await client.upload('later.md', 'The lighthouse was painted in May.\n');
    await page.getByRole('link', { name: /later.md/ }).waitFor();
  });
});
