import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { webhookEndpointInput } from '../../domain/inputs/webhooks';
import { deliveryOf, testEventType } from '../../domain/webhooks';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { noSuchEndpoint } from './checkEndpoint';
import { toWebhookDeliveryRecord, type WebhookDeliveryRecord } from './webhookRecords';

/**
 * Sends a test event to a webhook endpoint, whatever events it receives.
 * @throws `forbidden`, `not_found`, `conflict` where the endpoint is disabled
 */
export function sendTestWebhook(ctx: OperationContext, rawInput: unknown): Promise<WebhookDeliveryRecord> {
  return administer(ctx, 'sendTestWebhook', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { id } = parseInput(webhookEndpointInput, rawInput);
    entry.target('WebhookEndpoint', id);
    const found = await tenant.webhookEndpoints.findOne({ _id: id });
    if (!found) throw noSuchEndpoint(id);
    if (!found.isEnabled)
      throw new AppError('conflict', 'The webhook endpoint is disabled. Enable it first.');
    const { environmentId } = principal;
    const event = {
      id: `msg_${randomUUID()}`,
      type: testEventType,
      at: new Date(),
      data: { endpoint_id: id },
    };
    const delivery = { _id: randomUUID(), environmentId, endpointId: id, ...deliveryOf(event) };
    await tenant.webhookDeliveries.insert(delivery);
    await tenant.webhookEndpoints.updateOne({ _id: id, isEnabled: true }, { $min: { dueAt: new Date() } });
    return toWebhookDeliveryRecord(delivery);
  });
}

sendTestWebhook.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
