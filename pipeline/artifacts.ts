import type { Readable } from 'node:stream';
import { AppError } from '../domain/errors';
import type { BlobStore } from '../domain/ports/blobStore';
import type { FileDoc } from '../models/files';

/** What the stages leave for one another and for inspection, beside the upload. */
export type Artifact = 'document.json' | 'parsed.json' | 'converted.md' | 'chunks.json';

/** Where a run keeps all it writes; another run of the same file has its own. */
export function artifactDirectory(file: FileDoc): string {
  return `${file.environmentId}/${file._id}/${file.runId}/`;
}

export function artifactPath(file: FileDoc, artifact: Artifact): string {
  return artifactDirectory(file) + artifact;
}

async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** What an earlier stage of the same run left. A missing one is a fault of ours, worth another attempt. */
export async function readArtifact<T>(blobs: BlobStore, file: FileDoc, artifact: Artifact): Promise<T> {
  const stream = await blobs.read(artifactPath(file, artifact));
  if (!stream) {
    throw new AppError('unavailable', 'An intermediate result is missing from the storage.', {
      retryable: true,
    });
  }
  return JSON.parse((await readAll(stream)).toString('utf8')) as T;
}
