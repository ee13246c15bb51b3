import { Schema } from 'mongoose';
import type { Readers } from '../domain/access';
import { type FileFields, fileStatuses, stages } from '../domain/files';
import type { ChunkChanges } from '../domain/fileVersions';
import type { PendingEvent } from '../domain/webhooks';
import { nullable, required } from './fieldTypes';
import { pendingEventsIndex, pendingEventsPath } from './pendingEvents';

export interface FileDoc extends FileFields {
  _id: string;
  /** The client's metadata as JSON text, because BSON restricts keys and depth. */
  metadataJson: string | null;
  /** The facts of the file (see `factsOf`), for filters. Absent until records of earlier versions are filled. */
  facts?: string[];
  /** Since when the record may say more than its facts and those of its chunks; absent where they agree. */
  factsDue?: Date;
  /** The readers, where they are its own and not its folder's; absent where they are the folder's. */
  ownReaders?: { readers: Readers };
  /** When it expires, where that is its own and not its folder's; absent where it is the folder's. */
  ownExpiresAt?: Date;
  /** The processing run that owns the file. Writes of other runs are rejected. */
  runId: string | null;
  language: string | null;
  /** The path of the SQLite database of a workbook's tables in the blob store; null where there is none. */
  tablesPath?: string | null;
  /** The source that it is a copy of; absent where it was uploaded. */
  sourceId?: string;
  /** The API key that the file was uploaded with; absent in records of earlier versions. */
  keyId?: string | null;
  /** The number of starts of the current stage, including restarts after a failure or crash. */
  stageStarts: number;
  /** When `estimatedRemainingSeconds` was estimated. The returned record subtracts the time since. */
  estimatedAt: Date | null;
  /** When the upload URL expires. */
  uploadExpiresAt: Date;
  pendingEvents?: PendingEvent[];
  /** The versions that are kept, the current one included. Absent until the file is replaced for the first time. */
  versions?: StoredVersion[];
  /** The latest attempt to put a version in force, successful or not. Absent until the file is replaced. */
  switchover?: Switchover;
}

/** An attempt to put a version of a file in force. */
export interface Switchover {
  runId: string | null;
  /** Counts the attempts of a file. The chunks that one makes live have its number. */
  number: number;
  beganAt: Date;
}

/** The fields of a file that its content determines. A version sets them as a whole. */
export const contentFields = [
  'runId',
  'originalFilename',
  'size',
  'mimeType',
  'blobStoragePath',
  'convertedFilePath',
  'enrichedFilePath',
  'totalChunks',
  'totalEmbeddings',
  'embeddingDimension',
  'pageCount',
  'language',
  'stageTimes',
  'sha256',
  'duplicateOf',
  'notes',
  'runningLines',
  'tablesPath',
] as const;

export type VersionContent = Pick<FileDoc, (typeof contentFields)[number]>;

/** A version in the record of its file. Its chunks are those of its run. */
export interface StoredVersion {
  number: number;
  content: VersionContent;
  chunks: ChunkChanges;
  createdAt: Date;
}

const stageTimesShape = Object.fromEntries(
  stages.map((stage) => [stage, { startedAt: nullable(Date), completedAt: nullable(Date) }]),
);

export const fileSchema = new Schema<FileDoc>(
  {
    _id: String,
    organizationId: required(String),
    projectId: required(String),
    environmentId: required(String),
    environmentSlug: required(String),
    folderId: required(String),
    folderName: required(String),
    name: required(String),
    originalFilename: required(String),
    size: required(Number),
    mimeType: required(String),
    referenceId: nullable(String),
    metadataJson: nullable(String),
    facts: { type: [String], default: undefined },
    factsDue: Date,
    // Without defaults: most files are for everyone.
    ownReaders: Schema.Types.Mixed,
    readers: { type: [String], default: undefined },
    ownExpiresAt: Date,
    expiresAt: Date,
    hold: Schema.Types.Mixed,
    category: nullable(String),
    documentType: nullable(String),
    tags: { type: [String], default: null },
    status: { type: String, enum: fileStatuses, required: true },
    sequence: required(Number),
    history: [{ _id: false, status: required(String), at: required(Date), sequence: required(Number) }],
    runId: nullable(String),
    keyId: nullable(String),
    errorMessage: nullable(String),
    blobStoragePath: required(String),
    convertedFilePath: nullable(String),
    enrichedFilePath: nullable(String),
    totalChunks: { type: Number, default: 0 },
    stageStarts: { type: Number, default: 0 },
    totalEmbeddings: { type: Number, default: 0 },
    embeddingDimension: nullable(Number),
    pageCount: nullable(Number),
    language: nullable(String),
    tablesPath: nullable(String),
    sourceId: String,
    sourceUrl: String,
    notes: { type: [String], default: [] },
    runningLines: nullable(Number),
    stageTimes: stageTimesShape,
    stageProgress: nullable(Number),
    estimatedRemainingSeconds: nullable(Number),
    estimatedAt: nullable(Date),
    uploadExpiresAt: required(Date),
    createdAt: required(Date),
    updatedAt: required(Date),
    sha256: nullable(String),
    duplicateOf: nullable(String),
    // Without a default: most files are never replaced.
    versions: Schema.Types.Mixed,
    switchover: Schema.Types.Mixed,
    ...pendingEventsPath,
  },
  { versionKey: false, minimize: false },
)
  .index({ environmentId: 1, createdAt: -1, _id: 1 })
  .index({ environmentId: 1, updatedAt: 1, _id: 1 })
  .index({ environmentId: 1, tablesPath: 1 })
  .index({ environmentId: 1, sha256: 1 })
  .index({ status: 1, uploadExpiresAt: 1 })
  .index({ environmentId: 1, folderId: 1 })
  .index({ factsDue: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { sparse: true })
  .index({ sourceId: 1, sourceUrl: 1 }, { sparse: true })
  .index(pendingEventsIndex, { sparse: true });
