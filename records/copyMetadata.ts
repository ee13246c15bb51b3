import type { ChunkDoc } from '../models/chunks';
import type { Models } from '../models/createModels';
import { factsOf } from '../models/facts/factsOf';
import type { FileDoc } from '../models/files';

/** The fields of a file that search filters by, which its chunks have too. */
const copied = ['category', 'documentType', 'tags', 'referenceId'] as const;
/** The fields that the facts are read from. */
export const factFields = [
  'name',
  'folderId',
  'mimeType',
  'referenceId',
  'createdAt',
  'metadataJson',
  'language',
  'readers',
  'expiresAt',
] as const;

/** The facts of a stored file, for filters. */
export function storedFacts(file: Pick<FileDoc, (typeof factFields)[number]>): string[] {
  const metadata = file.metadataJson ? (JSON.parse(file.metadataJson) as Record<string, unknown>) : null;
  return factsOf({ ...file, metadata });
}

/**
 * Gives chunks of a file the metadata of its record, and other values with the same write. It is repeated until the
 * record has not changed meanwhile: of processes that do this at the same time, the last has the latest metadata.
 * @param chunks all of the file, or those of a run
 * @param content what the chunks are of, where that is not the content of the record
 */
export async function copyMetadata(
  models: Models,
  chunks: { environmentId: string; fileId: string; runId?: string | null },
  values: Partial<ChunkDoc> = {},
  content: Partial<Pick<FileDoc, 'name' | 'language' | 'mimeType'>> = {},
): Promise<void> {
  for (let written: string | null = null; ; ) {
    const file = await keepFacts(models, chunks);
    if (!file) return;
    const metadata = {
      ...Object.fromEntries(copied.map((field) => [field, file[field] ?? null])),
      facts: storedFacts({ ...file, ...content }),
    };
    const read = JSON.stringify(metadata);
    if (read === written) return;
    await models.chunks.updateMany(chunks, { $set: { ...values, ...metadata } }).exec();
    written = read;
  }
}

/**
 * Like `copyMetadata`, after a change of the record. Whoever changes what facts are read from sets `factsDue` with the same
 * write, so that the sweep completes what is interrupted here.
 */
export async function renewFacts(
  models: Models,
  chunks: { environmentId: string; fileId: string; runId?: string | null },
): Promise<void> {
  const where = { _id: chunks.fileId, environmentId: chunks.environmentId };
  const { factsDue } = (await models.files.findOne(where).select('factsDue').lean()) ?? {};
  await copyMetadata(models, chunks);
  // Not that of a later change, which may not be in the chunks yet.
  if (factsDue) await models.files.updateOne({ ...where, factsDue }, { $unset: { factsDue: 1 } });
}

/** Writes the facts of a file into its record, where they have changed. Returns what they were read from, or null. */
async function keepFacts(models: Models, where: { environmentId: string; fileId: string }) {
  const { environmentId, fileId: _id } = where;
  for (;;) {
    const file = await models.files
      .findOne({ _id, environmentId })
      .select([...copied, ...factFields, 'facts'])
      .lean();
    if (!file) return null;
    const facts = storedFacts(file);
    if (JSON.stringify(facts) === JSON.stringify(file.facts)) return file;
    await models.files.updateOne({ _id, environmentId }, { $set: { facts } }).exec();
  }
}
