/** The questions that the console suggests are those that the demo data of the environment answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Request } from 'playwright-core';
import persisted from '../../console/api/generated/persisted-documents.json';
import { type Harness, startHarness } from '../harness';
import {
  clientOfHarness,
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

const [demoData = ''] =
  Object.entries(persisted).find(([, operation]) => operation.includes('query DemoData ')) ?? [];
const asksForDemoData = (request: Request) =>
  (request.postData() ?? '').includes(demoData.replace('sha256:', '') || 'no such operation');
const careGuide = join(__dirname, '../../examples/library/care-guide.pdf');
const aboutTheShop = ['How many products does each supplier have?', 'Which products cost more than 500?'];
const aboutTheLibrary = 'How should the Squall Jacket be washed?';

describeInBrowser('the questions that the console suggests', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function withConsole(demoData: string, check: (opened: OpenedConsole, harness: Harness) => unknown) {
    const harness = await startHarness({ DEMO_DATA: demoData });
    try {
      const opened = await openConsole(browser, harness);
      const answered = opened.page.waitForResponse((response) => asksForDemoData(response.request()));
      await signInByCode(opened, harness);
      await (await answered).finished();
      await opened.page.getByText('Drop a file anywhere on this page to ask it.').waitFor();
      await check(opened, harness);
    } finally {
      await harness.close();
    }
  }

  test('there are none where the environment has neither the sample shop nor the demo library', async () => {
    await withConsole('none', async ({ page, screenshot }) => {
      expect(await page.locator('.example').count()).toBe(0);
      expect(await page.getByText('Try one of these').count()).toBe(0);
      await screenshot('ask-empty');
    });
  });

  test('they are about the sample shop where it is attached, and about the demo library where it is loaded', async () => {
    await withConsole('sample', async ({ page, screenshot }, harness) => {
      const examples = page.locator('.example');
      await examples.first().waitFor();
      expect(await examples.allTextContents()).toEqual(aboutTheShop);
      await screenshot('ask-shop');
      const client = await clientOfHarness(harness);
      const id = await client.upload('care-guide.pdf', readFileSync(careGuide));
      expect(await client.settled(id)).toMatchObject({ status: 'ready' });
      await page.reload();
      await page.getByRole('button', { name: aboutTheLibrary }).waitFor();
      expect(await examples.allTextContents()).toEqual([...aboutTheShop, aboutTheLibrary]);
      await screenshot('ask-library');
    });
  });

  test('they are about the files of the environment where it has others, and are answered', async () => {
    await withConsole('none', async ({ page }, harness) => {
      const client = await clientOfHarness(harness);
      const id = await client.upload('ferry.md', 'The ochre ferry leaves at 06:40 from pier nine.\n');
      expect(await client.settled(id)).toMatchObject({ status: 'ready' });
      await page.reload();
      await page.getByRole('button', { name: 'What is ferry.md about?' }).click();
      await page.getByRole('heading', { level: 2, name: 'What is ferry.md about?' }).waitFor();
      await page.locator('.turn .answer', { hasText: '06:40' }).waitFor();
    });
  });
});
