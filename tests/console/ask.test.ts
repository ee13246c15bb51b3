/** What a question is asked of, files and databases that are chosen by name, and what can be done with its rows. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { talkOver } from '../conversations/support/talk';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { checkScreen, violations } from './support/checkScreen';
import {
  clientOfHarness,
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

const longName = `${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}.md`;

describeInBrowser('what the console asks', () => {
  let harness: Harness;
  let talk: ReturnType<typeof talkOver>;
  let browser: Browser;
  let opened: OpenedConsole;
  let ferry: string;

  beforeAll(async () => {
    harness = await startHarness({ DEMO_DATA: 'sample' });
    talk = talkOver(harness);
    const client = await clientOfHarness(harness);
    ferry = await client.upload('ferry.md', 'The ochre ferry leaves at 06:40 from pier nine.\n');
    const others = [
      client.upload('ferry-2019.md', 'The ochre ferry leaves at 08:15 from pier two.\n'),
      client.upload(longName, 'The steamer leaves at noon.\n'),
    ];
    for (const id of [ferry, ...(await Promise.all(others))]) await client.settled(id);
    const barge = 'The barge of Nordvik Lines leaves at 11:20 from pier four.\n';
    await ingest(harness, 'barge.md', barge, { metadata: { customer: 'Nordvik Lines' } });
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await opened.page.setViewportSize({ width: 1280, height: 900 });
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const question = () => opened.page.getByLabel('Question', { exact: true });
  const picker = () => opened.page.getByRole('combobox', { name: 'File or database to ask' });
  const options = () => opened.page.getByRole('listbox').getByRole('option');
  const idOfAddress = () => /#\/ask\/([\w-]{36})/.exec(opened.page.url())?.[1] ?? '';
  const answered = () => opened.page.locator('.turn').first().locator('.answer-details').waitFor();

  test('“@” suggests files and databases by name, by keyboard alone', async () => {
    const { page } = opened;
    await question().focus();
    await page.keyboard.type('@ferry');
    await options().nth(1).waitFor();
    expect(await options().allTextContents()).toEqual(['ferry-2019.md default', 'ferry.md default']);
    const isActive = async () => {
      const active = (await picker().getAttribute('aria-activedescendant')) ?? '';
      return page.locator(`[id="${active}"]`).textContent();
    };
    expect(await isActive()).toBe('ferry-2019.md default');
    await page.keyboard.press('ArrowDown');
    expect(await isActive()).toBe('ferry.md default');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page)).toEqual([]);
      await opened.screenshot(`scope-picker-${colorScheme}`);
    }
    await page.keyboard.press('Enter');
    await page.getByText('Only in ferry.md').waitFor();
    await page.keyboard.type('When does the ochre ferry leave?');
    await page.keyboard.press('Enter');
    await answered();
    expect(await page.locator('.turn .answer').textContent()).toContain('06:40');
    expect((await talk.read(idOfAddress())).fileIds).toEqual([ferry]);
  });

  test('what is asked stays with the conversation, and can be changed', async () => {
    const { page } = opened;
    await page.reload();
    await page.getByText('Only in ferry.md').waitFor();
    await page.getByRole('button', { name: 'Do not ask ferry.md alone' }).click();
    await page.getByRole('button', { name: '@ Choose files' }).click();
    await picker().fill('2019');
    await options().first().getByText('ferry-2019.md').click();
    await page.getByText('Only in ferry-2019.md').waitFor();
    await question().fill('When does the ochre ferry leave?');
    await page.keyboard.press('Enter');
    await answered();
    expect(await page.locator('.turn .answer').first().textContent()).toContain('08:15');
    await page.getByRole('button', { name: 'Ask everything' }).click();
    await question().fill('When does the steamer leave?');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'When does the steamer leave?' }).waitFor();
    await answered();
    expect((await talk.read(idOfAddress())).fileIds).toBeNull();
  });

  test('a database is chosen like a file, and an “@” that chooses nothing stays in the question', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/`);
    await question().focus();
    await page.keyboard.type('@shop');
    await options().getByText('Sample shop').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Only in Sample shop').waitFor();
    await page.keyboard.type('of a@b.example @nobody');
    await page.keyboard.press('Escape');
    expect(await question().inputValue()).toBe('of a@b.example @nobody');
  });

  test('a long name breaks no layout', async () => {
    const { page } = opened;
    await page.reload();
    await question().focus();
    await page.keyboard.type('@Donau');
    await options().first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('When does the steamer leave?');
    await page.keyboard.press('Enter');
    await answered();
    await page.getByText('Passages (1)').click();
    await checkScreen(opened, 'ask-long-name');
  });

  test('rows are sorted by the head of a column, by keyboard, and saved as CSV in that order', async () => {
    const { page } = opened;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${harness.origin}/#/ask`);
    await page.goto(`${harness.origin}/#/`);
    await question().fill('How many products does each supplier have?');
    await page.keyboard.press('Enter');
    await answered();
    const heads = page.getByRole('columnheader');
    const sorts = () => heads.evaluateAll((all) => all.map((head) => head.getAttribute('aria-sort')));
    const column = (index: number) => page.locator(`.rows tbody td:nth-child(${index})`).allTextContents();
    expect(await sorts()).toEqual(['none', 'none']);
    await heads.nth(1).getByRole('button', { name: 'name' }).focus();
    await page.keyboard.press('Enter');
    const names = await column(2);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    await page.keyboard.press('Enter');
    expect(await column(2)).toEqual([...names].reverse());
    expect(await sorts()).toEqual(['none', 'descending']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(
      csv
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]),
    ).toEqual([...names].reverse());
    await page.setViewportSize({ width: 390, height: 844 });
    await opened.screenshot('rows-390');
    await checkScreen(opened, 'rows-sorted');
  });

  test('rows by category are drawn as bars in the order of the table, by keyboard', async () => {
    const { page } = opened;
    const turn = page.locator('.turn').first();
    const names = await turn.locator('.rows tbody td:nth-child(2)').allTextContents();
    await turn.getByRole('button', { name: 'Chart' }).focus();
    await page.keyboard.press('Enter');
    await turn.getByRole('img', { name: /^Bars of count for 6 rows/ }).waitFor();
    expect(await turn.locator('.chart-bar > bdi').allTextContents()).toEqual(names);
    await checkScreen(opened, 'rows-bars');
    await turn.getByRole('button', { name: 'Table' }).click();
    await turn.getByRole('table').waitFor();
  });

  test('rows over time are drawn as a line', async () => {
    const { page } = opened;
    await question().fill('How many orders per month?');
    await page.keyboard.press('Enter');
    const turn = page.locator('.turn').first();
    await turn.getByRole('heading', { name: 'How many orders per month?' }).waitFor();
    await turn.getByRole('button', { name: 'Chart' }).click();
    await turn.getByRole('img', { name: /^count from \d{4}-\d\d to \d{4}-\d\d as a line/ }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
    await checkScreen(opened, 'rows-line');
  });

  test('a question that names a value is asked again with that filter, until its chip is removed', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/`);
    await page.reload();
    await question().fill('When does the Nordvik Lines barge leave?');
    await page.keyboard.press('Enter');
    await answered();
    const latest = () => page.locator('.turn').first();
    const narrow = latest().getByRole('button', { name: 'Only Nordvik Lines (1)', exact: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await opened.screenshot('ask-narrow-390');
    await page.setViewportSize({ width: 1280, height: 900 });
    await checkScreen(opened, 'ask-narrow');
    await page.setViewportSize({ width: 1280, height: 900 });
    await narrow.focus();
    await page.keyboard.press('Enter');
    await page.locator('.turn').nth(1).waitFor();
    await answered();
    await latest().getByText('Only Nordvik Lines', { exact: true }).waitFor();
    expect(await latest().locator('.answer').textContent()).toContain('11:20');
    expect(await latest().getByRole('list', { name: 'Narrow the question' }).count()).toBe(0);
    const chip = page.getByRole('button', { name: 'Remove the filter Nordvik Lines' });
    // The next question has the filter too, so that nothing of other customers is cited.
    await question().fill('When does the ochre ferry leave?');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'When does the ochre ferry leave?' }).waitFor();
    await answered();
    expect(await latest().locator('.citations').getByText('ferry').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await opened.screenshot('ask-filtered-390');
    await page.setViewportSize({ width: 1280, height: 900 });
    await checkScreen(opened, 'ask-filtered');
    await chip.focus();
    await page.keyboard.press('Enter');
    await chip.waitFor({ state: 'detached' });
    await question().fill('When does the ochre ferry leave from pier nine?');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'When does the ochre ferry leave from pier nine?' }).waitFor();
    await answered();
    expect(await latest().locator('.answer').textContent()).toContain('06:40');
    expect(await latest().getByText('Only Nordvik Lines').count()).toBe(0);
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
