import type { SecretBox } from '../domain/ports/secretBox';
import type { Models } from '../models/createModels';
import type { WebhookEndpointDoc } from '../models/webhookEndpoints';

/**
 * Seals the secrets of every webhook endpoint by the present key; returns how many endpoints. Secrets that were
 * rotated meanwhile are left alone.
 * @throws where a secret opens with none of the keys
 */
export async function resealWebhooks(models: Models, box: SecretBox): Promise<number> {
  let count = 0;
  for await (const found of models.webhookEndpoints.find().lean<WebhookEndpointDoc[]>().cursor()) {
    const { _id, environmentId, secrets } = found as WebhookEndpointDoc;
    let sealed: WebhookEndpointDoc['secrets'];
    try {
      sealed = secrets.map((one) => ({ ...one, sealed: box.seal(box.open(one.sealed, _id), _id) }));
    } catch {
      throw new Error(
        `The secret of the webhook endpoint ${_id} is sealed by none of the keys: add its key to FORMER_SECRET_KEYS.`,
      );
    }
    const filter = { _id, environmentId, 'secrets.0.sealed': secrets[0]?.sealed };
    await models.webhookEndpoints.updateOne(filter, { $set: { secrets: sealed } });
    count++;
  }
  return count;
}
