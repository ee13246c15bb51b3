import type { Models } from '../models/createModels';
import type { DeletionDoc } from '../models/deletions';

/** Records a deletion before anything is deleted, so that the sweeper completes it after a crash. */
export async function recordDeletion(
  models: Models,
  deletion: Omit<DeletionDoc, 'deletedAt'>,
): Promise<void> {
  const { _id, ...fields } = deletion;
  await models.deletions.updateOne({ _id }, { $set: { ...fields, deletedAt: new Date() } }, { upsert: true });
}
