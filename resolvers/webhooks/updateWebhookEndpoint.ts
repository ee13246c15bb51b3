import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { updateWebhookEndpointInput } from '../../domain/inputs/webhooks';
import type { WebhookEndpointDoc } from '../../models/webhookEndpoints';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { checkEndpoint, noSuchEndpoint } from './checkEndpoint';
import { toWebhookEndpointRecord, type WebhookEndpointRecord } from './webhookRecords';

function enabling(isEnabled: boolean | null): Partial<WebhookEndpointDoc> {
  if (isEnabled === null) return {};
  if (isEnabled) return { isEnabled, disabledReason: null, disabledAt: null, failingSince: null };
  return { isEnabled, disabledReason: 'by_administrator', disabledAt: new Date() };
}

/**
 * Changes the URL or the events of a webhook endpoint, or enables or disables it; omitted fields are unchanged. The
 * pending deliveries of a disabled endpoint fail; they can be replayed.
 * @throws `validation_failed`, `forbidden`, `not_found`
 */
export function updateWebhookEndpoint(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<WebhookEndpointRecord> {
  return administer(ctx, 'updateWebhookEndpoint', authorizeAdmin, async ({ tenant }, entry) => {
    const { id, url, events, isEnabled } = parseInput(updateWebhookEndpointInput, rawInput);
    entry.target('WebhookEndpoint', id);
    checkEndpoint(ctx.services, { url, events });
    const set = {
      ...enabling(isEnabled),
      // The failures were those of the former URL.
      ...(url === null ? {} : { url, failingSince: null }),
      ...(events === null ? {} : { events: [...new Set(events)] }),
    };
    // An event that was enqueued while it was disabled is pending, and nothing else would make it due.
    const due = isEnabled === true ? { $min: { dueAt: new Date() } } : {};
    const unset = isEnabled === false ? { $unset: { dueAt: 1 as const } } : {};
    const endpoint = await tenant.webhookEndpoints.updateOne({ _id: id }, { $set: set, ...due, ...unset });
    if (!endpoint) throw noSuchEndpoint(id);
    entry.detail({ host: new URL(endpoint.url).host, isEnabled: endpoint.isEnabled });
    if (isEnabled === false) {
      const pending = { endpointId: id, status: 'pending' as const };
      await tenant.webhookDeliveries.updateMany(pending, {
        $set: { status: 'failed' },
        $unset: { nextAttemptAt: 1 },
      });
    }
    return toWebhookEndpointRecord(endpoint);
  });
}

updateWebhookEndpoint.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
