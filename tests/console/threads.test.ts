/** Conversations in the console: they outlive a reload, are opened by address, and can be corrected and exported. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import { talkOver } from '../conversations/support/talk';
import { eventually, type Harness, startHarness } from '../harness';
import { checkScreen, violations } from './support/checkScreen';
import {
  clientOfHarness,
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';
import { slowDown } from './support/slowLink';

const minutes =
  'Maria Lopez is the treasurer of the rowing club. Maria Lopez replaced Edgar Stone in 2021.\n';

describeInBrowser('conversations in the console', () => {
  let harness: Harness;
  let talk: ReturnType<typeof talkOver>;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    harness = await startHarness();
    talk = talkOver(harness);
    const client = await clientOfHarness(harness);
    await client.settled(await client.upload('minutes.md', minutes));
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await opened.page.setViewportSize({ width: 1280, height: 900 });
    await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const turn = (question: string): Locator =>
    opened.page.locator('.turn').filter({ has: opened.page.getByRole('heading', { name: question }) });
  const list = () => opened.page.getByRole('navigation', { name: 'Conversations' });
  const idOfAddress = () => /#\/ask\/([\w-]{36})/.exec(opened.page.url())?.[1] ?? '';
  const copied = () => opened.page.evaluate(() => navigator.clipboard.readText());

  async function ask(question: string): Promise<Locator> {
    const { page } = opened;
    await page.getByLabel('Question', { exact: true }).fill(question);
    await page.keyboard.press('Enter');
    const asked = turn(question).first();
    await asked.locator('.answer-details').waitFor({ timeout: 60_000 });
    return asked;
  }

  test('a question starts a conversation, whose address shows it again after a reload', async () => {
    const { page } = opened;
    await ask('Who is the treasurer?');
    const id = idOfAddress();
    expect((await talk.read(id)).turns.nodes).toMatchObject([{ question: 'Who is the treasurer?' }]);
    await list().getByRole('link', { name: 'Who is the treasurer?' }).waitFor();
    const said = await turn('Who is the treasurer?').locator('.answer').textContent();
    await page.reload();
    const stored = turn('Who is the treasurer?');
    await stored.waitFor();
    expect(await stored.locator('.answer').textContent()).toBe(said);
    await stored.getByRole('button', { name: 'Source 1: minutes.md' }).click();
    await page.locator('.text-chunk.cited mark').waitFor();
    await page.getByRole('button', { name: 'Close the source' }).click();
  });

  test('what a follow-up was taken to mean is shown, and asked again as it is corrected', async () => {
    const asked = await ask('Who did she replace?');
    await asked.getByText('Who did Maria Lopez replace?').waitFor();
    await opened.screenshot('thread-follow-up');
    await asked.getByRole('button', { name: 'Correct' }).click();
    await asked.getByLabel('What the question means').fill('Who did Edgar Stone replace?');
    await opened.page.keyboard.press('Enter');
    await turn('Who did she replace?').nth(1).waitFor();
    const { nodes } = await eventually(
      async () => (await talk.read(idOfAddress())).turns,
      (turns) => turns.nodes.length === 3,
    );
    expect(nodes[2]).toMatchObject({
      question: 'Who did she replace?',
      standaloneQuestion: 'Who did Edgar Stone replace?',
    });
  });

  test('a question is asked again as it was searched, in the same conversation', async () => {
    const { page } = opened;
    const before = await page.locator('.turn').count();
    await turn('Who did she replace?').last().getByRole('button', { name: 'Ask again' }).click();
    await page.locator('.turn').nth(before).waitFor();
    const { nodes } = await eventually(
      async () => (await talk.read(idOfAddress())).turns,
      (turns) => turns.nodes.length === before + 1,
    );
    expect(nodes.at(-1)).toMatchObject({ standaloneQuestion: 'Who did Maria Lopez replace?' });
  });

  test('an answer that is stopped is no turn, and the next question is answered', async () => {
    const { page } = opened;
    const kept = (await talk.read(idOfAddress())).turns.totalCount;
    const slow = await slowDown(page, 60_000, ['Ask']);
    await page.getByLabel('Question', { exact: true }).fill('Who was replaced?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).click();
    await turn('Who was replaced?').getByText('Stopped').waitFor();
    await slow.restore();
    await turn('Who was replaced?').getByRole('button', { name: 'Ask again' }).click();
    await turn('Who was replaced?').first().locator('.answer-details').waitFor();
    expect((await talk.read(idOfAddress())).turns.totalCount).toBe(kept + 1);
  });

  test('an edited question is asked in a copy up to the turn before it, and the original stays', async () => {
    const { page } = opened;
    const id = idOfAddress();
    const before = (await talk.read(id)).turns.totalCount;
    const edited = turn('Who did she replace?').last();
    await edited.getByRole('button', { name: 'Edit question' }).click();
    await edited.getByLabel('Edit question').fill('When did she replace him?');
    await page.keyboard.press('Enter');
    await turn('When did she replace him?').locator('.answer-details').waitFor();
    const copy = idOfAddress();
    expect(copy).not.toBe(id);
    expect((await talk.read(copy)).turns.nodes.map(({ question }) => question)).toEqual([
      'Who is the treasurer?',
      'When did she replace him?',
    ]);
    expect((await talk.read(id)).turns.totalCount).toBe(before);
    await page.goBack();
    await eventually(
      async () => idOfAddress(),
      (shown) => shown === id,
    );
  });

  test('an answer is copied with its sources, and the link to a turn leads to it', async () => {
    const { page } = opened;
    const first = turn('Who is the treasurer?');
    await first.getByRole('button', { name: 'Copy answer' }).click();
    await first.getByText('Copied').waitFor();
    expect(await copied()).toMatch(/Maria Lopez.*\n\n\[1\] minutes\.md$/s);
    await first.getByRole('button', { name: 'Copy link' }).click();
    const link = await eventually(copied, (text) => text.includes('?turn='));
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.turn.linked').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Who is the treasurer?');
  });

  test('a conversation is exported as Markdown with its citations as footnotes', async () => {
    const { page } = opened;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as Markdown' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Who-is-the-treasurer.md');
    const document = await readFile(await download.path(), 'utf8');
    expect(document).toMatch(/^# Who is the treasurer\?\n\n## Who is the treasurer\?\n/);
    expect(document).toContain('[^1]');
    expect(document).toMatch(/^\[\^1\]: minutes\.md: “.*Maria Lopez.*”$/m);
    expect(document).toContain('*Understood as: Who did Maria Lopez replace?*');
  });

  test('conversations are found by the words of their questions, renamed, and deleted once confirmed', async () => {
    const { page } = opened;
    await list().getByRole('link', { name: 'New conversation' }).click();
    await ask('Which boats does the club have?');
    const rows = list().locator('.thread-row');
    await rows.first().getByText('Which boats does the club have?').waitFor();
    await list().getByLabel('Search conversations').fill('when did she');
    await eventually(
      () => rows.count(),
      (count) => count === 1,
    );
    await list().getByLabel('Search conversations').fill('');
    await list().getByRole('button', { name: 'Rename “Which boats does the club have?”' }).click();
    await page.getByLabel('Title').fill('الزوارق');
    await page.keyboard.press('Enter');
    await list().getByRole('link', { name: 'الزوارق' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'الزوارق' }).waitFor();
    await checkScreen(opened, 'threads');
    const id = idOfAddress();
    await list().getByRole('button', { name: 'Delete “الزوارق”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    await expect(talk.read(id)).rejects.toMatchObject({ code: 'conversation_not_found' });
  });

  test('the conversation of another environment, like an unknown one, says that it is not there', async () => {
    const { page } = opened;
    const other = await talkOver(harness, harness.keys.staging).start();
    for (const id of [other, randomUUID()]) {
      await page.goto(`${harness.origin}/#/ask/${id}`);
      await page.getByText('This conversation does not exist in the environment of your key').waitFor();
      expect(await page.getByLabel('Question', { exact: true }).count()).toBe(0);
    }
  });

  test('in a narrow window the list is a drawer, and everything is reached by keyboard', async () => {
    const { page } = opened;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${harness.origin}/#/`);
    await page.getByLabel('Question', { exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Conversations' });
    await drawer.getByRole('link', { name: 'Who is the treasurer?' }).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page)).toEqual([]);
      await opened.screenshot(`threads-drawer-${colorScheme}`);
    }
    const isOnRow = () => page.evaluate(() => document.activeElement?.matches('.thread-row > a'));
    for (let steps = 0; steps < 8 && !(await isOnRow()); steps++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'detached' });
    await turn('Who is the treasurer?').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page)).toEqual([]);
      await opened.screenshot(`thread-390-${colorScheme}`);
    }
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
