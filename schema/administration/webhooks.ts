import {
  createWebhookEndpointInput,
  rotateWebhookSecretInput,
  updateWebhookEndpointInput,
  webhookDeliveriesInput,
  webhookDeliveryInput,
  webhookEndpointInput,
  webhookEventsInput,
} from '../../domain/inputs/webhooks';
import type { DeliveryAttempt, DeliveryStatus, DisabledReason, WebhookMessage } from '../../domain/webhooks';
import { createWebhookEndpoint } from '../../resolvers/webhooks/createWebhookEndpoint';
import { deleteWebhookEndpoint } from '../../resolvers/webhooks/deleteWebhookEndpoint';
import { getWebhookEndpoint } from '../../resolvers/webhooks/getWebhookEndpoint';
import { listWebhookDeliveries } from '../../resolvers/webhooks/listWebhookDeliveries';
import { listWebhookEndpoints } from '../../resolvers/webhooks/listWebhookEndpoints';
import { replayWebhookDelivery } from '../../resolvers/webhooks/replayWebhookDelivery';
import { rotateWebhookSecret } from '../../resolvers/webhooks/rotateWebhookSecret';
import { sendTestWebhook } from '../../resolvers/webhooks/sendTestWebhook';
import { updateWebhookEndpoint } from '../../resolvers/webhooks/updateWebhookEndpoint';
import { watchWebhookEvents } from '../../resolvers/webhooks/watchWebhookEvents';
import type {
  WebhookDeliveryRecord,
  WebhookEndpointRecord,
  WebhookEndpointWithSecret,
} from '../../resolvers/webhooks/webhookRecords';
import { builder } from '../builder';
import { adminOnly, cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { enumType, nullable, recordType } from '../recordType';
import { addMutation, DeletePayload } from '../types/addMutation';
import { connectionCost, connectionType } from '../types/connection';
import { Admin } from './admin';

const isAdministrative = true;

const DisabledReasonEnum = enumType<DisabledReason>(
  'WebhookDisabledReason',
  'Why a webhook endpoint is disabled.',
  {
    failing: 'It has only failed for five days.',
    gone: 'It responded with 410.',
    by_administrator: 'An administrator disabled it.',
  },
);

const DeliveryStatusEnum = enumType<DeliveryStatus>(
  'WebhookDeliveryStatus',
  'The status of a webhook delivery.',
  {
    pending: 'An attempt is due or scheduled.',
    succeeded: 'The endpoint responded with a 2xx status.',
    failed: 'The last attempt failed, or the endpoint was disabled.',
  },
);

const Attempt = recordType<DeliveryAttempt>('WebhookAttempt')('An attempt to deliver an event.', {
  at: ['DateTime', 'When the attempt started.'],
  durationMs: ['Int', 'The duration in milliseconds.'],
  statusCode: ['Int?', 'The HTTP status. Null where there was no response.'],
  error: ['String?', 'Why there was no response. Null where there was one.'],
});

const Delivery = recordType<WebhookDeliveryRecord>('WebhookDelivery')(
  'The delivery of an event to a webhook endpoint.',
  {
    id: ['UUID', 'The ID of the delivery.'],
    eventId: ['String', 'The ID of the event, as in `webhook-id`.'],
    type: ['String', 'The event type.'],
    status: [DeliveryStatusEnum, 'The status.'],
    attempts: [[Attempt], 'The latest 30 attempts, oldest first.'],
    nextAttemptAt: ['DateTime?', 'When the next attempt is due. Null unless the status is `pending`.'],
    createdAt: ['DateTime', 'When the delivery was created.'],
  },
);

const DeliveryConnection = connectionType(Delivery, 'webhook deliveries, newest first');

const Endpoint = recordType<WebhookEndpointRecord>('WebhookEndpoint')(
  'A URL that events of an environment are sent to.',
  {
    id: ['UUID', 'The ID of the webhook endpoint.'],
    url: ['String', 'The URL.'],
    events: [['String'], 'The event types that are sent.'],
    isEnabled: ['Boolean', 'Whether events are sent.'],
    disabledReason: [nullable(DisabledReasonEnum), 'Why the endpoint is disabled.'],
    disabledAt: ['DateTime?', 'When the endpoint was disabled.'],
    failingSince: [
      'DateTime?',
      'The first failure since the last success. The endpoint is disabled five days later.',
    ],
    createdAt: ['DateTime', 'When the endpoint was created.'],
  },
  (t) => ({
    deliveries: t.field({
      type: DeliveryConnection,
      nullable: true,
      description: 'The deliveries of the last 30 days.',
      args: argumentsOf(t, webhookDeliveriesInput),
      ...cost(connectionCost),
      resolve: ({ id }, args, { operation }) => listWebhookDeliveries(operation, id, args),
    }),
  }),
);

const EndpointWithSecret = recordType<WebhookEndpointWithSecret>('WebhookEndpointWithSecret')(
  'A webhook endpoint with a new secret.',
  {
    endpoint: [Endpoint, 'The webhook endpoint.'],
    secret: ['String', 'The secret that events are signed with (`whsec_…`), returned only once.'],
  },
);

const Event = recordType<WebhookMessage>('WebhookEvent')('An event as webhook endpoints receive it.', {
  id: ['String', 'The ID of the event, as in `webhook-id`.'],
  type: ['String', 'The event type.'],
  body: ['String', 'The body of the request: a JSON object, as text.'],
});

builder.subscriptionField('webhookEvents', (t) =>
  t.field({
    type: Event,
    description:
      'The webhook events of the environment as they occur, for administrators. Events before the subscription are not sent; it ends with `unavailable` if some may have been lost.',
    args: argumentsOf(t, webhookEventsInput),
    ...adminOnly({ own: 10 }),
    subscribe: (_root, args, { operation }) => watchWebhookEvents(operation, args),
    resolve: (event) => event,
  }),
);

builder.objectField(Admin, 'webhookEndpoints', (t) =>
  t.field({
    type: [Endpoint],
    nullable: true,
    description: 'The webhook endpoints of the environment, oldest first. There are at most ten.',
    ...cost({ own: 10 }),
    resolve: (_admin, _args, { operation }) => listWebhookEndpoints(operation),
  }),
);

builder.objectField(Admin, 'webhookEndpoint', (t) =>
  t.field({
    type: Endpoint,
    nullable: true,
    description: 'A webhook endpoint of the environment.',
    args: argumentsOf(t, webhookEndpointInput),
    ...cost({ own: 1 }),
    resolve: (_admin, args, { operation }) => getWebhookEndpoint(operation, args),
  }),
);

addMutation('createWebhookEndpoint', {
  isAdministrative,
  type: EndpointWithSecret,
  description: 'Creates a webhook endpoint of the environment.',
  input: createWebhookEndpointInput,
  operation: createWebhookEndpoint,
});

addMutation('updateWebhookEndpoint', {
  isAdministrative,
  type: Endpoint,
  description: 'Changes, enables or disables a webhook endpoint. Omitted fields are unchanged.',
  input: updateWebhookEndpointInput,
  operation: updateWebhookEndpoint,
});

addMutation('deleteWebhookEndpoint', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes a webhook endpoint with its deliveries.',
  args: webhookEndpointInput,
  operation: deleteWebhookEndpoint,
});

addMutation('rotateWebhookSecret', {
  isAdministrative,
  type: EndpointWithSecret,
  description: 'Replaces the secret of a webhook endpoint. Events are signed with both for a grace period.',
  args: rotateWebhookSecretInput,
  operation: rotateWebhookSecret,
});

addMutation('sendTestWebhook', {
  isAdministrative,
  type: Delivery,
  description: 'Sends an event of the type `webhook.test` to a webhook endpoint.',
  args: webhookEndpointInput,
  operation: sendTestWebhook,
});

addMutation('replayWebhookDelivery', {
  isAdministrative,
  type: Delivery,
  description: 'Sends a delivery again, at once and with all retries. The event keeps its ID.',
  args: webhookDeliveryInput,
  operation: replayWebhookDelivery,
});
