import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { toWebhookEndpointRecord, type WebhookEndpointRecord } from './webhookRecords';

/** The webhook endpoints of the environment, oldest first. @throws `forbidden` */
export async function listWebhookEndpoints(ctx: OperationContext): Promise<WebhookEndpointRecord[]> {
  const { tenant } = await authorizeAdmin(ctx);
  const endpoints = await tenant.webhookEndpoints.find({}, { sort: { createdAt: 1, _id: 1 } });
  return endpoints.map(toWebhookEndpointRecord);
}
