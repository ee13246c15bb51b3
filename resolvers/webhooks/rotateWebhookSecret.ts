import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { rotateWebhookSecretInput } from '../../domain/inputs/webhooks';
import { createWebhookSecret } from '../../domain/webhookSecret';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { noSuchEndpoint } from './checkEndpoint';
import { toWebhookEndpointRecord, type WebhookEndpointWithSecret } from './webhookRecords';

/**
 * Replaces the secret of a webhook endpoint. During the grace period events are signed with both, so that receivers
 * with either accept them. An earlier rotation whose grace period has not ended is cut short.
 * @throws `forbidden`, `not_found`
 */
export function rotateWebhookSecret(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<WebhookEndpointWithSecret> {
  return administer(ctx, 'rotateWebhookSecret', authorizeAdmin, async ({ tenant }, entry) => {
    const { id, graceSeconds } = parseInput(rotateWebhookSecretInput, rawInput);
    entry.target('WebhookEndpoint', id);
    entry.detail({ graceSeconds });
    const secret = createWebhookSecret();
    const sealed = ctx.services.secrets.seal(secret, id);
    // Repeated after a concurrent rotation, whose caller has a secret too.
    for (;;) {
      const found = await tenant.webhookEndpoints.findOne({ _id: id });
      const current = found?.secrets.find(({ expiresAt }) => expiresAt === null);
      if (!current) throw noSuchEndpoint(id);
      const expiresAt = new Date(Date.now() + graceSeconds * 1000);
      const secrets = [
        { sealed, expiresAt: null },
        { ...current, expiresAt },
      ];
      const endpoint = await tenant.webhookEndpoints.updateOne(
        { _id: id, secrets: { $elemMatch: current } },
        { $set: { secrets } },
      );
      if (endpoint) return { endpoint: toWebhookEndpointRecord(endpoint), secret };
    }
  });
}

rotateWebhookSecret.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
