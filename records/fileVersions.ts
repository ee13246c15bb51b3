import type { FileVersion } from '../domain/fileVersions';
import { contentFields, type FileDoc, type StoredVersion, type VersionContent } from '../models/files';

export function contentOf(file: FileDoc): VersionContent {
  return Object.fromEntries(contentFields.map((field) => [field, file[field]])) as unknown as VersionContent;
}

/** The versions of a file that are kept. A file that was never replaced has one, once it is ready. */
export function versionsOf(file: FileDoc): StoredVersion[] {
  if (file.versions) return file.versions;
  if (file.status !== 'ready') return [];
  const chunks = { kept: 0, embedded: file.totalChunks, removed: 0 };
  return [{ number: 1, content: contentOf(file), chunks, createdAt: file.createdAt }];
}

/** The number of the next version. */
export function nextVersionNumber(file: FileDoc): number {
  return Math.max(0, ...versionsOf(file).map(({ number }) => number)) + 1;
}

export function toFileVersions(file: FileDoc): FileVersion[] {
  const newestFirst = [...versionsOf(file)].sort((a, b) => b.number - a.number);
  return newestFirst.map(({ number, content, chunks, createdAt }) => ({
    number,
    originalFilename: content.originalFilename,
    size: content.size,
    mimeType: content.mimeType,
    totalChunks: content.totalChunks,
    pageCount: content.pageCount,
    chunks,
    createdAt,
    isCurrent: content.runId === file.runId,
  }));
}

/** The paths of a version in the blob store: its content, the pictures of its pages, and what its run wrote. */
export function blobsOfVersion(
  file: Pick<FileDoc, '_id' | 'environmentId'>,
  { blobStoragePath, runId }: Pick<VersionContent, 'blobStoragePath' | 'runId'>,
): string[] {
  const artifacts = runId === null ? [] : [`${file.environmentId}/${file._id}/${runId}/`];
  return [blobStoragePath, pagesPath(blobStoragePath), ...artifacts];
}

/** The directory of the pictures of the pages of a content. */
export function pagesPath(blobStoragePath: string): string {
  return `${blobStoragePath.slice(0, blobStoragePath.lastIndexOf('/'))}/pages/`;
}
