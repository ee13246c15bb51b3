import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { webhookEndpointInput } from '../../domain/inputs/webhooks';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { noSuchEndpoint } from './checkEndpoint';

/**
 * Deletes a webhook endpoint with its deliveries.
 * @throws `forbidden`, `not_found`
 */
export function deleteWebhookEndpoint(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteWebhookEndpoint', authorizeAdmin, async ({ tenant }, entry) => {
    const { id } = parseInput(webhookEndpointInput, rawInput);
    entry.target('WebhookEndpoint', id);
    const deleted = await tenant.webhookEndpoints.deleteOne({ _id: id });
    if (!deleted) throw noSuchEndpoint(id);
    await tenant.webhookDeliveries.deleteMany({ endpointId: id });
    return { id };
  });
}

deleteWebhookEndpoint.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
