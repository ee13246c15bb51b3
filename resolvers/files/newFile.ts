import type { Principal } from '../../domain/context';
import { type FileStatus, type Stage, type StageTimes, stages } from '../../domain/files';
import type { FileKind } from '../../domain/fileTypes';
import { uploadLifetimeSeconds } from '../../domain/limits';
import type { FileDoc } from '../../models/files';
import type { FolderDoc } from '../../models/tenancy';
import { searchableMetadata } from './fileMetadata';

export const untouchedStages = Object.fromEntries(
  stages.map((stage) => [stage, { startedAt: null, completedAt: null }]),
) as Record<Stage, StageTimes>;

interface NewFile {
  id: string;
  type: { kind: FileKind; mimeType: string };
  folder: Pick<FolderDoc, '_id' | 'name'>;
  name: string;
  originalFilename: string;
  size: number;
  referenceId: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
}

/** The record of a file in the caller's environment that awaits its upload. */
export function newFile(principal: Principal, values: NewFile): Omit<FileDoc, 'environmentId'> {
  const { id, type, folder, name, originalFilename, size, referenceId, metadata, createdAt } = values;
  const status: FileStatus = 'uploading';
  const now = new Date();
  return {
    _id: id,
    organizationId: principal.organizationId,
    projectId: principal.projectId,
    environmentSlug: principal.environmentSlug,
    folderId: folder._id,
    folderName: folder.name,
    name,
    originalFilename,
    size,
    referenceId,
    createdAt,
    mimeType: type.mimeType,
    metadataJson: metadata === null ? null : JSON.stringify(metadata),
    ...searchableMetadata(metadata),
    status,
    sequence: 1,
    history: [{ status, at: now, sequence: 1 }],
    runId: null,
    errorMessage: null,
    blobStoragePath: `${principal.environmentId}/${id}/original.${type.kind}`,
    convertedFilePath: null,
    enrichedFilePath: null,
    totalChunks: 0,
    wordsOnlyChunks: 0,
    totalEmbeddings: 0,
    embeddingDimension: null,
    pageCount: null,
    language: null,
    stageTimes: untouchedStages,
    stageProgress: null,
    stageStarts: 0,
    estimatedRemainingSeconds: null,
    estimatedAt: null,
    uploadExpiresAt: new Date(now.getTime() + uploadLifetimeSeconds * 1000),
    updatedAt: now,
  };
}
