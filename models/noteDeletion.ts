import type { Models } from './createModels';
import type { DeletionDoc } from './deletions';

/** Written before anything is removed, so that what a crash leaves behind is found again. */
export async function noteDeletion(models: Models, deletion: Omit<DeletionDoc, 'deletedAt'>): Promise<void> {
  const { _id, ...fields } = deletion;
  await models.deletions.updateOne({ _id }, { $set: { ...fields, deletedAt: new Date() } }, { upsert: true });
}
