/** Inputs of export and import. */
import { z } from 'zod';
import {
  type Archived,
  type ArchiveKind,
  archivedRecords,
  archiveKinds,
  archiveVersion,
  maxArchiveRecords,
} from '../archive';
import { integer, list, oneOf, optional, text, withDefault } from './scalars';

/** Lower than for other kinds, because each file commits or deletes blobs within the time-out of a request. */
const maxFilesPerRequest = 50;

const importInput = <Record extends z.ZodType>(record: Record, max = maxArchiveRecords) =>
  z.object({
    version: integer({ min: archiveVersion, max: archiveVersion }).describe(
      'The version of the archive format.',
    ),
    records: list(record, max).describe('The records, as described in docs/archive.md.'),
  });

export const exportPageInput = z.object({
  kind: oneOf(archiveKinds).describe('The kind of records.'),
  first: withDefault(integer({ min: 1, max: maxArchiveRecords }), maxArchiveRecords).describe(
    'The number of records.',
  ),
  after: optional(text({ max: 2_000 })).describe('Returns the records after this cursor.'),
});

type ImportInputs = {
  [K in ArchiveKind]: z.ZodObject<{ version: z.ZodType<number>; records: z.ZodType<Archived<K>[]> }>;
};

/** The input of the import of each kind. */
export const importInputs = Object.fromEntries(
  archiveKinds.map((kind) => [
    kind,
    importInput(archivedRecords[kind], kind === 'files' ? maxFilesPerRequest : maxArchiveRecords),
  ]),
) as object as ImportInputs;
