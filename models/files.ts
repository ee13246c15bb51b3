import { Schema } from 'mongoose';
import { type FileStatus, fileStatuses, type Stage, type StageTimes, stages } from '../domain/files';

export interface StatusChange {
  status: FileStatus;
  at: Date;
  /** Increases by one with each change, so that subscribers can order events and detect gaps. */
  sequence: number;
}

export interface FileDoc {
  _id: string;
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
  referenceId: string | null;
  /** The client's metadata as JSON text, because BSON restricts keys and depth. */
  metadataJson: string | null;
  category: string | null;
  documentType: string | null;
  tags: string[] | null;
  status: FileStatus;
  sequence: number;
  history: StatusChange[];
  /** The processing run that owns the file. Writes of other runs are rejected. */
  runId: string | null;
  errorMessage: string | null;
  blobStoragePath: string;
  convertedFilePath: string | null;
  enrichedFilePath: string | null;
  totalChunks: number;
  /** The number of chunks that are not embedded: table rows beyond the number embedded per file. */
  wordsOnlyChunks: number;
  totalEmbeddings: number;
  embeddingDimension: number | null;
  pageCount: number | null;
  language: string | null;
  stageTimes: Record<Stage, StageTimes>;
  stageProgress: number | null;
  /** The number of starts of the current stage, including restarts after a failure or crash. */
  stageStarts: number;
  /** The estimate as of `estimatedAt`. The returned record subtracts the elapsed time. */
  estimatedRemainingSeconds: number | null;
  estimatedAt: Date | null;
  /** When the upload URL expires. */
  uploadExpiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

const nullable = <T>(type: T) => ({ type, default: null });
const required = <T>(type: T) => ({ type, required: true as const });

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
    category: nullable(String),
    documentType: nullable(String),
    tags: { type: [String], default: null },
    status: { type: String, enum: fileStatuses, required: true },
    sequence: required(Number),
    history: [{ _id: false, status: required(String), at: required(Date), sequence: required(Number) }],
    runId: nullable(String),
    errorMessage: nullable(String),
    blobStoragePath: required(String),
    convertedFilePath: nullable(String),
    enrichedFilePath: nullable(String),
    totalChunks: { type: Number, default: 0 },
    stageStarts: { type: Number, default: 0 },
    wordsOnlyChunks: { type: Number, default: 0 },
    totalEmbeddings: { type: Number, default: 0 },
    embeddingDimension: nullable(Number),
    pageCount: nullable(Number),
    language: nullable(String),
    stageTimes: stageTimesShape,
    stageProgress: nullable(Number),
    estimatedRemainingSeconds: nullable(Number),
    estimatedAt: nullable(Date),
    uploadExpiresAt: required(Date),
    createdAt: required(Date),
    updatedAt: required(Date),
  },
  { versionKey: false, minimize: false },
)
  .index({ environmentId: 1, createdAt: -1, _id: 1 })
  .index({ status: 1, uploadExpiresAt: 1 });
