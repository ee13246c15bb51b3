import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../domain/errors';
import type { BlobStore } from '../domain/ports/blobStore';
import type { FileDoc } from '../models/files';

/** The files that stages write to the blob store, for the next stage and for inspection. */
export const artifacts = {
  /** `document`: blocks as converted. `parsed`: blocks with structure. See `documentFile.ts` for the format. */
  document: { name: 'document.jsonl', contentType: 'application/x-ndjson' },
  parsed: { name: 'parsed.jsonl', contentType: 'application/x-ndjson' },
  chunks: { name: 'chunks.jsonl', contentType: 'application/x-ndjson' },
  /** The tables of a workbook: `sheetTables` as converted, `tables` as a SQLite database with its `tableSchema`. */
  sheetTables: { name: 'sheets.jsonl', contentType: 'application/x-ndjson' },
  tables: { name: 'tables.sqlite', contentType: 'application/vnd.sqlite3' },
  tableSchema: { name: 'tables.json', contentType: 'application/json' },
  markdown: { name: 'converted.md', contentType: 'text/markdown; charset=utf-8' },
} as const;

export type Artifact = keyof typeof artifacts;

/** The prefix of a run's blobs. Every run of a file has its own. */
export function artifactDirectory(file: FileDoc): string {
  return `${file.environmentId}/${file._id}/${file.runId}/`;
}

export function artifactPath(file: FileDoc, artifact: Artifact): string {
  return artifactDirectory(file) + artifacts[artifact].name;
}

/** The temporary directory of one stage, with access to the run's artifacts in the blob store. */
export class StageWorkspace {
  private constructor(
    private readonly directory: string,
    private readonly blobs: BlobStore,
    private readonly file: FileDoc,
    private readonly signal: AbortSignal,
  ) {}

  /** Runs `work` with an empty directory and removes it afterwards. */
  static async use<T>(
    { workDir, blobs }: { workDir: string; blobs: BlobStore },
    { file, signal }: { file: FileDoc; signal: AbortSignal },
    work: (workspace: StageWorkspace) => Promise<T>,
  ): Promise<T> {
    const directory = await mkdtemp(join(workDir, 'step-'));
    try {
      return await work(new StageWorkspace(directory, blobs, file, signal));
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  /**
   * Downloads a blob; returns the local path.
   * @throws AppError `unavailable`, which is retried, when the blob is missing
   */
  async download(blobPath: string, name: string): Promise<string> {
    const source = await this.blobs.read(blobPath);
    if (!source) throw new AppError('unavailable', 'A part of this file is missing from the blob store.');
    const path = join(this.directory, name);
    await pipeline(source, createWriteStream(path), { signal: this.signal });
    return path;
  }

  /** Downloads an artifact of an earlier stage of the same run; returns the local path. */
  fetch(artifact: Artifact): Promise<string> {
    return this.download(artifactPath(this.file, artifact), artifacts[artifact].name);
  }

  /** The local path of an artifact. */
  path(artifact: Artifact): string {
    return join(this.directory, artifacts[artifact].name);
  }

  /** Uploads an artifact from its local path; returns its path in the blob store. */
  async store(artifact: Artifact): Promise<string> {
    const path = artifactPath(this.file, artifact);
    await this.blobs.putFile(path, this.path(artifact), artifacts[artifact].contentType);
    return path;
  }
}
