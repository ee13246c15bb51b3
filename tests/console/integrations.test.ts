/** The screens that connect other programs: webhooks, whose secrets are shown once, and agents. */
import type { Browser } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { clientConfig } from '../../cli/mcp/clientConfigs';
import { webhookEventTypes } from '../../domain/webhooks';
import { eventually, type Harness, startHarness } from '../harness';
import { type Receiver, startReceiver } from '../webhooks/receiver';
import { checkScreen } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

describeInBrowser('the screens of webhooks and agents', () => {
  let receiver: Receiver;
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    receiver = await startReceiver();
    harness = await startHarness({
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_ALLOWED_PORTS: `80,443,${receiver.port}`,
    });
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
    await receiver?.close();
  });

  const button = (name: string) => opened.page.getByRole('button', { name, exact: true });
  const dialog = () => opened.page.getByRole('dialog');
  const testEvents = () => receiver.received.filter(({ event }) => event.type === 'webhook.test');

  /** The secret that the dialog shows; it is on the page only while the dialog is open. */
  async function secretOfDialog(): Promise<string> {
    const shown = dialog().locator('.code-block code');
    await shown.waitFor();
    const secret = (await shown.textContent()) ?? '';
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await dialog().waitFor({ state: 'detached' });
    expect(await opened.page.content()).not.toContain(secret);
    return secret;
  }

  test('a new endpoint offers every event, and its secret is shown once', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/webhooks`);
    await page.getByText('No endpoints').waitFor();
    await button('New endpoint').click();
    const offered = await dialog()
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    expect(offered).toEqual([...webhookEventTypes]);
    await dialog().getByLabel('URL').fill('http://169.254.169.254/latest');
    await button('Create').click();
    await dialog().getByRole('alert').getByText('url: Its address is not allowed.').waitFor();
    await checkScreen(opened, 'new-webhook');
    await dialog().getByLabel('URL').fill(receiver.url);
    await button('Create').click();
    const secret = await secretOfDialog();
    await page.getByRole('heading', { name: receiver.url }).waitFor();
    await button('Send test event').click();
    const [{ body, headers }] = (await eventually(
      async () => testEvents(),
      ({ length }) => length > 0,
    )) as [Receiver['received'][number]];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
    await page.getByText('Delivered').waitFor();
    await checkScreen(opened, 'webhooks');
  });

  test('a failed delivery shows each response, and is replayed with the same ID', async () => {
    const { page } = opened;
    receiver.respond = (_received, response) => void response.writeHead(500).end();
    await button('Send test event').click();
    const row = page.getByRole('row').nth(1);
    await row.getByText('HTTP 500').first().waitFor();
    await row.getByText('Pending').waitFor();
    receiver.respond = (_received, response) => void response.writeHead(204).end();
    await row.getByRole('button', { name: 'Replay: webhook.test' }).click();
    await row.getByText('Delivered').waitFor();
    const [first, ...others] = testEvents().slice(1);
    expect(others.length).toBeGreaterThan(0);
    expect(new Set(others.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([first?.headers['webhook-id']]),
    );
  });

  test('a rotated secret is shown once, and signs events beside the old one', async () => {
    await button('Rotate secret').click();
    await dialog().getByRole('button', { name: 'Rotate secret' }).click();
    const secret = await secretOfDialog();
    const before = testEvents().length;
    await button('Send test event').click();
    await eventually(
      async () => testEvents().length,
      (count) => count > before,
    );
    const { body, headers } = testEvents().at(-1) as Receiver['received'][number];
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  });

  test('an endpoint that responds with 410 is disabled, and the screen says why; it can be enabled again', async () => {
    const { page } = opened;
    receiver.respond = (_received, response) => void response.writeHead(410).end();
    await button('Send test event').click();
    await page.getByText('HTTP 410').first().waitFor();
    await page.reload();
    await page.getByRole('alert').getByText('it responded with 410').waitFor();
    await checkScreen(opened, 'webhook-disabled');
    receiver.respond = (_received, response) => void response.writeHead(204).end();
    await button('Enable').click();
    await button('Disable').click();
    await page.getByText('Disabled by an administrator').waitFor();
    await button('Delete').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No endpoints').waitFor();
  });

  test('the configuration of each agent is that of the command line, without a key', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/agents`);
    const address = { url: `${harness.origin}/mcp`, apiKey: 'YOUR_API_KEY' };
    for (const name of ['claude-code', 'cursor', 'vscode', 'codex']) {
      await page.getByLabel('Client').selectOption(name);
      const shown = await page.locator('.card code').textContent();
      expect(shown).toBe(clientConfig(name, address)?.snippet);
      await page.getByText(`npx lectern mcp config ${name} --http`).waitFor();
    }
    await checkScreen(opened, 'agents');
    await page.getByLabel('Client').selectOption('claude');
    const started = await page.locator('.card code').textContent();
    expect(JSON.parse(started ?? '').mcpServers.lectern).toMatchObject({
      command: process.execPath,
      args: [expect.stringMatching(/cli.bin.lectern\.js$/), 'mcp', 'serve'],
      env: { LECTERN_URL: harness.origin, LECTERN_API_KEY: 'YOUR_API_KEY' },
    });
    expect(await page.content()).not.toContain(harness.keys.production);
  });

  test('an address that leads nowhere says so', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/nowhere/${'longword'.repeat(30)}`);
    await page.getByRole('heading', { name: 'There is no such screen' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await checkScreen(opened, 'unknown');
    await page.getByRole('link', { name: 'Go to Ask' }).click();
    await page.getByLabel('Question', { exact: true }).waitFor();
  });

  test('the reference has samples in three languages, with the key that was entered', async () => {
    const { page } = opened;
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const { production } = harness.keys;
    await page
      .locator('.auth-container input')
      .first()
      .fill(production ?? '');
    await page
      .locator('.auth-container')
      .first()
      .getByRole('button', { name: /apply|authorize/i })
      .click();
    await page.locator('.modal-ux').getByRole('button', { name: 'Close', exact: true }).first().click();
    const operation = page.locator('.opblock-post', { hasText: '/search' }).first();
    await operation.locator('.opblock-summary-control').first().click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const samples = operation.locator('.request-snippets');
    for (const [language, begins] of [
      ['curl', 'curl -X'],
      ['JavaScript', 'const response = await fetch('],
      ['Python', 'import requests'],
    ] as const) {
      await samples.getByText(language, { exact: true }).click();
      await samples.getByText(begins).first().waitFor();
      const sample = (await samples.locator('code').last().textContent()) ?? '';
      expect(sample).toContain(production);
      expect(sample).toContain('/api/v1/search');
    }
    await opened.screenshot('reference');
    await page.goto(`${harness.origin}/#/webhooks`);
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
    expect(opened.foreign).toEqual([]);
  });
});
