import { z } from 'zod';
import {
  maxFileBytes,
  maxFilenameCharacters,
  maxMetadataBytes,
  maxMetadataKeys,
  maxPromptNameCharacters,
  maxReferenceIdCharacters,
  pageSize,
} from '../limits';
import { accessInput, futureMoment } from './access';
import { boolean, dict, integer, list, oneOf, optional, sha256Hex, text, uuid, withDefault } from './scalars';
import { environmentSlugs } from './search';

/** See docs/specification.md#post-filesinit. */
export const initFileUploadInput = z.object({
  filename: text({ min: 1, max: maxFilenameCharacters }).describe(
    'The original file name with its extension.',
  ),
  size: integer({
    min: 1,
    max: maxFileBytes,
    belowMin: 'The file is empty: it should have at least 1 byte',
  }).describe('The size of the file in bytes.'),
  mimeType: optional(text()).describe('The MIME type. Defaults to that of the extension.'),
  metadata: optional(dict).describe(
    `Metadata of the client, returned unchanged: at most ${maxMetadataKeys} keys and ${maxMetadataBytes} bytes as JSON. Filters compare its values; those of the specification its \`category\` and \`document_type\`.`,
  ),
  referenceId: optional(text({ max: maxReferenceIdCharacters })).describe(
    'The ID of the file in an external system, for filters.',
  ),
  environmentSlug: optional(oneOf(environmentSlugs)).describe(
    'The environment, which must be that of the API key.',
  ),
  folderId: optional(text()).describe('The ID of the folder. Defaults to the folder `default`.'),
});

const sha256 = optional(sha256Hex).describe(
  'The SHA-256 of the content in hex. `duplicateOf` then has a file with the same content, and other content is refused.',
);

/** An upload over the transports whose input the specification does not fix. */
export const checkedUploadInput = initFileUploadInput.extend({
  sha256,
  access: optional(accessInput).describe('Who may see it. Null: whoever may see its folder.'),
  expiresAt: optional(futureMoment).describe('From this moment on it does not exist. Null: as its folder.'),
});

/** The maximum number of uploads that are started at once. */
const maxUploadsAtOnce = 100;

/** Each is parsed by itself, so that a fault of one does not concern the others. */
export const checkedUploadsInput = z.object({
  inputs: list(dict, maxUploadsAtOnce),
  dryRun: optional(boolean),
});

/** New content of a file. */
export const replaceFileInput = z.object({
  fileId: uuid.describe('The ID of the file.'),
  size: initFileUploadInput.shape.size,
  filename: optional(text({ min: 1, max: maxFilenameCharacters })).describe(
    'The file name with its extension. Defaults to that of the current content.',
  ),
  mimeType: initFileUploadInput.shape.mimeType,
  sha256,
});

export const rollbackFileInput = z.object({
  fileId: uuid.describe('The ID of the file.'),
  version: integer({ min: 1 }).describe('The number of the version to restore.'),
});

/** See docs/specification.md#get-files. */
export const pageInput = z.object({
  page: withDefault(integer({ min: 1 }), 1).describe('The page number.'),
  pageSize: withDefault(integer(pageSize), pageSize.default).describe('The number of files per page.'),
});

export const fileIdInput = z.object({ fileId: uuid.describe('The ID of the file.') });

export const promptNameInput = z.object({
  name: text({ min: 1, max: maxPromptNameCharacters }).describe('The name of the prompt.'),
});
