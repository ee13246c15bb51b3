import type { SecretBox } from '../domain/ports/secretBox';
import type { ConnectorDoc } from '../models/connectors';
import type { Models } from '../models/createModels';

/**
 * Seals every connector's address by the present key; returns how many. Safe beside running gateways and as often as
 * one likes: an address that was changed or deleted meanwhile is left alone.
 * @throws where an address opens with none of the keys; those before it are sealed again by then
 */
export async function resealConnectors(models: Models, secrets: SecretBox): Promise<number> {
  let count = 0;
  for await (const found of models.connectors.find().lean<ConnectorDoc[]>().cursor()) {
    const { _id, environmentId, name, sealedUrl } = found as ConnectorDoc;
    let url: string;
    try {
      url = secrets.open(sealedUrl, _id);
    } catch {
      throw new Error(
        `The address of connector '${name}' (${_id}) is sealed by none of the keys: add its key to FORMER_SECRET_KEYS.`,
      );
    }
    const update = { $set: { sealedUrl: secrets.seal(url, _id) } };
    await models.connectors.updateOne({ _id, environmentId, sealedUrl }, update);
    count++;
  }
  return count;
}
