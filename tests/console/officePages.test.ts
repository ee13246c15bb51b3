/** The pictures of slides and of pages of Word in the source panel, with a stand-in for LibreOffice. */
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

jest.setTimeout(120_000);

const library = join(__dirname, '../../examples/library');
const [slides, word] = ['manual-stoves.pptx', 'manual-sleeping-bags.docx'];

/** Makes the same PDF of all files, counts its calls, and reads none while `fails` is there. Its last two arguments: where to, and the file. */
const standIn = `#!/bin/sh
while [ $# -gt 2 ]; do shift; done
[ ! -e "$(dirname "$0")/fails" ] || exit 0
echo made >> "$(dirname "$0")/calls"
mkdir -p "$1" && cp "$(dirname "$0")/pages.pdf" "$1/content.pdf"
`;

describeInBrowser('pages of office files', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  let directory: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lectern-office-'));
    const program = join(directory, 'soffice');
    await writeFile(program, standIn, { mode: 0o755 });
    await copyFile(join(library, 'manual-tents.pdf'), join(directory, 'pages.pdf'));
    harness = await startHarness({ LIBREOFFICE_PATH: program });
    for (const name of [slides, word])
      ids[name] = await ingest(harness, name, readFileSync(join(library, name)));
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
    await rm(directory, { recursive: true, force: true });
  });

  const panel = () => opened.page.getByRole('complementary', { name: 'Source' });
  async function openPassage(name: string, place: 'first' | 'last'): Promise<void> {
    await opened.page.goto(`${harness.origin}/#/files/${ids[name]}`);
    await opened.page.getByRole('heading', { name, level: 1 }).waitFor();
    await opened.page.locator('.file-parts .passage')[place]().click();
    await panel().waitFor();
  }

  test('a passage of slides is shown on the picture of its slide', async () => {
    await openPassage(slides, 'first');
    await panel()
      .getByText(/^Page 1 of \d+$/)
      .waitFor();
    const picture = panel().locator('img');
    await picture.waitFor();
    await expect(
      picture.evaluate((image) => (image as HTMLImageElement).decode().then(() => 'drawn')),
    ).resolves.toBe('drawn');
    await checkScreen(opened, 'source-slide');
    await openPassage(slides, 'last');
    await panel()
      .getByText(/^Page [2-9] of \d+$/)
      .waitFor();
  });

  test('the PDF is made once, and its pages need the key of the environment', async () => {
    const calls = readFileSync(join(directory, 'calls'), 'utf8');
    expect(calls).toBe('made\n');
    const address = `${harness.origin}/files/${ids[slides]}/pages/1.png`;
    const status = async (key: string) => (await fetch(address, { headers: { 'x-api-key': key } })).status;
    expect([await status(harness.keys.production), await status(harness.keys.staging)]).toEqual([200, 404]);
  });

  test('a passage of Word is shown as text, and its pages when they are chosen', async () => {
    await openPassage(word, 'first');
    await panel().locator('.text-source').waitFor();
    await panel().getByRole('button', { name: 'Page', exact: true }).click();
    await panel().locator('img').waitFor();
    await checkScreen(opened, 'source-word');
    await panel().getByRole('button', { name: 'Text', exact: true }).click();
    await panel().locator('.text-source').waitFor();
  });

  test('a file that LibreOffice cannot read is shown as text', async () => {
    await writeFile(join(directory, 'fails'), '');
    ids['other.docx'] = await ingest(harness, 'other.docx', readFileSync(join(library, word)));
    await openPassage('other.docx', 'first');
    await panel().locator('.text-source').waitFor();
    expect(await panel().getByRole('button', { name: 'Page', exact: true }).count()).toBe(0);
    expect(opened.complaints).toEqual([]);
  });
});
