import { z } from 'zod';
import { webhookEventTypes } from '../webhooks';
import { cursorPageInput } from './lists';
import { boolean, integer, list, oneOf, optional, text, uuid, withDefault } from './scalars';

const id = uuid.describe('The ID of the webhook endpoint.');
const url = text({ min: 1, max: 2048 });
const events = list(oneOf(webhookEventTypes), webhookEventTypes.length);
const types = webhookEventTypes.map((type) => `\`${type}\``).join(', ');

export const webhookEndpointInput = z.object({ id });

export const webhookEventsInput = z.object({
  events: optional(events).describe(`The event types: ${types}. Defaults to all.`),
});

export const createWebhookEndpointInput = z.object({
  url: url.describe('The URL that events are sent to, with `https` or `http`.'),
  events: events.describe(`The event types to send: ${types}.`),
});

export const updateWebhookEndpointInput = z.object({
  id,
  url: optional(url).describe('The new URL.'),
  events: optional(events).describe('The event types to send, which replace the others.'),
  isEnabled: optional(boolean).describe('Whether events are sent. True also enables a disabled endpoint.'),
});

/** One day, the time to deploy the new secret. */
const defaultGraceSeconds = 86_400;
const maxGraceSeconds = 7 * 86_400;

export const rotateWebhookSecretInput = z.object({
  id,
  graceSeconds: withDefault(integer({ min: 0, max: maxGraceSeconds }), defaultGraceSeconds).describe(
    'The number of seconds for which events are signed with the old secret too.',
  ),
});

export const webhookDeliveryInput = z.object({ id: uuid.describe('The ID of the delivery.') });

export const webhookDeliveriesInput = cursorPageInput;
