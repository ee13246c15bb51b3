/** What administrators change while another request, or the sending of events, changes it too. */
import { randomUUID } from 'node:crypto';
import { deliveryOf } from '../../domain/webhooks';
import type { OperationContext, Services } from '../../resolvers/context';
import { createWebhookEndpoint } from '../../resolvers/webhooks/createWebhookEndpoint';
import { rotateWebhookSecret } from '../../resolvers/webhooks/rotateWebhookSecret';
import { updateWebhookEndpoint } from '../../resolvers/webhooks/updateWebhookEndpoint';
import { type Harness, startHarness } from '../harness';
import { type ContextOf, interrupted, openContexts } from '../operations';

let product: Harness;
let services: Services;
let context: ContextOf;
let closeContexts: () => void;

beforeAll(async () => {
  product = await startHarness();
  services = product.app.services;
  ({ context, close: closeContexts } = await openContexts(product));
});
afterAll(async () => {
  closeContexts();
  await product.close();
});

const administrator = (given: Partial<Services> = {}): Promise<OperationContext> =>
  context(given, { isAdmin: true });

async function newEndpoint() {
  const input = { url: 'https://receiver.example.com/', events: ['file.ready'] };
  return createWebhookEndpoint(await administrator(), input);
}

test('of two rotations of a secret at once, events are signed with both', async () => {
  const { endpoint, secret: first } = await newEndpoint();
  const { id } = endpoint;
  const rotated: string[] = [];
  const rotate = async (given: Partial<Services> = {}) => {
    const { secret } = await rotateWebhookSecret(await administrator(given), { id, graceSeconds: 60 });
    rotated.push(secret);
  };
  const models = interrupted(services.models, 'webhookEndpoints', 'findOneAndUpdate', 'before', () =>
    rotate(),
  );
  await rotate({ models });
  const stored = await services.models.webhookEndpoints.findById(id).lean();
  const secrets = stored?.secrets.map(({ sealed }) => services.secrets.open(sealed, id));
  expect(rotated).toHaveLength(2);
  expect(secrets).toEqual([rotated[1], rotated[0]]);
  expect(secrets).not.toContain(first);
});

test('an event that was enqueued while its endpoint was disabled is sent once it is enabled', async () => {
  const { endpoint } = await newEndpoint();
  const { id } = endpoint;
  await updateWebhookEndpoint(await administrator(), { id, isEnabled: false });
  const { environmentId = '' } = (await administrator()).principal ?? {};
  const event = { id: `msg_${randomUUID()}`, type: 'file.ready', at: new Date(), data: {} };
  const _id = randomUUID();
  await services.models.webhookDeliveries.create({
    _id,
    environmentId,
    endpointId: id,
    ...deliveryOf(event),
  });
  await updateWebhookEndpoint(await administrator(), { id, isEnabled: true });
  const stored = await services.models.webhookEndpoints.findById(id).lean();
  expect(stored?.dueAt).toBeInstanceOf(Date);
});
