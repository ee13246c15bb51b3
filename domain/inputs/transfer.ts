/** Inputs of export and import. */
import { z } from 'zod';
import {
  archivedChunk,
  archivedFile,
  archivedFolder,
  archivedPrompt,
  archivedSource,
  archivedTurn,
  archiveKinds,
  archiveVersion,
  maxArchiveRecords,
} from '../archive';
import { integer, list, oneOf, optional, text, withDefault } from './scalars';

const version = integer({ min: archiveVersion, max: archiveVersion }).describe(
  'The version of the archive format.',
);
const records = 'The records, as described in docs/archive.md.';
/** Lower than for other kinds, because each file commits or deletes blobs within the time-out of a request. */
const maxFilesPerRequest = 50;

export const exportPageInput = z.object({
  kind: oneOf(archiveKinds).describe('The kind of records.'),
  first: withDefault(integer({ min: 1, max: maxArchiveRecords }), maxArchiveRecords).describe(
    'The number of records.',
  ),
  after: optional(text({ max: 2_000 })).describe('Returns the records after this cursor.'),
});

export const importFoldersInput = z.object({
  version,
  records: list(archivedFolder, maxArchiveRecords).describe(records),
});
export const importPromptsInput = z.object({
  version,
  records: list(archivedPrompt, maxArchiveRecords).describe(records),
});
export const importSourcesInput = z.object({
  version,
  records: list(archivedSource, maxArchiveRecords).describe(records),
});
export const importChunksInput = z.object({
  version,
  records: list(archivedChunk, maxArchiveRecords).describe(records),
});
export const importConversationsInput = z.object({
  version,
  records: list(archivedTurn, maxArchiveRecords).describe(records),
});
export const importFilesInput = z.object({
  version,
  records: list(archivedFile, maxFilesPerRequest).describe(records),
});
