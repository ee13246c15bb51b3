import { z } from 'zod';
import { maxFileBytes, maxFilenameCharacters, maxReferenceIdCharacters, pageSize } from '../limits';
import { dict, integer, oneOf, optional, text, uuid, withDefault } from './scalars';
import { environmentSlugs } from './search';

/** Specification, "POST /files/init". */
export const initFileUploadInput = z.object({
  filename: text({ min: 1, max: maxFilenameCharacters }),
  size: integer({ min: 1, max: maxFileBytes }),
  mimeType: optional(text()),
  metadata: optional(dict),
  referenceId: optional(text({ max: maxReferenceIdCharacters })),
  environmentSlug: optional(oneOf(environmentSlugs)),
  folderId: optional(text()),
});
export type InitFileUploadInput = z.output<typeof initFileUploadInput>;

/** Specification, "GET /files". */
export const pageInput = z.object({
  page: withDefault(integer({ min: 1 }), 1),
  pageSize: withDefault(integer(pageSize), pageSize.default),
});
export type PageInput = z.output<typeof pageInput>;

export const fileIdInput = z.object({ fileId: uuid });

export const promptNameInput = z.object({ name: text({ min: 1, max: 255 }) });
