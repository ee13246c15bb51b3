import type { FileDoc } from '../../models/files';
import type { ReplacementDoc } from '../../models/replacements';
import { changeStatus } from '../../records/changeStatus';
import { failReplacement } from '../../records/failReplacement';
import { publishFile } from '../../records/publishFile';
import { recordDeletion } from '../../records/recordDeletion';
import { batchSize, type SweeperDeps } from './sweeperDeps';

const expired = 'The upload was not confirmed before its URL expired.';

const isExpired = () => ({ status: 'uploading' as const, uploadExpiresAt: { $lt: new Date() } });

export async function failExpiredUploads({ models, events, blobs }: SweeperDeps): Promise<void> {
  for (const file of await models.files.find(isExpired()).limit(batchSize).lean<FileDoc[]>()) {
    const { _id, environmentId, blobStoragePath: blobPrefix } = file;
    await recordDeletion(models, { _id, environmentId, blobPrefix, runId: null });
    const where = { fileId: _id, environmentId, runId: null, from: ['uploading'] as const };
    const failed = await changeStatus(models.files, where, 'upload_failed', { errorMessage: expired });
    if (!failed) continue;
    await publishFile(events, failed);
    await blobs.deletePrefix(blobPrefix);
  }
}

export async function failExpiredReplacements(deps: SweeperDeps): Promise<void> {
  const found = deps.models.replacements.find(isExpired()).limit(batchSize);
  for (const replacement of await found.lean<ReplacementDoc[]>()) {
    await failReplacement(deps, replacement, expired);
  }
}
