/** `lectern webhooks listen`: a product, its command line and an application on this machine. */
import { Webhook } from 'standardwebhooks';
import { type CuttableProxy, startProxy } from '../cli/support/cuttableProxy';
import { type CliHome, makeHome, type RunningCli, runCli, startCli } from '../cli/support/runCli';
import { eventually, type Harness, startHarness } from '../harness';
import { type Receiver, startReceiver } from './receiver';

let harness: Harness;
let receiver: Receiver;
let proxy: CuttableProxy;
let home: CliHome;
const running: RunningCli[] = [];
beforeAll(async () => {
  [receiver, proxy, harness] = await Promise.all([startReceiver(), startProxy(), startHarness()]);
  proxy.leadTo(Number(new URL(harness.origin).port));
  home = await makeHome({ DATA_DIR: harness.dataDir, LECTERN_API_KEY: harness.keys.production });
});
afterEach(async () => {
  receiver.received.length = 0;
  receiver.respond = (_received, response) => void response.writeHead(204).end();
  for (const { child, finished } of running.splice(0)) {
    child.kill('SIGKILL');
    await finished;
  }
});
afterAll(async () => {
  await home.remove();
  await harness.close();
  await proxy.close();
  await receiver.close();
});

const listening = ({ stderr }: RunningCli) => stderr().split('Listening at').length - 1;

async function listen(...args: string[]): Promise<RunningCli> {
  const url = `http://127.0.0.1:${proxy.port}`;
  const options = ['--forward-to', receiver.url, '--url', url, '--admin-token', harness.adminToken];
  const cli = startCli(home, ['webhooks', 'listen', ...options, ...args]);
  running.push(cli);
  await eventually(
    async () => listening(cli),
    (count) => count === 1,
  );
  return cli;
}

async function publishPrompt(name: string, key = harness.keys.production): Promise<void> {
  const mutation =
    'mutation ($input: PublishPromptInput!) { publishPrompt(input: $input) { versionNumber } }';
  const { errors } = await harness.graphql(
    mutation,
    { input: { name, body: 'Be kind.' } },
    { key, admin: true },
  );
  expect(errors).toBeUndefined();
}

const arrived = (count: number) =>
  eventually(
    async () => receiver.received,
    (received) => received.length >= count,
  );

const printed = (cli: RunningCli, pattern: RegExp) =>
  eventually(
    async () => cli.stdout(),
    (text) => pattern.test(text),
  );

test('events reach a local address once, signed with the secret that is printed, until Ctrl-C', async () => {
  const cli = await listen();
  await publishPrompt('elsewhere', harness.keys.staging);
  await publishPrompt('tone');
  const [first] = await arrived(1);
  const [, secret = ''] = /^Signing secret: (whsec_\S+)$/m.exec(cli.stdout()) ?? [];
  expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toEqual({
    type: 'prompt.published',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { name: 'tone', version_number: 1 },
  });
  expect(first?.headers['content-type']).toBe('application/json');
  expect(() => new Webhook(secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow();
  await printed(cli, /prompt\.published {2}msg_\S+ {2}204 {2}\d+ ms/);
  cli.child.kill('SIGINT');
  expect(await cli.finished).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('1 event was forwarded'),
  });
  expect(receiver.received).toHaveLength(1);
  expect(await harness.models.webhookEndpoints.countDocuments()).toBe(0);
  expect(await harness.models.webhookDeliveries.countDocuments()).toBe(0);
});

test('only the chosen events are forwarded, with a given secret, as lines of JSON', async () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  receiver.respond = (_received, response) => void response.writeHead(500).end('no');
  const cli = await listen('--events', 'key.deleted,prompt.published', '--secret', secret, '--json');
  await publishPrompt('json');
  const [event] = await arrived(1);
  new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {});
  await printed(cli, /"statusCode":500/);
  const [head, line] = cli
    .stdout()
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));
  expect(head).toEqual({ secret, forwardTo: receiver.url });
  const id = event?.headers['webhook-id'];
  expect(line).toMatchObject({ id, type: 'prompt.published', statusCode: 500, error: null });
});

test('a listener connects again after an interruption, and a killed one leaves nothing behind', async () => {
  const cli = await listen('--events', 'prompt.published');
  proxy.cut();
  await eventually(
    async () => cli.stderr(),
    (text) => text.includes('was interrupted'),
  );
  proxy.restore();
  await eventually(
    async () => listening(cli),
    (count) => count === 2,
  );
  await publishPrompt('again');
  expect((await arrived(1))[0]?.event.data).toMatchObject({ name: 'again' });
  cli.child.kill('SIGKILL');
  await cli.finished;
  expect(await harness.models.webhookEndpoints.countDocuments()).toBe(0);
});

test('an address that does not reply is told, and the next event is tried', async () => {
  const closed = await startReceiver();
  await closed.close();
  const cli = await listen('--forward-to', closed.url);
  await publishPrompt('one');
  await publishPrompt('two');
  const failed = /failed: connection refused.*failed: connection refused/s;
  await printed(cli, failed);
});

test.each([
  [['--forward-to', 'ftp://127.0.0.1/'], 2, '--forward-to must be a URL'],
  [['--secret', 'whsec_short'], 2, '--secret must be whsec_'],
  [['--events', 'file.redy'], 1, 'events.0: Input should be'],
  [['--admin-token', 'x'.repeat(40)], 4, 'The token in X-Admin-Token is invalid'],
])('%j ends the command with the reason', async (args, code, reason) => {
  const token = ['--admin-token', harness.adminToken];
  const result = await runCli(home, ['webhooks', 'listen', '--forward-to', receiver.url, ...token, ...args]);
  expect(result).toMatchObject({ code, stderr: expect.stringContaining(reason) });
});

test('a key without administration does not see the subscription', async () => {
  const { errors } = await harness.graphql('subscription { webhookEvents { id } }');
  expect(errors?.[0]?.message).toMatch(/Cannot query field "webhookEvents"/);
});
