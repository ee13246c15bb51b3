/** How deliveries are retried and endpoints taken in turn, on a store without a gateway. */
import { randomUUID } from 'node:crypto';
import { noTelemetry } from '../../domain/ports/telemetry';
import { type WebhookResponse, WebhookSendError, type WebhookSender } from '../../domain/ports/webhookSender';
import { createWebhookSecret } from '../../domain/webhookSecret';
import { retryDelaysMs, type WebhookEventType } from '../../domain/webhooks';
import type { Models } from '../../models/createModels';
import { newEvent } from '../../models/pendingEvents';
import { signatureHeaders } from '../../providers/webhooks/signature';
import { announceDeletion } from '../../records/announceDeletion';
import { discardReplacement } from '../../records/finishReplacement';
import { collectEvents } from '../../workers/webhooks/collectEvents';
import { leaseEndpoint, releaseEndpoint } from '../../workers/webhooks/endpointLease';
import { type RoundDeps, runRound } from '../../workers/webhooks/endpointRound';
import { checkConnectors } from '../../workers/webhooks/watchConnectors';
import { type OpenModels, openModels } from '../openModels';

let opened: OpenModels;
let models: Models;
const warnings: string[] = [];
const ignore = () => undefined;
const log = {
  debug: ignore,
  info: ignore,
  warn: (_fields: object, message: string) => void warnings.push(message),
  error: ignore,
};

beforeAll(async () => {
  opened = await openModels();
  ({ models } = opened);
});
afterEach(async () => {
  for (const model of Object.values(models)) await (model as Models['files']).deleteMany({});
});
afterAll(() => opened.close());

type Answer = Partial<WebhookResponse> | 'unreachable';

function depsThat(answer: (url: string) => Answer): RoundDeps & { sent: string[] } {
  const sent: string[] = [];
  const sender: WebhookSender = {
    rejectionOf: () => null,
    async send({ url }) {
      sent.push(url);
      const response = answer(url);
      if (response === 'unreachable') throw new WebhookSendError('The connection was refused.');
      return { statusCode: 204, retryAfterMs: null, ...response };
    },
  };
  const secrets = { seal: (secret: string) => secret, open: (sealed: string) => sealed };
  return { models, sender, secrets, sign: signatureHeaders, log, telemetry: noTelemetry, sent };
}

async function attach(
  environmentId: string,
  events: WebhookEventType[],
  url = 'https://a.example/',
): Promise<string> {
  const _id = randomUUID();
  const secrets = [{ sealed: createWebhookSecret(), expiresAt: null }];
  const state = { isEnabled: true, disabledReason: null, disabledAt: null, failingSince: null };
  const lease = { leaseId: null, leasedUntil: new Date(0) };
  await models.webhookEndpoints.create({
    _id,
    environmentId,
    url,
    events,
    secrets,
    ...state,
    ...lease,
    createdAt: new Date(),
  });
  return _id;
}

async function publish(environmentId: string, count = 1): Promise<void> {
  for (let n = 0; n < count; n++) {
    const pendingEvents = [newEvent('prompt.published', new Date(), { name: `p${n}` })];
    const prompt = {
      _id: randomUUID(),
      environmentId,
      name: randomUUID(),
      liveVersion: 1,
      updatedAt: new Date(),
    };
    await models.prompts.create({ ...prompt, pendingEvents });
  }
  await collectEvents(models, ignore);
}

async function round(deps: RoundDeps): Promise<string | null> {
  const lease = await leaseEndpoint(models);
  if (!lease) return null;
  await runRound(deps, lease, new AbortController().signal);
  await releaseEndpoint(models, lease);
  return lease.endpoint._id;
}

/** Makes the next attempt due, as if its time had come. */
async function fastForward(endpointId: string): Promise<void> {
  await models.webhookDeliveries.updateMany(
    { endpointId, status: 'pending' },
    { $set: { nextAttemptAt: new Date(1) } },
  );
  await models.webhookEndpoints.updateOne({ _id: endpointId }, { $set: { dueAt: new Date(1) } });
}

test('a delivery is tried ten times by the schedule of Standard Webhooks with jitter, then it has failed', async () => {
  const environmentId = randomUUID();
  const endpointId = await attach(environmentId, ['prompt.published']);
  await publish(environmentId);
  const deps = depsThat(() => ({ statusCode: 500 }));
  for (let attempt = 1; attempt <= 10; attempt++) {
    const before = Date.now();
    expect(await round(deps)).toBe(endpointId);
    const delivery = await models.webhookDeliveries.findOne({ endpointId }).lean();
    expect(delivery?.attempts).toHaveLength(attempt);
    const planned = retryDelaysMs[attempt];
    if (planned === undefined) {
      expect(delivery).toMatchObject({ status: 'failed' });
      continue;
    }
    const delay = Number(delivery?.nextAttemptAt?.getTime()) - before;
    expect(delay).toBeGreaterThanOrEqual(planned);
    expect(delay).toBeLessThanOrEqual(planned * 1.2 + (Date.now() - before));
    expect(await round(deps)).toBeNull();
    await fastForward(endpointId);
  }
  await fastForward(endpointId);
  expect(await round(deps)).toBe(endpointId);
  expect(deps.sent).toHaveLength(10);
});

test('a longer Retry-After takes precedence over the schedule', async () => {
  const environmentId = randomUUID();
  const endpointId = await attach(environmentId, ['prompt.published']);
  await publish(environmentId);
  await round(depsThat(() => ({ statusCode: 503, retryAfterMs: 3_600_000 })));
  const delivery = await models.webhookDeliveries.findOne({ endpointId }).lean();
  expect(Number(delivery?.nextAttemptAt?.getTime()) - Date.now()).toBeGreaterThan(3_500_000);
});

test('an endpoint that has only failed for five days is disabled, and the log says so', async () => {
  const environmentId = randomUUID();
  const endpointId = await attach(environmentId, ['prompt.published']);
  await publish(environmentId, 2);
  const failing = depsThat(() => 'unreachable');
  await round(failing);
  expect((await models.webhookEndpoints.findById(endpointId).lean())?.failingSince).toBeInstanceOf(Date);
  await fastForward(endpointId);
  await round(depsThat(() => ({ statusCode: 200 })));
  expect((await models.webhookEndpoints.findById(endpointId).lean())?.failingSince).toBeNull();

  await publish(environmentId, 2);
  await models.webhookEndpoints.updateOne(
    { _id: endpointId },
    { $set: { failingSince: new Date(Date.now() - 5 * 24 * 60 * 60_000 - 1) } },
  );
  await round(failing);
  const disabled = await models.webhookEndpoints.findById(endpointId).lean();
  expect(disabled).toMatchObject({ isEnabled: false, disabledReason: 'failing' });
  expect(warnings).toContain('a webhook endpoint was disabled');
  expect(await models.webhookDeliveries.countDocuments({ endpointId, status: 'pending' })).toBe(0);
});

test('an endpoint that gets another URL while it is sent to is not disabled for what the former one answered', async () => {
  const environmentId = randomUUID();
  const _id = await attach(environmentId, ['prompt.published']);
  await publish(environmentId);
  const deps = depsThat(() => ({ statusCode: 410 }));
  const send = deps.sender.send;
  deps.sender.send = async (message) => {
    await models.webhookEndpoints.updateOne({ _id }, { $set: { url: 'https://b.example/' } });
    return send(message);
  };
  await round(deps);
  expect(await models.webhookEndpoints.findById(_id).lean()).toMatchObject({ isEnabled: true });
  expect(await models.webhookDeliveries.findOne({ endpointId: _id }).lean()).toMatchObject({
    status: 'pending',
  });
});

test('endpoints take turns: one with many events, and one that is unreachable, do not delay the others', async () => {
  const environments = [randomUUID(), randomUUID(), randomUUID()];
  const [busy, broken, quiet] = environments as [string, string, string];
  await attach(busy, ['prompt.published'], 'https://busy.example/');
  await attach(broken, ['prompt.published'], 'https://broken.example/');
  await attach(quiet, ['prompt.published'], 'https://quiet.example/');
  await publish(busy, 120);
  await publish(broken, 20);
  await publish(quiet, 1);
  const deps = depsThat((url) => (url.includes('broken') ? 'unreachable' : {}));
  for (let n = 0; n < 3; n++) await round(deps);
  const sentTo = (name: string) => deps.sent.filter((url) => url.includes(name)).length;
  expect(sentTo('busy')).toBe(50);
  // The requests that were under way when the first one failed.
  expect(sentTo('broken')).toBeLessThanOrEqual(8);
  expect(sentTo('quiet')).toBe(1);
});

test('one process at a time sends to an endpoint; events that arrive meanwhile are sent after', async () => {
  const environmentId = randomUUID();
  await attach(environmentId, ['prompt.published']);
  await publish(environmentId);
  const lease = await leaseEndpoint(models);
  expect(await leaseEndpoint(models)).toBeNull();
  const deps = depsThat(() => ({}));
  if (lease) await runRound(deps, lease, new AbortController().signal);
  await publish(environmentId);
  expect(await leaseEndpoint(models)).toBeNull();
  if (lease) await releaseEndpoint(models, lease);
  expect(await round(deps)).not.toBeNull();
  expect(deps.sent).toHaveLength(2);
  expect(await round(deps)).toBeNull();
});

test('a deletion is an event once the record no longer exists, with the events that it had; one that did not happen is none', async () => {
  const environmentId = randomUUID();
  const endpointId = await attach(environmentId, ['file.deleted', 'file.ready']);
  const keyId = randomUUID();
  const announced = {
    environmentId,
    collectionName: 'files' as const,
    type: 'file.deleted' as const,
    data: {},
  };
  const pending = [newEvent('file.ready', new Date(), {})];
  await announceDeletion(models, { ...announced, id: randomUUID(), pending });
  const key = { hash: 'h', hint: 'h', name: 'n', environmentId, limits: {}, createdAt: new Date() };
  await models.apiKeys.create({ ...key, _id: keyId });
  const interrupted = { ...announced, collectionName: 'apiKeys' as const, type: 'key.deleted' as const };
  await announceDeletion(models, { ...interrupted, id: keyId });
  await collectEvents(models, ignore);
  await collectEvents(models, ignore);
  const types = (await models.webhookDeliveries.find({ endpointId }).lean()).map(({ type }) => type);
  expect(types.sort()).toEqual(['file.deleted', 'file.ready']);
  expect((await models.deletionEvents.find().lean()).map(({ _id }) => _id)).toEqual([keyId]);
});

test('that new content of a file failed is an event also when it is replaced again before the event is collected', async () => {
  const [fileId, environmentId] = [randomUUID(), randomUUID()];
  const endpointId = await attach(environmentId, ['file.replacement_failed']);
  const _id = fileId as never;
  await models.files.collection.insertOne({ _id, environmentId, status: 'ready', runId: randomUUID() });
  const pendingEvents = [newEvent('file.replacement_failed', new Date(), { file_id: fileId })];
  const failed = { status: 'conversion_failed', runId: randomUUID(), blobStoragePath: 'a/b/c' };
  await models.replacements.collection.insertOne({ _id, environmentId, ...failed, pendingEvents });
  const blobs = { deletePrefix: async () => undefined };
  await discardReplacement({ models, blobs } as never, { fileId, environmentId });
  expect(await models.replacements.countDocuments()).toBe(0);
  await collectEvents(models, ignore);
  expect(await models.webhookDeliveries.countDocuments({ endpointId })).toBe(1);
});

test('a connector that becomes unavailable is one event, and one when it is available again', async () => {
  const environmentId = randomUUID();
  const endpointId = await attach(environmentId, ['connector.unavailable', 'connector.available']);
  const connector = {
    _id: randomUUID(),
    name: 'Shop',
    kind: 'sqlite' as const,
    sealedUrl: 'x',
    createdAt: new Date(),
  };
  await models.connectors.create({ ...connector, environmentId });
  // Nobody listens in this environment, so its database is not even called.
  await models.connectors.create({ ...connector, _id: randomUUID(), environmentId: randomUUID() });
  const called: string[] = [];
  for (const isAvailable of [true, true, false, false, true]) {
    const isReachable = async ({ _id }: { _id: string }) => {
      called.push(_id);
      return isAvailable;
    };
    await checkConnectors({ models, log, isReachable });
    await collectEvents(models, ignore);
  }
  const found = await models.webhookDeliveries.find({ endpointId }).sort({ createdAt: 1 }).lean();
  expect(found.map(({ type }) => type)).toEqual(['connector.unavailable', 'connector.available']);
  expect(new Set(called)).toEqual(new Set([connector._id]));
});
