import { z } from 'zod';
import { fileStatuses } from '../files';
import { maxFilenameCharacters, pageSize } from '../limits';
import { dict, integer, oneOf, optional, text, uuid, withDefault } from './scalars';

const sectionSize = withDefault(integer({ min: 1, max: pageSize.max }), pageSize.default);

/** What a list or a stream of files is narrowed to; fields that are left out don't narrow. */
export const fileFilter = z.object({
  status: optional(oneOf(fileStatuses)),
  folderId: optional(uuid),
  referenceId: optional(text()),
  category: optional(text()),
  documentType: optional(text()),
  /** Words that the name holds, in any case. */
  search: optional(text({ min: 1, max: 200 })),
});
export type FileFilter = z.output<typeof fileFilter>;

/** A section of a list: the first so many after a cursor. */
export const fileSectionInput = z.object({
  first: sectionSize,
  after: optional(text({ max: 200 })),
  filter: optional(fileFilter),
});

export const chunkSectionInput = z.object({ first: sectionSize, after: optional(text({ max: 200 })) });

/** Fields that are left out stay as they are; `metadata` is replaced as a whole. */
export const updateFileInput = z.object({
  fileId: uuid,
  name: optional(text({ min: 1, max: maxFilenameCharacters })),
  folderId: optional(uuid),
  metadata: dict.nullish(),
});

export const createFolderInput = z.object({ name: text({ min: 1, max: 255 }) });

export const watchFilesInput = z.object({
  filter: optional(fileFilter),
  /** The cursor of the last change seen: what happened since then comes first. */
  after: optional(text({ max: 200 })),
});
