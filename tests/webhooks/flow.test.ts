import { Webhook } from 'standardwebhooks';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { type Received, type Receiver, startReceiver } from './receiver';

let receiver: Receiver;
let harness: Harness;
let endpoint: { id: string; secret: string };

const all = ['file.ready', 'file.failed', 'file.deleted', 'prompt.published', 'key.deleted'];

async function admin<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { data, errors } = await harness.graphql<T>(query, variables, { admin: true });
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}

const create = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { secret endpoint { id url events isEnabled } } }`;

async function createEndpoint(url: string, events = all): Promise<{ id: string; secret: string }> {
  const { createWebhookEndpoint: made } = await admin<{
    createWebhookEndpoint: { secret: string; endpoint: { id: string } };
  }>(create, { input: { url, events } });
  return { id: made.endpoint.id, secret: made.secret };
}

interface Listed {
  id: string;
  isEnabled: boolean;
  disabledReason: string | null;
  deliveries: {
    nodes: { id: string; type: string; status: string; attempts: { statusCode: number; error: string }[] }[];
  };
}

async function listed(id: string): Promise<Listed> {
  const { admin: found } = await admin<{ admin: { webhookEndpoints: Listed[] } }>(
    `{ admin { webhookEndpoints { id isEnabled disabledReason failingSince
       deliveries(first: 100) { nodes { id eventId type status nextAttemptAt attempts { at durationMs statusCode error } } } } } }`,
  );
  const one = found.webhookEndpoints.find((other) => other.id === id);
  if (!one) throw new Error(`no endpoint ${id}`);
  return one;
}

const arrived = (matches: (received: Received) => boolean) =>
  eventually(
    async () => receiver.received.find(matches),
    (found) => found !== undefined,
  ) as Promise<Received>;

beforeAll(async () => {
  receiver = await startReceiver();
  harness = await startHarness({
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_ALLOWED_PORTS: `80,443,${receiver.port}`,
  });
  endpoint = await createEndpoint(receiver.url);
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
});

test('a file, a prompt and a key announce themselves, with thin bodies that the official verifier accepts', async () => {
  const fileId = await ingest(harness, 'leave.md', '# Leave\n\n25 days.\n');
  const ready = await arrived(({ event }) => event.type === 'file.ready');
  expect(new Webhook(endpoint.secret).verify(ready.body, ready.headers)).toEqual({
    type: 'file.ready',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { file_id: fileId, reference_id: null, status: 'ready', sequence: expect.any(Number) },
  });
  expect(ready.headers['content-type']).toBe('application/json');
  await harness.call('DELETE', `/files/${fileId}`);
  const deleted = await arrived(({ event }) => event.type === 'file.deleted');
  expect(deleted.event.data).toEqual({ file_id: fileId, reference_id: null });

  await admin('mutation { publishPrompt(input: { name: "tone", body: "Be kind." }) { versionNumber } }');
  const published = await arrived(({ event }) => event.type === 'prompt.published');
  expect(published.event.data).toEqual({ name: 'tone', version_number: 1 });

  const { id } = await harness.createKey();
  await admin('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id });
  expect((await arrived(({ event }) => event.type === 'key.deleted')).event.data).toEqual({ key_id: id });
});

test('a changed byte, an old time and a wrong secret are refused by the official verifier', async () => {
  const { body, headers } = receiver.received[0] as Received;
  const verifier = new Webhook(endpoint.secret);
  expect(() => verifier.verify(body.replace('{', '{ '), headers)).toThrow(/signature/i);
  const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 3_600) };
  expect(() => verifier.verify(body, old)).toThrow();
  const other = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  expect(() => other.verify(body, headers)).toThrow(/signature/i);
});

test('a file that cannot be processed is announced as failed', async () => {
  await ingest(harness, 'broken.pdf', 'not a PDF').catch(() => undefined);
  const failed = await arrived(({ event }) => event.type === 'file.failed');
  expect(failed.event.data.status).toBe('conversion_failed');
});

test('during a rotation events carry a signature for either secret, and the secret is not stored in clear', async () => {
  const { rotateWebhookSecret: rotated } = await admin<{ rotateWebhookSecret: { secret: string } }>(
    'mutation ($id: UUID!) { rotateWebhookSecret(id: $id) { secret } }',
    { id: endpoint.id },
  );
  await admin('mutation ($id: UUID!) { sendTestWebhook(id: $id) { id } }', { id: endpoint.id });
  const { body, headers } = await arrived(({ event }) => event.type === 'webhook.test');
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
  for (const secret of [endpoint.secret, rotated.secret]) new Webhook(secret).verify(body, headers);
  const stored = JSON.stringify(await harness.models.webhookEndpoints.findById(endpoint.id).lean());
  expect(stored).not.toContain(rotated.secret.slice('whsec_'.length));
});

test('attempts are listed with status and time, a delivery can be replayed with the same ID and body', async () => {
  // The receiver has an event before its attempt is written.
  const test = await eventually(
    async () => (await listed(endpoint.id)).deliveries.nodes.find(({ type }) => type === 'webhook.test'),
    (delivery) => delivery !== undefined && delivery.status !== 'pending',
  );
  expect(test).toMatchObject({ status: 'succeeded', attempts: [{ statusCode: 204, error: null }] });
  const first = receiver.received.find(({ event }) => event.type === 'webhook.test');
  await admin('mutation ($id: UUID!) { replayWebhookDelivery(id: $id) { status } }', { id: test?.id });
  const repeated = await eventually(
    async () => receiver.received.filter(({ event }) => event.type === 'webhook.test'),
    (found) => found.length === 2,
  );
  expect(repeated[1]?.body).toBe(first?.body);
  expect(repeated[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

test('a redirect is not followed and fails; a 410 disables the endpoint, which is said', async () => {
  const other = await createEndpoint(receiver.url, ['connector.available']);
  receiver.respond = (_received, response) => void response.writeHead(302, { location: receiver.url }).end();
  const count = receiver.received.length;
  await admin('mutation ($id: UUID!) { sendTestWebhook(id: $id) { id } }', { id: other.id });
  const failed = await eventually(
    () => listed(other.id),
    ({ deliveries }) => deliveries.nodes[0]?.attempts[0]?.statusCode === 302,
  );
  expect(failed.deliveries.nodes[0]?.status).toBe('pending');
  expect(receiver.received.length).toBe(count + 1);
  receiver.respond = (_received, response) => void response.writeHead(410).end();
  await admin('mutation ($id: UUID!) { sendTestWebhook(id: $id) { id } }', { id: other.id });
  const gone = await eventually(
    () => listed(other.id),
    // They fail right after the endpoint is disabled.
    ({ isEnabled, deliveries }) => !isEnabled && deliveries.nodes.every(({ status }) => status !== 'pending'),
  );
  expect(gone.disabledReason).toBe('gone');
  expect(gone.deliveries.nodes.every(({ status }) => status === 'failed')).toBe(true);
  receiver.respond = (_received, response) => void response.writeHead(204).end();
});

test('another environment cannot read an endpoint by its ID', async () => {
  const query = 'query ($id: UUID!) { admin { webhookEndpoint(id: $id) { url } } }';
  const own = await harness.graphql(query, { id: endpoint.id }, { admin: true });
  expect(own.data).toEqual({ admin: { webhookEndpoint: { url: receiver.url } } });
  const options = { key: harness.keys.staging, admin: true };
  const { errors } = await harness.graphql(query, { id: endpoint.id }, options);
  expect(errors?.[0]?.extensions?.code).toMatch(/not_found/i);
});

test('another environment receives, lists and changes nothing', async () => {
  const staging = harness.keys.staging;
  const count = receiver.received.length;
  const options = { key: staging, admin: true };
  const { data } = await harness.graphql('{ admin { webhookEndpoints { id } } }', {}, options);
  expect(data).toEqual({ admin: { webhookEndpoints: [] } });
  const removal = 'mutation ($id: UUID!) { deleteWebhookEndpoint(id: $id) { id } }';
  const { errors } = await harness.graphql(removal, { id: endpoint.id }, options);
  expect(errors?.[0]?.extensions?.code).toBe('not_found');
  await harness.graphql('mutation { publishPrompt(input: { name: "x", body: "x" }) { name } }', {}, options);
  await admin('mutation ($id: UUID!) { sendTestWebhook(id: $id) { id } }', { id: endpoint.id });
  await eventually(
    async () => receiver.received.length,
    (found) => found > count,
  );
  expect(receiver.received.slice(count).map(({ event }) => event.type)).toEqual(['webhook.test']);
});

test.each([
  ['ftp://example.com/x', /https:/],
  ['https://user:pass@example.com/', /user name/],
  ['https://example.com:8443/', /port must be one of 80, 443/],
  ['http://10.0.0.1/', /address is not allowed/],
  ['http://169.254.169.254/latest/meta-data', /address is not allowed/],
  ['http://[::ffff:10.0.0.1]/', /address is not allowed/],
  ['http://0x0a000001/', /address is not allowed/],
  ['not a url', /valid URL/],
])('the URL %s is rejected when it is entered', async (url, message) => {
  const { errors } = await harness.graphql(
    create,
    { input: { url, events: ['file.ready'] } },
    { admin: true },
  );
  expect(errors?.[0]?.extensions?.code).toBe('validation_failed');
  expect(JSON.stringify(errors)).toMatch(message);
});

test('a key without the role admin may not administer endpoints', async () => {
  const { errors } = await harness.graphql('{ admin { webhookEndpoints { id } } }');
  expect(JSON.stringify(errors)).toMatch(/forbidden|Cannot query/);
});
