/** Inputs of export and import. */
import { z } from 'zod';
import {
  archivedChunk,
  archivedFile,
  archivedFolder,
  archivedPrompt,
  archiveKinds,
  archiveVersion,
  maxArchiveRecords,
} from '../archive';
import { integer, list, oneOf, optional, text, withDefault } from './scalars';

const version = integer({ min: archiveVersion, max: archiveVersion });
/** Each commits or removes blobs, so that a request is over in time. */
const maxFilesAtATime = 50;

export const exportPageInput = z.object({
  kind: oneOf(archiveKinds),
  first: withDefault(integer({ min: 1, max: maxArchiveRecords }), maxArchiveRecords),
  after: optional(text({ max: 2_000 })),
});

export const importFoldersInput = z.object({ version, records: list(archivedFolder, maxArchiveRecords) });
export const importPromptsInput = z.object({ version, records: list(archivedPrompt, maxArchiveRecords) });
export const importChunksInput = z.object({ version, records: list(archivedChunk, maxArchiveRecords) });
export const importFilesInput = z.object({ version, records: list(archivedFile, maxFilesAtATime) });
