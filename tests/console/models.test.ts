/** Models in the console: a provider is added, listed and tested, its model chosen and reset, without a restart. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { createModelServers } from '../../providers/ai/openai';
import { startModelServer } from '../contract/ai/modelServer';
import { chatModel, embeddingModel, type ModelServerHandle, standInKey } from '../contract/ai/protocol';
import { type Harness, startHarness } from '../harness';
import { checkScreen } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

describeInBrowser('the screen of models', () => {
  let server: ModelServerHandle;
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    server = await startModelServer();
    server.reply = () => '{"word": "yes"}';
    harness = await startHarness();
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
    await opened.page.goto(`${harness.origin}/#/models`);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
    await server?.close();
  });

  const button = (name: string) => opened.page.getByRole('button', { name, exact: true });
  const dialog = () => opened.page.getByRole('dialog');
  const row = (name: string) => opened.page.getByRole('row', { name: new RegExp(`^${name}`) });
  const answers = 'Answers questions';

  test('each use has its model, what chose it, and whether it can be chosen', async () => {
    await row('Embeds passages and questions').getByText(harness.app.services.embeddingModel.id).waitFor();
    for (const use of [answers, 'Reads questions to databases']) {
      await row(use).getByText('Built in').waitFor();
      await button(`Choose: ${use}`).waitFor();
    }
    expect(await row('Re-ranks passages').getByRole('button').count()).toBe(0);
    await opened.page.getByText('No providers.').waitFor();
    await checkScreen(opened, 'models-empty');
  });

  test('a provider is added with its key, which is not on the page afterwards', async () => {
    const { page } = opened;
    await button('Add provider').click();
    await dialog().getByLabel('Name').fill('Stand-in');
    await dialog().getByLabel('Address').fill(`${server.origin}/v1`);
    await dialog().getByLabel('Key').fill(standInKey);
    await checkScreen(opened, 'models-add');
    await dialog().getByRole('button', { name: 'Add provider' }).click();
    await page.getByRole('heading', { name: 'Stand-in' }).waitFor();
    await page.getByText('With a key').waitFor();
    expect(await page.content()).not.toContain(standInKey);
    expect(server.requests).toEqual([]);
  });

  test('its models are listed, and each part of the protocol is tested with its time', async () => {
    const { page } = opened;
    await button('List models: Stand-in').click();
    await page.getByText(embeddingModel, { exact: true }).waitFor();
    await button('Test: Stand-in').click();
    await page.getByLabel('Language model').fill(chatModel);
    await page.getByLabel('Embedding model').fill('unknown');
    await button('Run the test').click();
    const parts = page.getByRole('table', { name: 'Test of Stand-in' }).getByRole('row');
    await parts.nth(4).waitFor();
    const shown = await parts.allTextContents();
    expect(shown.slice(1, 4)).toEqual([
      expect.stringMatching(/^ChatWorks\d/),
      expect.stringMatching(/^JSONWorks\d/),
      expect.stringMatching(/^StreamingWorks\d/),
    ]);
    expect(shown[4]).toContain('has no such model');
    await checkScreen(opened, 'models-tested');
  });

  test('a key is replaced, and the next test is made with it', async () => {
    const { page } = opened;
    const replaceKey = async (key: string) => {
      await button('Replace key: Stand-in').click();
      await dialog().getByText('Stored encrypted and never shown again.', { exact: true }).waitFor();
      await dialog().getByLabel('Key').fill(key);
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().waitFor({ state: 'detached' });
      await button('Run the test').click();
    };
    await replaceKey('sk-wrong');
    await page.getByText('The model server refuses the key (status 401).').first().waitFor();
    await replaceKey(standInKey);
    await page.getByRole('row', { name: /^Chat Works/ }).waitFor();
    expect(await page.content()).not.toContain(standInKey);
  });

  test('a model is chosen, told with its provider and time, and reset', async () => {
    await button(`Choose: ${answers}`).click();
    await dialog().locator(`option[value="${chatModel}"]`).waitFor({ state: 'attached' });
    await dialog().getByLabel('Model', { exact: true }).fill(chatModel);
    await checkScreen(opened, 'models-choose');
    await dialog().getByRole('button', { name: 'Choose' }).click();
    await row(answers).getByText('For this environment · Stand-in').waitFor();
    expect(await row(answers).textContent()).toContain(`${chatModel}For this environment`);
    const stored = await harness.models.modelChoices.findOne({}).lean();
    expect(await row(answers).textContent()).toContain(String(stored?.answers?.since.getFullYear()));
    await button(`Reset: ${answers}`).click();
    await row(answers).getByText('Built in').waitFor();
  });

  test('a provider that is in use says so where it is deleted, and one that is not is deleted', async () => {
    const { page } = opened;
    await button(`Choose: ${answers}`).click();
    await dialog().getByLabel('Model', { exact: true }).fill(chatModel);
    await dialog().getByLabel('Where').selectOption('all');
    await dialog().getByRole('button', { name: 'Choose' }).click();
    await row(answers).getByText('For all environments · Stand-in').waitFor();
    await button('Delete: Stand-in').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await dialog().getByText('A model of this provider is chosen for all environments.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await button(`Reset: ${answers}`).click();
    await row(answers).getByText('Built in').waitFor();
    await button('Delete: Stand-in').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No providers.').waitFor();
  });

  test('a server that runs on the machine of the gateway fills the form', async () => {
    const local = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [{"id": "llama"}]}'),
    );
    await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
    const { port } = local.address() as AddressInfo;
    const { modelServers } = harness.app.services;
    const serverOf = () => {
      throw new Error('Only servers on this machine are asked.');
    };
    const ports = [['Ollama', port]] as const;
    modelServers.findLocal = createModelServers({ serverOf, trialTimeoutMs: 1_000, ports }).findLocal;
    try {
      const url = `http://127.0.0.1:${port}/v1`;
      await button('Add provider').click();
      await button(`Ollama: ${url}`).click();
      await dialog().getByRole('button', { name: 'Add provider' }).click();
      await opened.page.getByRole('heading', { name: 'Ollama' }).waitFor();
      await opened.page.getByText(url).waitFor();
      await opened.page.getByText('Without a key').waitFor();
    } finally {
      local.close();
    }
  });

  test('a model that a setting fixes is shown with the setting, and cannot be chosen', async () => {
    const { services } = harness.app;
    const fixed = { ...services.languageModels, fixedBy: 'AZURE_OPENAI_CHAT_DEPLOYMENT' };
    services.languageModels = fixed;
    await opened.page.reload();
    for (const use of [answers, 'Reads questions to databases']) {
      await row(use).getByText('Fixed by AZURE_OPENAI_CHAT_DEPLOYMENT').waitFor();
      expect(await row(use).getByRole('button').count()).toBe(0);
    }
    await checkScreen(opened, 'models-fixed');
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
