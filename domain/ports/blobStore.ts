import type { Readable } from 'node:stream';

/** Stores uploaded files and the artifacts derived from them. Paths are `/`-separated, without a leading slash. */
export interface BlobStore {
  /**
   * A presigned, write-only URL that accepts a `PUT` of the raw bytes of this blob
   * (docs/specification.md#init-and-upload).
   * `size` is what was declared: the embedded store takes no more than that and a margin.
   * Uploaded bytes are staged apart from the blob until `commitUpload`, so that later writes to the URL do not
   * change the blob.
   */
  createUploadUrl(path: string, expiresInSeconds: number, size: number): Promise<string>;
  /** A presigned, read-only URL of the content of this blob, which browsers save under `filename` and do not show. */
  createDownloadUrl(path: string, expiresInSeconds: number, filename: string): Promise<string>;
  /** The size of an uncommitted upload in bytes; null where there is none. */
  uploadedSize(path: string): Promise<number | null>;
  /**
   * Makes the upload the content of the blob if it has `expectedSize` bytes. The blob is durable when the promise
   * resolves. Idempotent: commits after the first keep its content.
   * @returns the size of the upload or blob in bytes
   * @throws AppError `upload_incomplete` where there is neither an upload nor a blob
   */
  commitUpload(path: string, contentType: string, expectedSize: number): Promise<number>;
  /** A page of the paths with an uncommitted upload. */
  listUploads(after: string | null): Promise<{ paths: string[]; next: string | null }>;
  /** Deletes an uncommitted upload. The blob is unchanged. */
  deleteUpload(path: string): Promise<void>;
  /** The size of a committed blob in bytes, or null where there is none. */
  size(path: string): Promise<number | null>;
  put(path: string, data: Buffer | string, contentType: string): Promise<void>;
  /** Like `put`, but streams a local file. */
  putFile(path: string, localPath: string, contentType: string): Promise<void>;
  /** Null where the blob does not exist. @throws AppError `unavailable` when the store cannot be reached */
  read(path: string): Promise<Readable | null>;
  /** Deletes all blobs and uploads whose path starts with `prefix`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
