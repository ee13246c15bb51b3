/** Sending while the bus of events is unavailable: the store is the queue. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import type { EventBus } from '../../domain/ports/events';
import { noTelemetry } from '../../domain/ports/telemetry';
import { createWebhookSecret } from '../../domain/webhookSecret';
import type { Models } from '../../models/createModels';
import { newEvent } from '../../models/pendingEvents';
import { createMemoryEventBus } from '../../providers/events/memoryEventBus';
import { signatureHeaders } from '../../providers/webhooks/signature';
import { createWebhookWorker } from '../../workers/webhooks/createWebhookWorker';
import { eventually } from '../harness';
import { type OpenModels, openModels } from '../openModels';

let opened: OpenModels;
let models: Models;

beforeAll(async () => {
  opened = await openModels();
  ({ models } = opened);
});
afterAll(() => opened.close());

/** An endpoint, and an event for it that waits in the record that it is about. */
async function publish(): Promise<string> {
  const environmentId = randomUUID();
  const url = `https://${environmentId}.example/`;
  await models.webhookEndpoints.create({
    ...{ _id: randomUUID(), environmentId, url, events: ['prompt.published'], isEnabled: true },
    ...{ secrets: [{ sealed: createWebhookSecret(), expiresAt: null }], createdAt: new Date() },
    ...{
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      leaseId: null,
      leasedUntil: new Date(0),
    },
  });
  await models.prompts.create({
    ...{ _id: randomUUID(), environmentId, name: 'p', liveVersion: 1, updatedAt: new Date() },
    pendingEvents: [newEvent('prompt.published', new Date(), { name: 'p' })],
  });
  return url;
}

function workerOn(subscribe: EventBus['subscribe']) {
  const sent: string[] = [];
  const warnings: string[] = [];
  const ignore = () => undefined;
  const worker = createWebhookWorker({
    models,
    events: { ...createMemoryEventBus(), subscribe },
    secrets: { seal: (secret) => secret, open: (sealed) => sealed },
    sender: {
      rejectionOf: () => null,
      async send({ url }) {
        sent.push(url);
        return { statusCode: 204, retryAfterMs: null };
      },
    },
    sign: signatureHeaders,
    log: { debug: ignore, info: ignore, warn: (_, message) => void warnings.push(message), error: ignore },
    telemetry: noTelemetry,
  });
  return { worker, sent, warnings };
}

const sentTo = (sent: string[], url: string) =>
  eventually(
    async () => sent,
    (urls) => urls.includes(url),
    10_000,
  );

test('webhooks are sent where nothing can be subscribed to, now and later, and that is logged', async () => {
  const { worker, sent, warnings } = workerOn(() =>
    Promise.reject(new AppError('unavailable', 'The event bus is temporarily unavailable.')),
  );
  await worker.start();
  expect(warnings).toEqual([expect.stringMatching(/could not subscribe/)]);
  await sentTo(sent, await publish());
  await sentTo(sent, await publish());
  await worker.close();
});

test('webhooks are sent while a subscription waits, which ends where it comes after the worker was closed', async () => {
  let subscribed = (_end: () => void) => {};
  const { worker, sent } = workerOn(
    () =>
      new Promise((resolve) => {
        subscribed = resolve;
      }),
  );
  const starting = worker.start();
  await sentTo(sent, await publish());
  await worker.close();
  let ends = 0;
  subscribed(() => {
    ends++;
  });
  await starting;
  expect(ends).toBe(1);
});
