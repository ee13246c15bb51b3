import { parseInput } from '../../domain/inputs/parseInput';
import { webhookEndpointInput } from '../../domain/inputs/webhooks';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { noSuchEndpoint } from './checkEndpoint';
import { toWebhookEndpointRecord, type WebhookEndpointRecord } from './webhookRecords';

/** A webhook endpoint of the environment. @throws `forbidden`, `not_found` */
export async function getWebhookEndpoint(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<WebhookEndpointRecord> {
  const { tenant } = await authorizeAdmin(ctx);
  const { id } = parseInput(webhookEndpointInput, rawInput);
  const endpoint = await tenant.webhookEndpoints.findOne({ _id: id });
  if (!endpoint) throw noSuchEndpoint(id);
  return toWebhookEndpointRecord(endpoint);
}
