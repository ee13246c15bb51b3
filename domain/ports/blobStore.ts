import type { Readable } from 'node:stream';

/** Where file contents and what is derived from them are kept. Paths are `/`-separated, without a leading slash. */
export interface BlobStore {
  /**
   * A presigned address that takes a bare `PUT` of the raw bytes for this one blob, write only
   * (decisions, "Init and upload"). The blob stays invisible until `commitUpload`.
   */
  createUploadUrl(path: string, expiresInSeconds: number): Promise<string>;
  /** A presigned address that answers a `GET` with this one blob's content, read only. */
  createDownloadUrl(path: string, expiresInSeconds: number): Promise<string>;
  /** Bytes put to the upload address and not yet committed; null when there are none. */
  uploadedSize(path: string): Promise<number | null>;
  /** Makes the upload the blob's content. When it resolves, the blob survives a crash of the store. */
  commitUpload(path: string, contentType: string): Promise<void>;
  /** Bytes of a committed blob, or null where there is none. */
  size(path: string): Promise<number | null>;
  put(path: string, data: Buffer | string, contentType: string): Promise<void>;
  /** As `put`, from a local file, which is streamed. */
  putFile(path: string, localPath: string, contentType: string): Promise<void>;
  /** Throws `AppError` `unavailable` when the store is away; null where there is no such blob. */
  read(path: string): Promise<Readable | null>;
  /** Removes every blob, and every uncommitted upload, whose path begins with `prefix`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Rejects when the store can't be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
