import { type FileRecord, terminalStatuses } from '../domain/files';
import type { FileDoc } from '../models/files';
import { toFileVersions } from './fileVersions';

function remainingSeconds(file: FileDoc, now: Date): number | null {
  if (terminalStatuses.includes(file.status)) return 0;
  if (file.estimatedRemainingSeconds === null || file.estimatedAt === null) return null;
  const elapsed = (now.getTime() - file.estimatedAt.getTime()) / 1000;
  // At least 1 s while the file is being processed, even when the estimate has elapsed.
  return Math.max(1, Math.round(file.estimatedRemainingSeconds - elapsed));
}

/** A stored file as the operations return it. */
export function toFileRecord(file: FileDoc, now = new Date()): FileRecord {
  return {
    id: file._id,
    organizationId: file.organizationId,
    projectId: file.projectId,
    environmentId: file.environmentId,
    environmentSlug: file.environmentSlug,
    folderId: file.folderId,
    folderName: file.folderName,
    name: file.name,
    originalFilename: file.originalFilename,
    size: file.size,
    mimeType: file.mimeType,
    language: file.language ?? null,
    status: file.status,
    errorMessage: file.errorMessage,
    referenceId: file.referenceId,
    metadata: file.metadataJson === null ? null : (JSON.parse(file.metadataJson) as Record<string, unknown>),
    category: file.category,
    documentType: file.documentType,
    tags: file.tags,
    blobStoragePath: file.blobStoragePath,
    convertedFilePath: file.convertedFilePath,
    enrichedFilePath: file.enrichedFilePath,
    totalChunks: file.totalChunks,
    // Absent in records of earlier releases.
    totalEmbeddings: file.totalEmbeddings,
    embeddingDimension: file.embeddingDimension,
    pageCount: file.pageCount,
    notes: file.notes ?? [],
    runningLines: file.runningLines ?? null,
    history: file.history.map(({ status, at, sequence }) => ({ status, at, sequence })),
    sequence: file.sequence,
    stageTimes: file.stageTimes,
    stageProgress: file.stageProgress,
    estimatedRemainingSeconds: remainingSeconds(file, now),
    sha256: file.sha256 ?? null,
    duplicateOf: file.duplicateOf ?? null,
    sourceUrl: file.sourceUrl ?? null,
    readers: file.readers ?? null,
    expiresAt: file.expiresAt ?? null,
    hold: file.hold ?? null,
    hasOwnReaders: file.ownReaders !== undefined,
    versions: toFileVersions(file),
    createdAt: file.createdAt,
    updatedAt: file.updatedAt,
  };
}
