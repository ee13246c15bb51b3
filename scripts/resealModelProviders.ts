import type { SecretBox } from '../domain/ports/secretBox';
import type { Models } from '../models/createModels';
import type { ModelProviderDoc } from '../models/modelProviders';

/**
 * Seals the key of every model provider by the present key; returns how many. A key that was replaced meanwhile is left
 * alone.
 * @throws where a key opens with none of the keys
 */
export async function resealModelProviders(models: Models, box: SecretBox): Promise<number> {
  let count = 0;
  const sealed = models.modelProviders.find({ sealedKey: { $ne: null } }).lean<ModelProviderDoc[]>();
  for await (const found of sealed.cursor()) {
    const { _id, name, sealedKey } = found as ModelProviderDoc;
    if (sealedKey === null) continue;
    let resealed: string;
    try {
      resealed = box.seal(box.open(sealedKey, _id), _id);
    } catch {
      throw new Error(
        `The key of the model provider '${name}' (${_id}) is sealed by none of the keys: add its key to FORMER_SECRET_KEYS.`,
      );
    }
    await models.modelProviders.updateOne({ _id, sealedKey }, { $set: { sealedKey: resealed } });
    count++;
  }
  return count;
}
