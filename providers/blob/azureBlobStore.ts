import type { Readable } from 'node:stream';
import type { TokenCredential } from '@azure/identity';
import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob';
import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { BlobStore } from '../../domain/ports/blobStore';
import { attachmentOf } from './attachmentOf';
import { absentAsNull, isStatus } from './blobErrors';
import { type BlobPermission, delegatedSigner, signWithAccountKey } from './blobSigner';
import { deleteBlob, deleteBlobs } from './deleteBlobs';
import { guardedBody } from './guardedBody';
import { dispositionOf } from './uploadSize';
import { deleteUpload, listUploads, sizeOfUpload, takeUpload, uploadName, uploadQuery } from './uploads';
import { VersionDeletion } from './versionDeletion';

/** Access with the account key, or with an identity that has a role on the account. */
export type BlobAccount = { connectionString: string } | { endpoint: string; credential: TokenCredential };

export interface AzureBlobStoreOptions {
  account: BlobAccount;
  logger: Logger;
  /** Created as private when missing. */
  container: string;
  /** Makes preceding writes durable. Only for the embedded service; Azure needs none. */
  flush?: () => Promise<void>;
  /** CORS origins for uploads from browsers. By default the account's rules are not changed. */
  corsOrigins?: string[];
  /** The public origin of the store, such as `https://files.example.com`. Defaults to the endpoint. */
  uploadOrigin?: string;
  /** The time-out of a request including its retries. Defaults to 30 s. */
  requestTimeoutMs?: number;
}

/** A blob that is written and deleted at each start. Environments have other names: those of files begin with their id. */
const checkName = 'start-check';
const readRetries = 3;
const retryOptions = { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2000 };

/**
 * A blob store in one container of Azure Blob Storage, or of an emulator.
 * @throws AppError `unavailable` when the account cannot be reached; an Error when the container is public
 */
export async function createAzureBlobStore(options: AzureBlobStoreOptions): Promise<BlobStore> {
  const { flush = async () => undefined, requestTimeoutMs = 30_000 } = options;
  const service = connect(options.account);
  const sign =
    'credential' in options.account ? delegatedSigner(service, requestTimeoutMs) : signWithAccountKey;
  const container = service.getContainerClient(options.container);
  const blob = (path: string) => container.getBlockBlobClient(path);
  const timeout = () => AbortSignal.timeout(requestTimeoutMs);
  const versions = new VersionDeletion(options.logger);
  /** By path: confirms of one upload at the same time are one. */
  const commits = new Map<string, Promise<number>>();

  await reach(async () => {
    await openContainer(container, timeout);
    // The operations that files need, once: a write and a deletion. An identity may be allowed to read alone.
    await deleteBlob(container, blob(checkName), versions, timeout);
    if (options.corsOrigins) await allowOrigins(service, options, options.corsOrigins, timeout());
    await flush();
  });

  /** A signed URL for one blob and one permission, with the public origin. */
  async function signedUrl(
    path: string,
    permission: BlobPermission,
    expiresInSeconds: number,
    contentDisposition: string,
  ): Promise<string> {
    const expiresOn = new Date(Date.now() + expiresInSeconds * 1000);
    const signed = await reach(() => sign(blob(path), permission, expiresOn, contentDisposition));
    const url = new URL(signed);
    const origin = options.uploadOrigin ? new URL(options.uploadOrigin).origin : url.origin;
    return `${origin}${url.pathname}${url.search}`;
  }

  async function size(path: string): Promise<number | null> {
    return reach(() =>
      absentAsNull(async () => {
        const properties = await blob(path).getProperties({ abortSignal: timeout() });
        return properties.contentLength ?? null;
      }),
    );
  }

  async function committed(path: string): Promise<void> {
    await flush();
    // If the store crashed and restarted between the commit and the flush, the flush covers an older state.
    if ((await size(path)) === null) throw new Error('The blob was lost before it was saved.');
  }

  async function commitUpload(path: string, contentType: string, expectedSize: number): Promise<number> {
    const upload = { from: blob(uploadName(path)), to: blob(path), contentType, expectedSize };
    const found = await takeUpload(upload, sign, timeout);
    if (found !== expectedSize) return found;
    await committed(path);
    await deleteUpload(container, path, versions, timeout).catch((error: unknown) =>
      options.logger.warn({ path, error }, 'could not delete a copied upload; the sweep deletes it'),
    );
    return found;
  }

  return {
    async createUploadUrl(path, expiresInSeconds, size) {
      const signed = await signedUrl(uploadName(path), 'w', expiresInSeconds, dispositionOf(size));
      return `${signed}&${uploadQuery}`;
    },

    createDownloadUrl: (path, expiresInSeconds, filename) =>
      signedUrl(path, 'r', expiresInSeconds, attachmentOf(filename)),

    uploadedSize: (path) => reach(() => sizeOfUpload(blob(uploadName(path)), timeout)),

    commitUpload(path, contentType, expectedSize) {
      const running = commits.get(path) ?? reach(() => commitUpload(path, contentType, expectedSize));
      commits.set(path, running);
      const end = () => void (commits.get(path) === running && commits.delete(path));
      running.then(end, end);
      return running;
    },

    listUploads: (after) => reach(() => listUploads(container, after, timeout)),

    deleteUpload: (path) => reach(() => deleteUpload(container, path, versions, timeout)),

    size,

    put(path, data, contentType) {
      const content = typeof data === 'string' ? Buffer.from(data) : data;
      return reach(async () => {
        await blob(path).uploadData(content, {
          abortSignal: timeout(),
          blobHTTPHeaders: { blobContentType: contentType },
        });
        await committed(path);
      });
    },

    putFile(path, localPath, contentType) {
      return reach(async () => {
        await blob(path).uploadFile(localPath, {
          abortSignal: timeout(),
          blobHTTPHeaders: { blobContentType: contentType },
        });
        await committed(path);
      });
    },

    read(path): Promise<Readable | null> {
      return reach(() =>
        absentAsNull(async () => {
          const controller = new AbortController();
          const timer = setTimeout(() => controller.abort(), requestTimeoutMs);
          const response = await blob(path)
            .download(0, undefined, { abortSignal: controller.signal, maxRetryRequests: readRetries })
            .finally(() => clearTimeout(timer));
          const body = response.readableStreamBody;
          return body ? guardedBody(body, requestTimeoutMs, controller, unavailable) : null;
        }),
      );
    },

    deletePrefix(prefix) {
      return reach(async () => {
        await deleteBlobs(container, uploadName(prefix), versions, timeout);
        await deleteBlobs(container, prefix, versions, timeout);
        await flush();
      });
    },

    async ping() {
      await reach(() => container.getProperties({ abortSignal: timeout() }));
    },

    async close() {
      // The client keeps no connection that would hold the process: idle sockets are not referenced.
    },
  };
}

function connect(account: BlobAccount): BlobServiceClient {
  return 'credential' in account
    ? new BlobServiceClient(account.endpoint, account.credential, { retryOptions })
    : BlobServiceClient.fromConnectionString(account.connectionString, { retryOptions });
}

/** Blobs must not be readable without a signed URL. */
class PublicContainerError extends Error {
  override readonly name = 'PublicContainerError';
}

async function openContainer(container: ContainerClient, timeout: () => AbortSignal): Promise<void> {
  await container.createIfNotExists({ abortSignal: timeout() });
  const { blobPublicAccess } = await container.getProperties({ abortSignal: timeout() });
  if (blobPublicAccess === undefined) return;
  throw new PublicContainerError(
    `The blob container '${container.containerName}' is public. Set its access level to private.`,
  );
}

function unavailable(cause: unknown): AppError {
  if (isStatus(cause, 507)) {
    const message = 'The disk of the blob store is full: nothing can be stored until there is space.';
    return new AppError('unavailable', message, { cause, retryAfterSeconds: 60 });
  }
  return new AppError('unavailable', 'The blob store is temporarily unavailable.', { cause });
}

async function reach<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof AppError || error instanceof PublicContainerError ? error : unavailable(error);
  }
}

/** An identity with access to blobs may lack the permission to configure the account. */
async function allowOrigins(
  service: BlobServiceClient,
  { logger }: AzureBlobStoreOptions,
  origins: string[],
  abortSignal: AbortSignal,
): Promise<void> {
  const rule = {
    allowedOrigins: origins.join(','),
    allowedMethods: 'PUT,OPTIONS',
    allowedHeaders: 'content-type,x-ms-blob-type',
    exposedHeaders: 'etag,x-ms-request-id',
    maxAgeInSeconds: 3600,
  };
  try {
    await service.setProperties({ cors: origins.length > 0 ? [rule] : [] }, { abortSignal });
  } catch (error) {
    if (!isStatus(error, 403)) throw error;
    logger.warn({ origins }, 'not allowed to set CORS rules on the storage account: set them there');
  }
}
