import type { Readable } from 'node:stream';

/** Where file contents and what is derived from them are kept. Paths are `/`-separated, without a leading slash. */
export interface BlobStore {
  /**
   * A presigned address that takes a bare `PUT` of the raw bytes for this one blob, write only
   * (decisions, "Init and upload"). What it takes is kept apart from the blob, which is made by `commitUpload`:
   * nothing that is sent to the address afterwards changes it.
   */
  createUploadUrl(path: string, expiresInSeconds: number): Promise<string>;
  /** A presigned address that answers a `GET` with this one blob's content, read only. */
  createDownloadUrl(path: string, expiresInSeconds: number): Promise<string>;
  /** Bytes put to the upload address and not yet committed; null when there are none. */
  uploadedSize(path: string): Promise<number | null>;
  /**
   * Makes the upload the blob's content where it has `expectedSize` bytes; returns the bytes it has. When it resolves,
   * the blob survives a crash of the store. The first commit counts: later ones find the same content.
   * @throws AppError `upload_incomplete` where there is neither an upload nor a blob
   */
  commitUpload(path: string, contentType: string, expectedSize: number): Promise<number>;
  /** A page of the paths to whose upload address something was put that is not committed. */
  listUploads(after: string | null): Promise<{ paths: string[]; next: string | null }>;
  /** Removes what was put to the upload address, and nothing of the blob. */
  deleteUpload(path: string): Promise<void>;
  /** Bytes of a committed blob, or null where there is none. */
  size(path: string): Promise<number | null>;
  put(path: string, data: Buffer | string, contentType: string): Promise<void>;
  /** As `put`, from a local file, which is streamed. */
  putFile(path: string, localPath: string, contentType: string): Promise<void>;
  /** Throws `AppError` `unavailable` when the store is away; null where there is no such blob. */
  read(path: string): Promise<Readable | null>;
  /** Removes every blob, and every upload, whose path begins with `prefix`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Rejects when the store can't be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
