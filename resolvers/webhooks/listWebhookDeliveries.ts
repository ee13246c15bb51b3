import { parseInput } from '../../domain/inputs/parseInput';
import { webhookDeliveriesInput } from '../../domain/inputs/webhooks';
import type { Connection } from '../../domain/lists';
import { listByCursor } from '../administration/listByCursor';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { toWebhookDeliveryRecord, type WebhookDeliveryRecord } from './webhookRecords';

/** The deliveries to a webhook endpoint of the last 30 days, newest first. @throws `forbidden` */
export async function listWebhookDeliveries(
  ctx: OperationContext,
  endpointId: string,
  rawInput: unknown,
): Promise<Connection<WebhookDeliveryRecord>> {
  const { principal } = await authorizeAdmin(ctx);
  const page = parseInput(webhookDeliveriesInput, rawInput);
  const { webhookDeliveries } = ctx.services.models;
  const filter = { endpointId, environmentId: principal.environmentId };
  return listByCursor(webhookDeliveries, filter, page, {
    kind: 'webhookDelivery',
    time: 'createdAt',
    newestFirst: true,
    toRecord: toWebhookDeliveryRecord,
  });
}
