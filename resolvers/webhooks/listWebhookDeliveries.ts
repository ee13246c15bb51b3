import { parseInput } from '../../domain/inputs/parseInput';
import { webhookDeliveriesInput } from '../../domain/inputs/webhooks';
import type { Connection } from '../../domain/lists';
import type { WebhookDeliveryDoc } from '../../models/webhookDeliveries';
import { readPage } from '../../records/readPage';
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
  const { first, after } = parseInput(webhookDeliveriesInput, rawInput);
  const { webhookDeliveries } = ctx.services.models;
  const filter = { endpointId, environmentId: principal.environmentId };
  return listByCursor<WebhookDeliveryDoc, WebhookDeliveryRecord>({
    kind: 'webhookDelivery',
    first,
    after,
    timeOf: ({ createdAt }) => createdAt,
    read: (count, place) =>
      readPage(webhookDeliveries, filter, {
        time: 'createdAt',
        newestFirst: true,
        first: count,
        after: place,
      }),
    count: () => webhookDeliveries.countDocuments(filter).exec(),
    toRecord: toWebhookDeliveryRecord,
  });
}
