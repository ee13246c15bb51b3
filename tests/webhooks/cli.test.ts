import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { createWebhookSecret } from '../../domain/webhookSecret';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { resealWebhooks } from '../../scripts/resealWebhooks';
import { type CliHome, makeHome, runCli } from '../cli/support/runCli';
import { eventually, type Harness, startHarness } from '../harness';
import { type Receiver, startReceiver } from './receiver';

let harness: Harness;
let receiver: Receiver;
let home: CliHome;
beforeAll(async () => {
  receiver = await startReceiver();
  harness = await startHarness({
    WEBHOOK_ALLOWED_NETWORKS: 'loopback',
    WEBHOOK_ALLOWED_PORTS: String(receiver.port),
  });
  home = await makeHome({ DATA_DIR: harness.dataDir });
});
afterAll(async () => {
  await home.remove();
  await harness.close();
  await receiver.close();
});

async function lectern(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(home, ['webhooks', ...args]);
  if (code !== 0) throw new Error(`lectern webhooks ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

test('an endpoint is created, tested, listed, replayed, disabled and deleted from the command line', async () => {
  const secret = (
    await lectern('create', receiver.url, '--event', 'file.ready', '--event', 'file.failed')
  ).trim();
  expect(secret).toMatch(/^whsec_/);
  const { items } = JSON.parse(await lectern('list', '--json')) as {
    items: { id: string; events: string[] }[];
  };
  const [{ id, events } = { id: '', events: [] }] = items;
  expect(events).toEqual(['file.ready', 'file.failed']);
  await lectern('test', id);
  const [first] = await eventually(
    async () => receiver.received,
    (received) => received.length > 0,
  );
  if (first) new Webhook(secret).verify(first.body, first.headers);
  const table = await eventually(
    () => lectern('deliveries', id),
    (text) => text.includes('succeeded'),
  );
  expect(table).toMatch(/webhook\.test .*succeeded +1 .*204/);
  const [delivery = ''] = /[0-9a-f-]{36}/.exec(table) ?? [];
  await lectern('replay', delivery);
  expect(await lectern('rotate-secret', id, '--grace', '60')).toMatch(/^whsec_/);
  expect(await lectern('update', id, '--disable')).toContain('disabled (by administrator)');
  expect(await lectern('update', id, '--enable', '--event', 'key.deleted')).toContain('enabled');
  expect(await lectern('delete', id)).toContain('deleted');
  expect(JSON.parse(await lectern('list', '--json'))).toEqual({ items: [] });
});

test('after resealing, the present key alone opens every secret', async () => {
  const [old, present] = [randomBytes(32), randomBytes(32)];
  const [_id, secret] = [randomUUID(), createWebhookSecret()];
  const secrets = [{ sealed: createSecretBox(old).seal(secret, _id), expiresAt: null }];
  const endpoint = {
    _id,
    environmentId: randomUUID(),
    url: 'https://a.example/',
    events: [],
    isEnabled: true,
  };
  const lease = { leasedUntil: new Date(0), createdAt: new Date() };
  await harness.models.webhookEndpoints.create({ ...endpoint, ...lease, secrets });
  expect(await resealWebhooks(harness.models, createSecretBox(present, [old]))).toBe(1);
  const stored = await harness.models.webhookEndpoints.findById(_id).lean();
  expect(createSecretBox(present).open(stored?.secrets[0]?.sealed ?? '', _id)).toBe(secret);
  await harness.models.webhookEndpoints.updateOne({ _id }, { $set: { isEnabled: false } });
  await expect(resealWebhooks(harness.models, createSecretBox(old))).rejects.toThrow(/FORMER_SECRET_KEYS/);
});
