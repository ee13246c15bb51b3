import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { createWebhookEndpointInput } from '../../domain/inputs/webhooks';
import { createWebhookSecret } from '../../domain/webhookSecret';
import { administer } from '../administration/administer';
import { assertQuota } from '../administration/assertQuota';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { checkEndpoint } from './checkEndpoint';
import { toWebhookEndpointRecord, type WebhookEndpointWithSecret } from './webhookRecords';

/**
 * Creates a webhook endpoint of the environment. Only the result contains the secret.
 * @throws `validation_failed`, `forbidden`, `conflict` where the environment has too many
 */
export function createWebhookEndpoint(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<WebhookEndpointWithSecret> {
  return administer(ctx, 'createWebhookEndpoint', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { url, events } = parseInput(createWebhookEndpointInput, rawInput);
    const { services } = ctx;
    checkEndpoint(services, { url, events });
    await assertQuota(tenant, 'webhookEndpoints');
    const id = randomUUID();
    const secret = createWebhookSecret();
    const endpoint = {
      _id: id,
      url,
      events: [...new Set(events)],
      secrets: [{ sealed: services.secrets.seal(secret, id), expiresAt: null }],
      isEnabled: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      createdAt: new Date(),
      leaseId: null,
      leasedUntil: new Date(0),
    };
    await tenant.webhookEndpoints.insert(endpoint);
    entry.target('WebhookEndpoint', id);
    // Not the path: it may hold a token of the receiver.
    entry.detail({ host: new URL(url).host, events: events.join(',') });
    const { environmentId } = principal;
    return { endpoint: toWebhookEndpointRecord({ ...endpoint, environmentId }), secret };
  });
}

createWebhookEndpoint.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];
