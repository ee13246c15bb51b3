import { z } from 'zod';
import { maxPrincipalCharacters, maxReaders } from '../access';
import { fileStatuses } from '../files';
import { maxFilenameCharacters, maxFilterKeyCharacters } from '../limits';
import { factKeyFault, isFactKey } from '../ownFacts';
import { optionalFilter } from './filter';
import { cursor, cursorPageInput } from './lists';
import { dict, integer, list, oneOf, optional, text, uuid, withDefault } from './scalars';

/** Conditions on files. Omitted conditions match all files. */
export const fileFilter = z.object({
  status: optional(oneOf(fileStatuses)).describe('The processing status.'),
  statuses: optional(list(oneOf(fileStatuses), fileStatuses.length)).describe(
    'Any of these processing statuses.',
  ),
  folderId: optional(uuid).describe('The ID of the folder.'),
  referenceId: optional(text()).describe('The reference ID.'),
  category: optional(text()).describe('The `category` in the metadata.'),
  documentType: optional(text()).describe('The `document_type` in the metadata.'),
  search: optional(text({ min: 1, max: 200 })).describe('Text that the name contains, ignoring case.'),
  metadata: optionalFilter.describe('A condition on the metadata and on what else is known of the file.'),
});
export type FileFilter = z.output<typeof fileFilter>;

const filter = optional(fileFilter).describe('Filters the files.');

export const filesByCursorInput = cursorPageInput.extend({
  filter,
  visibleTo: optional(list(text({ min: 1, max: maxPrincipalCharacters }), maxReaders)).describe(
    'Returns what a request for these principals sees. Requires a key that sees everything.',
  ),
});

const factKey = text({ min: 1, max: maxFilterKeyCharacters })
  .refine(isFactKey, { message: factKeyFault, params: { pydantic: 'enum' } })
  .meta({ type: 'string' });

/** Values that files have, for choosing filters. */
export const facetsInput = z.object({
  keys: list(factKey, 10).describe('The keys of metadata, or what is known of each file, such as `@folder`.'),
  filter: optionalFilter.describe('Counts the files that meet this condition.'),
  first: withDefault(integer({ min: 1, max: 100 }), 20).describe('The number of values of each key.'),
});

/** Omitted fields are unchanged; `metadata` is replaced as a whole. */
export const updateFileInput = z.object({
  fileId: uuid.describe('The ID of the file.'),
  name: optional(text({ min: 1, max: maxFilenameCharacters })).describe('The new display name.'),
  folderId: optional(uuid).describe('The ID of the folder to move the file to.'),
  metadata: dict
    .nullish()
    .describe('The new metadata, which replaces all of the old, bounded as at upload. Null removes it.'),
});

export const createFolderInput = z.object({
  name: text({ min: 1, max: 255 }).describe('The name, unique in the environment.'),
});

export const watchFilesInput = z.object({
  filter,
  after: cursor.describe(
    'Replays the changes since this cursor. Some before it may be repeated, with the same `sequence`.',
  ),
});
