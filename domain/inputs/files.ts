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
    'The original file name with its extension.',
  ),
  size: integer({ min: 1, max: maxFileBytes }).describe('The size of the file in bytes.'),
  mimeType: optional(text()).describe('The MIME type. Defaults to that of the extension.'),
  metadata: optional(dict).describe(
    'Metadata of the client, returned unchanged. Search filters by its `category`, `document_type` and `tags`.',
  ),
  referenceId: optional(text({ max: maxReferenceIdCharacters })).describe(
    'The ID of the file in an external system, for filters.',
  ),
  environmentSlug: optional(oneOf(environmentSlugs)).describe(
    'The environment, which must be that of the API key.',
  ),
  folderId: optional(text()).describe('The ID of the folder. Defaults to the folder `default`.'),
});
export type InitFileUploadInput = z.output<typeof initFileUploadInput>;

/** Specification, "GET /files". */
export const pageInput = z.object({
  page: withDefault(integer({ min: 1 }), 1).describe('The page number.'),
  pageSize: withDefault(integer(pageSize), pageSize.default).describe('The number of files per page.'),
});
export type PageInput = z.output<typeof pageInput>;

export const fileIdInput = z.object({ fileId: uuid.describe('The ID of the file.') });

export const promptNameInput = z.object({
  name: text({ min: 1, max: maxPromptNameCharacters }).describe('The name of the prompt.'),
});
