import type { SecretBox } from '../domain/ports/secretBox';
import type { Models } from '../models/createModels';
import type { SourceDoc } from '../models/sources';

/**
 * Seals the secret of every source by the present key; returns how many. A secret that was replaced meanwhile is left
 * alone.
 * @throws where a secret opens with none of the keys
 */
export async function resealSources(models: Models, box: SecretBox): Promise<number> {
  let count = 0;
  const sealed = models.sources.find({ sealedSecret: { $ne: null } }).lean<SourceDoc[]>();
  for await (const found of sealed.cursor()) {
    const { _id, name, sealedSecret } = found as SourceDoc;
    if (sealedSecret === null) continue;
    let resealed: string;
    try {
      resealed = box.seal(box.open(sealedSecret, _id), _id);
    } catch {
      throw new Error(
        `The secret of the source '${name}' (${_id}) is sealed by none of the keys: add its key to FORMER_SECRET_KEYS.`,
      );
    }
    await models.sources.updateOne({ _id, sealedSecret }, { $set: { sealedSecret: resealed } });
    count++;
  }
  return count;
}
