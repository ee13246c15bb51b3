import { AppError, type ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { webhookDeliveryInput } from '../../domain/inputs/webhooks';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { toWebhookDeliveryRecord, type WebhookDeliveryRecord } from './webhookRecords';

/**
 * Sends a delivery again, at once and with all retries. The event keeps its ID and body.
 * @throws `forbidden`, `not_found`, `conflict` where the endpoint is disabled
 */
export function replayWebhookDelivery(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<WebhookDeliveryRecord> {
  return administer(ctx, 'replayWebhookDelivery', authorizeAdmin, async ({ tenant }, entry) => {
    const { id } = parseInput(webhookDeliveryInput, rawInput);
    entry.target('WebhookDelivery', id);
    const found = await tenant.webhookDeliveries.findOne({ _id: id });
    if (!found) throw new AppError('not_found', `There is no webhook delivery '${id}'.`);
    const { endpointId } = found;
    if (!(await tenant.webhookEndpoints.findOne({ _id: endpointId, isEnabled: true }))) {
      throw new AppError('conflict', 'The webhook endpoint is disabled. Enable it first.');
    }
    const nextAttemptAt = new Date();
    const set = { status: 'pending' as const, failures: 0, nextAttemptAt };
    const delivery = await tenant.webhookDeliveries.updateOne({ _id: id }, { $set: set });
    if (!delivery) throw new AppError('not_found', `There is no webhook delivery '${id}'.`);
    await tenant.webhookEndpoints.updateOne(
      { _id: endpointId, isEnabled: true },
      { $min: { dueAt: nextAttemptAt } },
    );
    return toWebhookDeliveryRecord(delivery);
  });
}

replayWebhookDelivery.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
