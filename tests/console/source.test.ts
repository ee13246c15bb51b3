/** The panel with the source of an answer: what a passage's place is called, the zoom of its page, and finding words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { checkScreen } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

const library = join(__dirname, '../../examples/library');
const read = (name: string) => readFileSync(join(library, name));

describeInBrowser('the source panel', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    harness = await startHarness();
    const names = ['care-guide.pdf', 'manual-stoves.pptx', 'manual-lighting.xlsx', 'choosing-a-tent.md'];
    for (const name of names) ids[name] = await ingest(harness, name, read(name));
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const panel = () => opened.page.getByRole('complementary', { name: 'Source' });
  const field = () => panel().getByRole('searchbox', { name: 'Find in the document' });
  const passages = () => opened.page.locator('.file-parts .passage');
  const status = () => panel().locator('.find [role=status]');
  async function openFile(name: string): Promise<void> {
    await opened.page.goto(`${harness.origin}/#/files/${ids[name]}`);
    await opened.page.getByRole('heading', { name, level: 1 }).waitFor();
    await passages().first().click();
    await panel().waitFor();
  }

  test('a passage of slides names its slide, and one of a workbook its sheet', async () => {
    await openFile('manual-stoves.pptx');
    expect(await panel().locator('.place').textContent()).toMatch(/^slide 1/);
    expect(await passages().last().locator('.passage-head').textContent()).toMatch(/slide \d/);
    await openFile('manual-lighting.xlsx');
    const [sheet = ''] = (await panel().locator('.place').textContent())?.split(' › ') ?? [];
    expect(sheet).toMatch(/^sheet \D/);
    expect(await passages().first().locator('.passage-head').textContent()).toContain(sheet);
    await checkScreen(opened, 'source-sheet');
  });

  test('Enter goes through the passages with the words, Shift and Enter back, and marks them', async () => {
    await openFile('manual-stoves.pptx');
    const { page } = opened;
    await field().fill('THE');
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/^Passage 1 of [2-9]/)
      .waitFor();
    expect(await panel().locator('mark').textContent()).toMatch(/^the$/i);
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/^Passage 2 of/)
      .waitFor();
    await page.keyboard.press('Shift+Enter');
    await panel()
      .getByText(/^Passage 1 of/)
      .waitFor();
    await panel().getByRole('button', { name: 'Previous passage' }).click();
    expect(await status().textContent()).toMatch(/^Passage (\d+) of \1$/);
    await checkScreen(opened, 'source-find');
    await field().fill('zeppelin');
    await page.keyboard.press('Enter');
    await panel().getByText('Not in the document.').waitFor();
    await field().fill('');
    await panel().locator('mark').waitFor();
    expect(await status().textContent()).toBe('');
  });

  test('a page is zoomed by buttons and keys, and stays so after a reload', async () => {
    const { page } = opened;
    await openFile('care-guide.pdf');
    const frame = panel().locator('.page-frame');
    await panel().locator('.box').first().waitFor();
    const width = async () => (await frame.boundingBox())?.width ?? 0;
    const fitting = await width();
    await panel().getByRole('button', { name: 'Zoom in' }).click();
    expect((await width()) / fitting).toBeCloseTo(1.5, 1);
    await page.keyboard.press('+');
    expect((await width()) / fitting).toBeCloseTo(2, 1);
    await page.reload();
    await passages().first().click();
    await panel().locator('.box').first().waitFor();
    expect((await width()) / fitting).toBeCloseTo(2, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await checkScreen(opened, 'source-zoomed');
    await panel()
      .getByRole('region', { name: /^Page 1/ })
      .or(panel().locator('.page'))
      .first()
      .focus();
    await page.keyboard.press('0');
    await panel().getByText('100%').waitFor();
    await field().fill('squall');
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/^Passage 1/)
      .waitFor();
    await panel().locator('.box').first().waitFor();
  });

  test('Escape empties the field first, then closes the panel and gives the focus back', async () => {
    const { page } = opened;
    await openFile('choosing-a-tent.md');
    await field().fill('tent');
    await page.keyboard.press('Escape');
    expect(await field().inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(
      await passages()
        .first()
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
