import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../domain/errors';
import type { BlobStore } from '../domain/ports/blobStore';
import type { FileDoc } from '../models/files';

/** What the stages leave for one another and for inspection, beside the upload. */
export const artifacts = {
  /** Blocks as converted, then as structured; see `documentFile.ts` for the form. */
  document: { name: 'document.jsonl', contentType: 'application/x-ndjson' },
  parsed: { name: 'parsed.jsonl', contentType: 'application/x-ndjson' },
  chunks: { name: 'chunks.jsonl', contentType: 'application/x-ndjson' },
  markdown: { name: 'converted.md', contentType: 'text/markdown; charset=utf-8' },
} as const;

export type Artifact = keyof typeof artifacts;

/** Where a run keeps all it writes; another run of the same file has its own. */
export function artifactDirectory(file: FileDoc): string {
  return `${file.environmentId}/${file._id}/${file.runId}/`;
}

export function artifactPath(file: FileDoc, artifact: Artifact): string {
  return artifactDirectory(file) + artifacts[artifact].name;
}

/** The local files of one step: what it reads comes from the storage, what it made goes there. */
export class Workbench {
  private constructor(
    private readonly directory: string,
    private readonly blobs: BlobStore,
    private readonly file: FileDoc,
    private readonly signal: AbortSignal,
  ) {}

  /** Runs `work` with an empty directory, which is gone afterwards. */
  static async use<T>(
    { workDir, blobs }: { workDir: string; blobs: BlobStore },
    { file, signal }: { file: FileDoc; signal: AbortSignal },
    work: (bench: Workbench) => Promise<T>,
  ): Promise<T> {
    const directory = await mkdtemp(join(workDir, 'step-'));
    try {
      return await work(new Workbench(directory, blobs, file, signal));
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  /** A blob as a local file. A missing one is a fault of ours, worth another attempt. */
  async download(blobPath: string, name: string): Promise<string> {
    const source = await this.blobs.read(blobPath);
    if (!source) throw new AppError('unavailable', 'A part of this file is missing from the storage.');
    const path = this.path(name);
    await pipeline(source, createWriteStream(path), { signal: this.signal });
    return path;
  }

  /** What an earlier stage of the same run left. */
  take(artifact: Artifact): Promise<string> {
    return this.download(artifactPath(this.file, artifact), artifacts[artifact].name);
  }

  /** Where a step writes an artifact before it is kept. */
  draft(artifact: Artifact): string {
    return this.path(artifacts[artifact].name);
  }

  /** Stores a drafted artifact; returns its path in the storage. */
  async keep(artifact: Artifact): Promise<string> {
    const path = artifactPath(this.file, artifact);
    await this.blobs.putFile(path, this.draft(artifact), artifacts[artifact].contentType);
    return path;
  }
}
