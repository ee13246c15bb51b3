import { removeFile } from '../../records/removeFile';
import { batchSize, type SweeperDeps } from './sweeperDeps';

/**
 * Removes files that have expired, and their folders where nothing is left in them. Nobody has seen them since they
 * expired, so that it does not matter when this happens.
 */
export async function removeExpired(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  const { models, events, log } = deps;
  const expired = () => ({ expiresAt: { $lte: new Date() } });
  const files = await models.files.find(expired()).select('environmentId').limit(batchSize).lean();
  for (const { _id: fileId, environmentId } of files) {
    if (signal.aborted) return;
    try {
      // Again as of now: the file may have been held, or given more time.
      const removed = await removeFile(deps, fileId, (filter) => ({
        ...filter,
        ...expired(),
        environmentId,
      }));
      await removed?.removal;
    } catch (error) {
      log.warn({ fileId, error }, 'could not remove an expired file; retrying with the next sweep');
    }
  }
  const folders = await models.folders.find(expired()).select('environmentId').limit(batchSize).lean();
  for (const { _id, environmentId } of folders) {
    if (signal.aborted) return;
    if (await models.files.exists({ environmentId, folderId: _id })) continue;
    await models.folders.deleteOne({ _id, environmentId, ...expired() });
    await events.publish('invalidate', { environmentId, type: 'File', id: _id });
  }
}
