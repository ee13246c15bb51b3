/** Every screen of the console: accessible in light and dark, and usable from 320 to 2,560 pixels. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { builtinProfiles } from '../../search/retrieval/modelProfile';
import { eventually, type Harness, startHarness } from '../harness';
import { checkScreen } from './support/checkScreen';
import {
  clientOfHarness,
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

const guide = join(__dirname, '../../examples/library/care-guide.pdf');
describeInBrowser('the screens of the console', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  let fileId: string;

  beforeAll(async () => {
    harness = await startHarness({ DEMO_DATA: 'sample' });
    const client = await clientOfHarness(harness);
    fileId = await client.upload('care-guide.pdf', readFileSync(guide));
    await client.settled(fileId);
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const check = (name: string) => checkScreen(opened, name);

  test('the sign-in', async () => {
    await opened.page.goto(harness.origin);
    await opened.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await check('sign-in');
    await signInByCode(opened, harness);
  });

  test('an answer with its source, by keyboard alone', async () => {
    const { page } = opened;
    await page.keyboard.type('How should the Squall Jacket be washed?');
    await page.keyboard.press('Enter');
    await page.locator('.answer-details').waitFor();
    const isOnMark = () => page.evaluate(() => document.activeElement?.matches('button.mark'));
    for (let steps = 0; steps < 10 && !(await isOnMark()); steps++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.box:visible').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('care-guide.pdf');
    await check('answer');
  });

  test.each([
    ['files', 'care-guide.pdf'],
    ['search', 'Minimum score'],
    ['connectors', 'Sample shop'],
    ['prompts', 'grounded-answer'],
    ['keys', 'Rotate'],
    ['environments', 'staging'],
    ['queues', 'Conversion'],
    ['audit', 'createApiKey'],
  ])('%s', async (name, shown) => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/${name}`);
    await page.getByText(shown).locator('visible=true').first().waitFor();
    await check(name);
  });

  test('a search explains its scores, and what a minimum score keeps', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/search`);
    await page.getByLabel('Query').fill('How should the Squall Jacket be washed?');
    await page.getByLabel(/^Minimum score/).fill('0.5');
    const { thresholds } = builtinProfiles.of('lectern-static-').calibration;
    const measured = thresholds?.find(({ minScore }) => minScore === 0.5);
    if (!measured) throw new Error('the calibration has no threshold of .5');
    const [relevant, irrelevant] = [measured.relevantKept, measured.irrelevantKept].map((share) =>
      Math.round(100 * share),
    );
    await page
      .getByText(`At 0.50: ${relevant}% of relevant first hits and ${irrelevant}% of irrelevant hits pass.`)
      .waitFor();
    await page.getByLabel('Compare two settings').check();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: 'Setting B' }).waitFor();
    const first = page.locator('.results').first().locator('.passages > li').first();
    await first.getByText('What the score is made of').click();
    const cells = await first.locator('.score-details td.number').allTextContents();
    const values = cells.map((cell) => Number(cell.replace('−', '-')));
    const sum = values.pop() ?? 0;
    expect(values.reduce((total, value) => total + value, 0)).toBeCloseTo(sum, 1);
    await check('search-results');
  });

  test('the details of a file', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/files/${fileId}`);
    await page
      .getByRole('button', { name: /Squall Jacket/ })
      .first()
      .click();
    await page.locator('.box:visible').first().waitFor();
    await check('file-details');
  });

  test('a new key is shown once', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('reporting');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = page.getByRole('dialog').locator('code');
    const key = (await secret.textContent()) ?? '';
    expect((await harness.call('GET', '/me', { key })).status).toBe(200);
    await check('new-key');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('cell', { name: 'reporting', exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
  });

  test('files that failed are found together, and retried and deleted several at once', async () => {
    const { page } = opened;
    const client = await clientOfHarness(harness);
    const broken = await Promise.all(
      ['one.pdf', 'two.pdf'].map((name) => client.upload(name, `%PDF-1.4 ${name} is none`)),
    );
    for (const id of broken) expect((await client.settled(id)).status).toMatch(/_failed$/);
    await page.goto(`${harness.origin}/#/files`);
    await page.getByLabel('Status').selectOption('In progress');
    await page.getByText('No file matches these filters.').waitFor();
    await page.getByLabel('Status').selectOption('Failed');
    await page.getByText('2 files', { exact: true }).waitFor();
    await page.getByLabel('Select one.pdf').focus();
    await page.keyboard.press('Space');
    await page.getByText('1 file selected').waitFor();
    await page.getByLabel('Select all files that are loaded').check();
    const failures = page.getByRole('list', { name: 'Why the selected files failed' }).getByRole('listitem');
    expect(await failures.allTextContents()).toEqual([
      expect.stringMatching(/^(one|two)\.pdf: .+\.$/),
      expect.stringMatching(/^(one|two)\.pdf: .+\.$/),
    ]);
    await check('files-selected');
    const sequences = async () =>
      (await harness.models.files.find({ _id: { $in: broken } }).lean()).map(({ sequence }) => sequence);
    const before = Math.max(...(await sequences()));
    await page.getByRole('button', { name: 'Retry 2 failed files' }).click();
    await eventually(sequences, (now) => now.every((sequence) => sequence > before));
    for (const id of broken) expect((await client.settled(id)).status).toMatch(/_failed$/);
    await page.getByLabel('Select one.pdf').waitFor();
    await page.getByLabel('Select two.pdf').waitFor();
    await page.getByLabel('Select all files that are loaded').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No file matches these filters.').waitFor();
    expect(await harness.models.files.countDocuments({ _id: { $in: broken } })).toBe(0);
  });

  test('a list of 1,000 files has only the visible ones in the page', async () => {
    const { page } = opened;
    const { files } = harness.models;
    const file = await files.findById(fileId).lean();
    await files.insertMany(
      Array.from({ length: 1_000 }, (_, index) => ({ ...file, _id: randomUUID(), name: `copy ${index}.md` })),
    );
    await page.goto(`${harness.origin}/#/files`);
    await page.reload();
    await page.getByText('1,001 files').waitFor();
    const rows = page.locator('a.file-row');
    expect(await rows.count()).toBeLessThan(60);
    const list = page.getByRole('region', { name: 'Files' });
    // Each end that comes into view loads the next hundred.
    await eventually(
      async () => {
        await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return list.locator('[aria-setsize="1001"]').count();
      },
      (loaded) => loaded > 0,
    );
    expect(await rows.count()).toBeLessThan(60);
    await files.deleteMany({ name: /^copy/ });
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
