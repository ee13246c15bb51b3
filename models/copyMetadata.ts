import type { ChunkDoc } from './chunks';
import type { Models } from './createModels';

/** The fields of a file that search filters by, which its chunks have too. */
const copied = ['category', 'documentType', 'tags', 'referenceId'] as const;

/**
 * Gives chunks of a file the metadata of its record, and other values with the same write. It is repeated until the
 * record has not changed meanwhile: of processes that do this at the same time, the last has the latest metadata.
 * @param chunks all of the file, or those of a run
 */
export async function copyMetadata(
  models: Models,
  chunks: { environmentId: string; fileId: string; runId?: string | null },
  values: Partial<ChunkDoc> = {},
): Promise<void> {
  const { environmentId, fileId: _id } = chunks;
  for (let written: string | null = null; ; ) {
    const file = await models.files.findOne({ _id, environmentId }).select(copied).lean();
    if (!file) return;
    const metadata = Object.fromEntries(copied.map((field) => [field, file[field] ?? null]));
    const read = JSON.stringify(metadata);
    if (read === written) return;
    await models.chunks.updateMany(chunks, { $set: { ...values, ...metadata } }).exec();
    written = read;
  }
}
