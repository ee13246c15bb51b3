import type { Models } from './createModels';

/** Removes every chunk of a file, whatever run wrote it. */
export async function purgeChunks(
  models: Models,
  file: { environmentId: string; fileId: string },
): Promise<void> {
  await models.chunks.deleteMany({ environmentId: file.environmentId, fileId: file.fileId }).exec();
}
