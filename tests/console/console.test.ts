/** The console in a browser: from the sign-in link to a cited page, and from a dropped file to its answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { convertInPool } from '../../packages/document-converter/tests/support/convertBytes';
import type { Client } from '../e2e/client';
import { type Harness, startHarness } from '../harness';
import {
  clientOfHarness,
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

const library = join(__dirname, '../../examples/library');

/** The part of a picture, given by fractions of its size, on a white sheet. */
function crop(bytes: Buffer, box: { left: number; top: number; right: number; bottom: number }): Buffer {
  const page = PNG.sync.read(bytes);
  const [left, top] = [Math.floor(box.left * page.width), Math.floor(box.top * page.height)];
  const width = Math.ceil((box.right - box.left) * page.width);
  const height = Math.ceil((box.bottom - box.top) * page.height);
  const margin = 60;
  const part = new PNG({ width: width + 2 * margin, height: height + 2 * margin });
  part.data.fill(255);
  PNG.bitblt(
    page,
    part,
    left,
    top,
    Math.min(width, page.width - left),
    Math.min(height, page.height - top),
    margin,
    margin,
  );
  return PNG.sync.write(part);
}

describeInBrowser('the console', () => {
  let harness: Harness;
  let client: Client;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    harness = await startHarness({ DEMO_DATA: 'sample' });
    client = await clientOfHarness(harness);
    const ids = ['care-guide.pdf', 'paddling-weekend.jpg', 'choosing-a-tent.md'].map((name) =>
      client.upload(name, readFileSync(join(library, name))),
    );
    for (const id of ids) expect(await client.settled(await id)).toMatchObject({ status: 'ready' });
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  async function ask(question: string): Promise<void> {
    const { page } = opened;
    await page.getByLabel('Question').fill(question);
    await page.keyboard.press('Enter');
    const turn = page.locator('.turn').first();
    await turn.getByRole('heading', { name: question }).waitFor();
    await turn.locator('.answer-details').waitFor({ timeout: 60_000 });
    await opened.page.evaluate(() => window.scrollTo(0, 0));
  }

  /** What is written under each box on the picture of the page, by recognition. */
  async function wordsUnderBoxes(): Promise<string> {
    const { page } = opened;
    await page.locator('.box:visible').first().waitFor({ timeout: 60_000 });
    // The rectangle around all boxes, as fractions of the picture.
    const around = await page.locator('.box:visible').evaluateAll((elements) => {
      const frame = elements[0]?.closest('.page-frame')?.getBoundingClientRect() as DOMRect;
      const boxes = elements.map((element) => element.getBoundingClientRect());
      const least = (values: number[], start: number, size: number) => (Math.min(...values) - start) / size;
      const most = (values: number[], start: number, size: number) => (Math.max(...values) - start) / size;
      return {
        left: least(
          boxes.map(({ left }) => left),
          frame.left,
          frame.width,
        ),
        top: least(
          boxes.map(({ top }) => top),
          frame.top,
          frame.height,
        ),
        right: most(
          boxes.map(({ right }) => right),
          frame.left,
          frame.width,
        ),
        bottom: most(
          boxes.map(({ bottom }) => bottom),
          frame.top,
          frame.height,
        ),
      };
    });
    const url = (await page.locator('.page-frame img:visible').getAttribute('src')) ?? '';
    const picture = await fetch(harness.origin + url, { headers: { 'x-api-key': client.key } });
    const part = crop(Buffer.from(await picture.arrayBuffer()), around);
    const { blocks } = await convertInPool('part.png', part);
    return blocks.map((block) => ('text' in block ? block.text : '')).join(' ');
  }

  test('the sign-in link opens it, once, and leaves no code in the address', async () => {
    const { page } = opened;
    await signInByCode(opened, harness);
    expect(page.url()).not.toContain('code');
    await page.getByText('Demo organization').waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await opened.screenshot('ask');
  });

  test('a citation opens the page picture, and its box is on the words that it cites', async () => {
    const { page } = opened;
    await ask('How should the Squall Jacket be washed?');
    await page.getByRole('button', { name: 'Source 1: care-guide.pdf' }).click();
    const words = await wordsUnderBoxes();
    expect(words).toContain('Wash the Squall Jacket at 30 degrees');
    await opened.screenshot('citation');
  });

  test('a chunk of a photograph, whose text was recognized, is shown on the photograph', async () => {
    const { page } = opened;
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('link', { name: /paddling-weekend.jpg/ }).click();
    await page.getByRole('button', { name: /Loch Lomond/ }).click();
    await page.locator('.box:visible').first().waitFor({ timeout: 60_000 });
    const picture = page.getByRole('img', { name: 'Page 1 of paddling-weekend.jpg' });
    expect(await picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(
      500,
    );
    await opened.screenshot('file');
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
  });

  test('a source without pages is marked in its text', async () => {
    const { page } = opened;
    await ask('What do you need for snow?');
    await page.getByRole('button', { name: 'Source 1: choosing-a-tent.md' }).click();
    expect(await page.locator('.text-chunk.cited mark').textContent()).toContain('snow');
  });

  test('the link of a citation, as MCP gives it, opens its page with the box', async () => {
    const { page } = opened;
    const body = { query: 'How should the Squall Jacket be washed?' };
    const found = await harness.call('POST', '/search', { body, key: client.key });
    const { results } = (await found.json()) as {
      results: { semantic: { file_id: string; chunk_id: string }[] };
    };
    const [hit] = results.semantic;
    await page.goto(`${harness.origin}/#/files/${hit?.file_id}?chunk=${hit?.chunk_id}`);
    await page.locator('.box:visible').first().waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
  });

  test('a question to the database shows its rows and the SQL', async () => {
    const { page } = opened;
    await ask('How many products does each supplier have?');
    const turn = page.locator('.turn').first();
    await turn.getByRole('cell', { name: 'Fjellheim Works' }).waitFor();
    await turn.getByText('SQL', { exact: true }).click();
    expect(await turn.locator('pre').textContent()).toMatch(/select/i);
    await opened.screenshot('rows');
  });

  test('a dropped file is uploaded, watched until it is ready, and asked; nothing in it runs', async () => {
    const { page } = opened;
    const name = '<img src=x onerror="window.ran=1">.md';
    const content =
      '# <script>window.ran=1</script>\n\nThe `<b onclick=window.ran=1>` lighthouse keeper is <img src=x onerror=window.ran=1> called Ottoline.\n';
    await page.evaluate(
      ([filename, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text ?? ''], filename ?? ''));
        for (const type of ['dragover', 'drop'])
          window.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
      },
      [name, content],
    );
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText(name).first().waitFor();
    await tray.getByRole('link', { name: 'Ask it' }).click({ timeout: 100_000 });
    await page.getByText(`Only in ${name}`).first().waitFor();
    await ask('Who is the lighthouse keeper?');
    const turn = page.locator('.turn').first();
    expect(await turn.locator('.answer').textContent()).toContain('Ottoline');
    await turn.locator('button.mark').first().click();
    await page.locator('.text-chunk.cited mark').waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await page.getByRole('button', { name: 'Remove finished' }).click();
  });

  test('nothing was fetched from elsewhere but for the upload, and no rule was broken', () => {
    expect(opened.complaints).toEqual([]);
    expect(new Set(opened.foreign)).toEqual(
      new Set([expect.stringMatching(/^PUT http:\/\/127\.0\.0\.1:\d+$/)]),
    );
  });
});
