import type { Models } from '../models/createModels';

/** The ID of the oldest ready file of the environment with this content; null where there is none. */
export async function findDuplicate(
  models: Models,
  {
    environmentId,
    sha256,
    exceptId = null,
  }: { environmentId: string; sha256: string; exceptId?: string | null },
): Promise<string | null> {
  const found = await models.files
    .findOne({
      environmentId,
      sha256,
      status: 'ready',
      _id: { $ne: exceptId },
      $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }],
    })
    .sort({ createdAt: 1 })
    .select('_id')
    .lean();
  return found?._id ?? null;
}
