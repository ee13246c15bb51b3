/** New content of a file on its screen: the old one stays until the new one is in force, and can be restored. */
import type { Browser } from 'playwright-core';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { checkScreen } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

const manual = (name: string) =>
  `# Pump\n\n## Valve\n\nThe valve is called ${name}.\n\n## Hose\n\nThe hose is blue.\n`;

describeInBrowser('new content of a file', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  let fileId: string;
  /** Uploads wait until this resolves. */
  let released = Promise.resolve();

  beforeAll(async () => {
    harness = await startHarness();
    fileId = await ingest(harness, 'pump.md', Buffer.from(manual('Aurora')));
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await opened.page.route(
      (url) => url.origin !== harness.origin,
      async (route) => {
        await released;
        await route.continue().catch(() => undefined);
      },
    );
    await signInByCode(opened, harness);
    await opened.page.goto(`${harness.origin}/#/files/${fileId}`);
    await opened.page.getByRole('heading', { name: 'pump.md', exact: true }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const button = (name: string) => opened.page.getByRole('button', { name, exact: true });

  /** Holds uploads back until the result is called. */
  function hold(): () => void {
    let release = () => {};
    released = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  async function choose(name: string, content: string): Promise<void> {
    await button('Replace…').click();
    const chooser = opened.page.waitForEvent('filechooser');
    await opened.page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  }

  const versionsOf = async () => {
    const file = await harness.models.files.findById(fileId).lean();
    return { count: file?.versions?.length, runId: file?.runId };
  };

  test('the old content is shown until the new one is in force', async () => {
    const { page } = opened;
    const release = hold();
    await button('Replace…').click();
    await checkScreen(opened, 'replace-dialog');
    await button('Cancel').click();
    await choose('pump-2.md', manual('Borealis'));
    const progress = page.getByRole('region', { name: 'New content: pump-2.md' });
    await progress.getByText(/Uploading/).waitFor();
    await page.getByText('The valve is called Aurora.').waitFor();
    await checkScreen(opened, 'replacement');
    release();
    await page.getByText('The valve is called Borealis.').waitFor({ timeout: 60_000 });
    await progress.waitFor({ state: 'detached' });
    expect(await page.getByText('The valve is called Aurora.').count()).toBe(0);
    const versions = page.getByRole('region', { name: 'Versions' });
    expect(await versions.getByRole('row').nth(1).textContent()).toMatch(/^2 in forcepump-2\.md/);
    expect(await versions.getByRole('row').nth(2).textContent()).toMatch(/^1 pump\.md.*Roll back$/);
    await checkScreen(opened, 'file-versions');
  });

  test('another version is put in force after a confirmation, by keyboard', async () => {
    const { page } = opened;
    await button('Roll back to version 1').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The valve is called Aurora.').waitFor();
    await button('Roll back to version 2').waitFor();
  });

  test('an upload that is cancelled leaves nothing behind', async () => {
    const { page } = opened;
    const before = await versionsOf();
    const release = hold();
    await choose('pump-3.md', manual('Corona'));
    const progress = page.getByRole('region', { name: 'New content: pump-3.md' });
    await progress.getByText(/Uploading/).waitFor();
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'detached' });
    await eventually(
      () => harness.models.replacements.countDocuments({ _id: fileId }),
      (count) => count === 0,
    );
    release();
    expect(await versionsOf()).toEqual(before);
  });

  test('content that cannot be read fails with the reason, and the present one stays', async () => {
    const { page } = opened;
    await choose('pump.pdf', 'This is no PDF.');
    const failed = page.getByRole('region', { name: /^New content, version \d: pump\.pdf$/ });
    await failed.getByRole('alert').waitFor({ timeout: 60_000 });
    expect(await failed.getByRole('alert').textContent()).toMatch(/\w+/);
    await page.getByText('The valve is called Aurora.').waitFor();
    await checkScreen(opened, 'replacement-failed');
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await failed.waitFor({ state: 'detached' });
  });

  test('content that the file has already is not sent without a decision', async () => {
    const { page } = opened;
    await choose('again.md', manual('Aurora'));
    await page.getByText('The file has this content already.').waitFor();
    await page
      .getByRole('region', { name: 'New content: again.md' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await eventually(
      () => harness.models.replacements.countDocuments({ _id: fileId }),
      (count) => count === 0,
    );
  });

  /** Drops files on the page, as a person would. */
  const drop = (names: string[], content: string) =>
    opened.page.evaluate(`(() => {
      const transfer = new DataTransfer();
      for (const name of ${JSON.stringify(names)}) transfer.items.add(new File([${JSON.stringify(content)}], name));
      for (const type of ['dragover', 'drop'])
        window.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
    })()`);

  test('an upload of known content says what has it, and is skipped or sent as is decided', async () => {
    const { page } = opened;
    await drop(['copy-1.md', 'copy-2.md'], manual('Aurora'));
    const tray = page.getByRole('region', { name: 'Uploads' }).first();
    await tray.getByText('Same content as pump.md').first().waitFor();
    await checkScreen(opened, 'upload-known');
    expect(await harness.models.files.countDocuments({ status: 'uploading' })).toBe(2);
    await button('Skip: copy-1.md').click();
    await eventually(
      () => harness.models.files.countDocuments({ name: 'copy-1.md' }),
      (count) => count === 0,
    );
    await button('Upload anyway: copy-2.md').click();
    await tray.getByText(`Ready. The file '${fileId}' had the same content`).waitFor({ timeout: 60_000 });
    const copy = await harness.models.files.findOne({ name: 'copy-2.md' }).lean();
    expect(copy).toMatchObject({ status: 'ready', duplicateOf: fileId });
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
