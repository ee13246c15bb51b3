/**
 * The archive format of an environment's content, version 1 (docs/archive.md). IDs are those of the source
 * environment: they link records to each other, and an import replaces them with new ones.
 */
import { z } from 'zod';
import { maxPrincipalCharacters, maxReaders } from './access';
import { maxTitleCharacters } from './conversations';
import { fileStatuses, stages } from './files';
import { azureBlobSettings, s3Settings, webdavSettings } from './inputs/objectSources';
import {
  decimal,
  dict,
  integer,
  list,
  matching,
  moment,
  oneOf,
  optional,
  sha256Hex,
  text,
  uuid,
} from './inputs/scalars';
import { websiteInput } from './inputs/sources';
import {
  maxFileBytes,
  maxFilenameCharacters,
  maxFilterValues,
  maxQueryCharacters,
  maxReferenceIdCharacters,
} from './limits';
import { lineBoxesPattern } from './lineBoxes';
import { answerOutcomes } from './outcomes';
import { sourceKinds, sourceLimits } from './sources';

export const archiveVersion = 1;

/** The maximum number of records in one page of an export or import. */
export const maxArchiveRecords = 100;

/** Missing in archives of earlier versions, and where it is for everyone. */
const readers = optional(list(text({ min: 1, max: maxPrincipalCharacters }), maxReaders));

/** Missing in archives of earlier versions, and where it does not expire. */
const expiresAt = optional(moment);

const archivedFolder = z.object({
  name: text({ min: 1, max: 255 }),
  createdAt: moment,
  readers,
  expiresAt,
});

/** One version of a prompt. */
const archivedPrompt = z.object({
  name: text({ min: 1, max: 255 }),
  versionNumber: integer({ min: 1 }),
  body: text({ min: 1, max: 100_000 }),
  isLive: z.boolean(),
  createdAt: moment,
});

/** A source without its secret. */
const archivedSource = z.object({
  id: uuid,
  name: text({ min: 1, max: 100 }),
  kind: oneOf(sourceKinds),
  folderName: text({ min: 1, max: 255 }),
  website: optional(websiteInput),
  azureBlob: optional(azureBlobSettings),
  s3: optional(s3Settings),
  webdav: optional(webdavSettings),
  intervalMinutes: optional(integer(sourceLimits.intervalMinutes)),
  isPaused: optional(z.boolean()),
  graceDays: integer(sourceLimits.graceDays),
  maxPages: integer(sourceLimits.maxPages),
  createdAt: moment,
});

const stageTimes = z.object({ startedAt: optional(moment), completedAt: optional(moment) });

const archivedFile = z.object({
  id: uuid,
  name: text({ min: 1, max: maxFilenameCharacters }),
  originalFilename: text({ min: 1, max: maxFilenameCharacters }),
  size: integer({ min: 1, max: maxFileBytes }),
  mimeType: text({ max: 255 }),
  folderName: text({ min: 1, max: 255 }),
  referenceId: optional(text({ max: maxReferenceIdCharacters })),
  metadata: optional(dict),
  status: oneOf(fileStatuses),
  language: optional(matching(/^[a-z]{2,3}$/, 'Input should be an ISO 639-1 code')),
  pageCount: optional(integer({ min: 0 })),
  totalChunks: integer({ min: 0 }),
  stageTimes: z.object(
    Object.fromEntries(stages.map((stage) => [stage, stageTimes])) as Record<
      (typeof stages)[number],
      typeof stageTimes
    >,
  ),
  /** The checksum of the content. Missing in archives of earlier versions. */
  sha256: optional(sha256Hex),
  createdAt: moment,
  /** The readers, where they are its own and not its folder's; readers of null: everyone. */
  ownReaders: optional(z.object({ readers })),
  /** The readers. Where the folder of its name is there already, and says otherwise, they become its own. */
  readers,
  /** As with the readers. */
  ownExpiresAt: expiresAt,
  expiresAt,
  /** The source that it is a copy of, and its address there. Missing in archives of earlier versions. */
  sourceId: optional(uuid),
  sourceUrl: optional(text({ min: 1, max: 10_000 })),
  /** The legal hold: a file that is held is still held where it is imported. */
  hold: optional(z.object({ reason: optional(text({ min: 1 })), since: moment })),
});

const corner = decimal();
/**
 * Block ID → page → corners, of a known depth: a store rejects documents that are nested deeply, and drops the
 * connection that other requests share.
 */
const boundingBoxes = z.record(
  z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  z.record(
    z.string().regex(/^\d{1,7}$/),
    z.object({ left: corner, top: corner, right: corner, bottom: corner }),
  ),
);

/** `vectors` maps the key of a model to the base64 of little-endian 32-bit floats. */
const archivedChunk = z.object({
  fileId: uuid,
  index: integer({ min: 0 }),
  content: text({ max: 1_000_000 }),
  headingPath: list(text({ max: 10_000 }), 100),
  headings: text({ max: 100_000 }),
  tokenCount: integer({ min: 0 }),
  pageNumber: optional(integer({ min: 1 })),
  startPage: optional(integer({ min: 1 })),
  endPage: optional(integer({ min: 1 })),
  /** Missing in archives of earlier versions. */
  pageStarts: optional(list(z.object({ page: integer({ min: 1 }), offset: integer({ min: 0 }) }), 1000)),
  boundingBoxes: optional(boundingBoxes),
  /** Missing in archives of earlier versions. */
  lineBoxes: optional(matching(lineBoxesPattern, 'Input should be encoded line boxes')),
  vectors: z.record(
    z.string().regex(/^[a-z0-9_]{1,200}$/),
    matching(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'Input should be base64'),
  ),
});

const page = optional(integer({ min: 1 }));
const archivedCitation = z.object({
  marker: integer({ min: 1 }),
  fileId: uuid,
  fileName: text({ max: maxFilenameCharacters }),
  chunkIndex: integer({ min: 0 }),
  pageNumber: page,
  startPage: page,
  endPage: page,
  score: decimal(),
  quote: text({ max: 1_000_000 }),
});

/** One turn, with what there is to know of its conversation. */
const archivedTurn = z.object({
  id: uuid,
  conversationId: uuid,
  title: optional(text({ min: 1, max: maxTitleCharacters })),
  searchedFileIds: optional(list(uuid, maxFilterValues)),
  question: text({ min: 1, max: maxQueryCharacters }),
  standaloneQuestion: optional(text({ min: 1, max: maxQueryCharacters })),
  outcome: oneOf(answerOutcomes),
  answer: optional(text({ max: 1_000_000 })),
  citations: list(archivedCitation, 1_000),
  sql: optional(text({ max: 100_000 })),
  fileIds: list(uuid, 1_000),
  createdAt: moment,
  /** The user whose conversation it is. Missing in archives of earlier versions, and where it is of no user. */
  user: optional(text({ min: 1, max: maxPrincipalCharacters })),
});

/** The records of each kind. */
export const archivedRecords = {
  folders: archivedFolder,
  prompts: archivedPrompt,
  sources: archivedSource,
  files: archivedFile,
  chunks: archivedChunk,
  conversations: archivedTurn,
};
export type ArchiveKind = keyof typeof archivedRecords;
export const archiveKinds = Object.keys(archivedRecords) as ArchiveKind[];
export type Archived<K extends ArchiveKind> = z.output<(typeof archivedRecords)[K]>;

export type ArchivedFolder = Archived<'folders'>;
export type ArchivedPrompt = Archived<'prompts'>;
export type ArchivedSource = Archived<'sources'>;
export type ArchivedFile = Archived<'files'>;
export type ArchivedChunk = Archived<'chunks'>;
export type ArchivedTurn = Archived<'conversations'>;
