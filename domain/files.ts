/** File records, their states and the transitions between them (docs/specification.md#states-and-transitions). */

import type { Readers } from './access';
import type { FileVersion } from './fileVersions';

export const fileStatuses = [
  'uploading',
  'uploaded',
  'upload_failed',
  'conversion_started',
  'conversion_complete',
  'conversion_failed',
  'parsing_started',
  'parsing_complete',
  'parsing_failed',
  'chunking_started',
  'chunking_complete',
  'chunking_failed',
  'embedding_started',
  'embedding_complete',
  'embedding_failed',
  'ready',
] as const;
export type FileStatus = (typeof fileStatuses)[number];

export const stages = ['conversion', 'parsing', 'chunking', 'embedding'] as const;
export type Stage = (typeof stages)[number];

export function byStage<T>(make: (stage: Stage) => T): Record<Stage, T> {
  return Object.fromEntries(stages.map((stage) => [stage, make(stage)])) as Record<Stage, T>;
}

/** Statuses in which processing has ended. A file in one of them is not resumed automatically. */
export const terminalStatuses: readonly FileStatus[] = [
  'ready',
  'upload_failed',
  'conversion_failed',
  'parsing_failed',
  'chunking_failed',
  'embedding_failed',
];

/** The statuses in which a stage may start: for the first time, or after a worker died during it. */
export const stageEntry: Record<Stage, readonly FileStatus[]> = {
  conversion: ['uploaded', 'conversion_started'],
  parsing: ['conversion_complete', 'parsing_started'],
  chunking: ['parsing_complete', 'chunking_started'],
  embedding: ['chunking_complete', 'embedding_started'],
};

/** The next stage for a file in this status, or null in a terminal status. */
export function nextStage(status: FileStatus): Stage | null {
  return stages.find((stage) => stageEntry[stage].includes(status)) ?? null;
}

export interface StageTimes {
  startedAt: Date | null;
  completedAt: Date | null;
}

export interface StatusChange {
  status: FileStatus;
  at: Date;
  /** Increases by one with each change, so that subscribers can order events and detect gaps. */
  sequence: number;
}

/** Keeps a file as it is. */
export interface LegalHold {
  reason: string | null;
  since: Date;
}

/**
 * The fields that the record of a file and its stored document have in common. IDs are UUIDs, sizes bytes, times UTC.
 */
export interface FileFields {
  organizationId: string;
  projectId: string;
  environmentId: string;
  environmentSlug: string;
  folderId: string;
  folderName: string;
  name: string;
  originalFilename: string;
  size: number;
  mimeType: string;
  /** ISO 639-1; null where it is not known. */
  language?: string | null;
  status: FileStatus;
  errorMessage: string | null;
  referenceId: string | null;
  category: string | null;
  documentType: string | null;
  tags: string[] | null;
  blobStoragePath: string;
  convertedFilePath: string | null;
  enrichedFilePath: string | null;
  totalChunks: number;
  totalEmbeddings: number;
  embeddingDimension: number | null;
  /** Pages, slides or sheets; null until converted or where the type has none. */
  pageCount: number | null;
  /** Notes for the owner on what the current run could not read, although the file could be read. */
  notes?: string[];
  /** Lines left out as repeated headers and footers or page numbers; null until parsed. */
  runningLines?: number | null;
  stageTimes: Record<Stage, StageTimes>;
  /** Every status so far, oldest first. */
  history: StatusChange[];
  /** The sequence number of the last status change. */
  sequence: number;
  /** The progress of the current stage, 0–1; null where unknown. */
  stageProgress: number | null;
  estimatedRemainingSeconds: number | null;
  /** SHA-256 of the content in hex: declared at upload, then verified; null until known. */
  sha256: string | null;
  /** The ID of a ready file of the environment that had the same content when this one was processed. */
  duplicateOf: string | null;
  /** Where a source found it; absent where it was uploaded. */
  sourceUrl?: string | null;
  /** The readers: its own, or those of its folder. Absent: everyone. */
  readers?: Readers;
  /** From this moment on it does not exist. Null and absent: it does not expire, or is held. */
  expiresAt?: Date | null;
  /** Since when and why it may be neither deleted nor replaced, and does not expire; absent where it may. */
  hold?: LegalHold | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A file as the operations return it. */
export interface FileRecord extends FileFields {
  id: string;
  /** The client's metadata, unchanged. */
  metadata: Record<string, unknown> | null;
  /** Whether its readers are its own, and not its folder's. */
  hasOwnReaders?: boolean;
  /** Newest first; empty until the file is ready for the first time. */
  versions: FileVersion[];
}

/** The record as it was at an earlier status change. */
export function fileAtStatus(file: FileRecord, change: FileRecord['history'][number]): FileRecord {
  const history = file.history.filter(({ sequence }) => sequence <= change.sequence);
  return { ...file, status: change.status, sequence: change.sequence, updatedAt: change.at, history };
}

/** The result of `POST /files/init`. */
export interface UploadTicket {
  fileId: string;
  uploadUrl: string;
  /** Seconds. */
  expiresIn: number;
}

/** An upload whose content may be known already. */
export interface CheckedUploadTicket extends UploadTicket {
  /** The ID of a ready file of the environment with the declared SHA-256; null where there is none or none was declared. */
  duplicateOf: string | null;
}

/** The outcome of one upload of several: one of the two is null, or both where a dry run accepts the input. */
export interface UploadAttempt {
  upload: CheckedUploadTicket | null;
  error: { code: string; message: string } | null;
}

export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
  totalPages: number;
  hasMore: boolean;
}

/** Published whenever a file's status changes or it is deleted. */
export interface FileEvent {
  environmentId: string;
  fileId: string;
  /** Null when the file was deleted. */
  status: FileStatus | null;
  /** Increases by one with each status change, so that subscribers can order and deduplicate events. */
  sequence: number;
  file: FileRecord | null;
  /** The readers of a file that was deleted; absent: everyone. */
  readers?: Readers;
}
