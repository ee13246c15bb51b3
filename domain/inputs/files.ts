import { z } from 'zod';
import {
  maxFileBytes,
  maxFilenameCharacters,
  maxPromptNameCharacters,
  maxReferenceIdCharacters,
  pageSize,
} from '../limits';
import { dict, integer, oneOf, optional, text, uuid, withDefault } from './scalars';
import { environmentSlugs } from './search';

/** Specification, "POST /files/init". */
export const initFileUploadInput = z.object({
  filename: text({ min: 1, max: maxFilenameCharacters }).describe(
    'The original file name; its extension tells the type.',
  ),
  size: integer({ min: 1, max: maxFileBytes }).describe('Bytes; the upload must have exactly as many.'),
  mimeType: optional(text()).describe('Inferred from the extension when left out.'),
  metadata: optional(dict).describe('Client metadata, handed back untouched.'),
  referenceId: optional(text({ max: maxReferenceIdCharacters })).describe(
    'A reference of the client, to search by.',
  ),
  environmentSlug: optional(oneOf(environmentSlugs)).describe(
    'The environment of the key; another one is refused.',
  ),
  folderId: optional(text()).describe('The default folder when left out.'),
});
export type InitFileUploadInput = z.output<typeof initFileUploadInput>;

/** Specification, "GET /files". */
export const pageInput = z.object({
  page: withDefault(integer({ min: 1 }), 1).describe('From 1.'),
  pageSize: withDefault(integer(pageSize), pageSize.default).describe('Files a page.'),
});
export type PageInput = z.output<typeof pageInput>;

export const fileIdInput = z.object({ fileId: uuid.describe('As init returned it.') });

export const promptNameInput = z.object({
  name: text({ min: 1, max: maxPromptNameCharacters }).describe('The name of the prompt.'),
});
