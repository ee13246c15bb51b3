/**
 * Uploads have separate blob names, the only ones that upload URLs can write to. On confirmation the content is copied
 * to a name that no URL can write to
 * (docs/decisions/05-uploads-and-blob-storage.md#confirmed-content-cannot-be-overwritten).
 */
import { setTimeout as delay } from 'node:timers/promises';
import type {
  BlobGetPropertiesResponse,
  BlockBlobClient,
  ContainerClient,
  ContainerListBlobFlatSegmentResponse,
} from '@azure/storage-blob';
import { AppError } from '../../domain/errors';
import { absentAsNull, isStatus } from './blobErrors';
import type { BlobSigner } from './blobSigner';
import { deleteBlob } from './deleteBlobs';
import { pageSize, type Timeout } from './listing';
import type { VersionDeletion } from './versionDeletion';

const prefix = 'uploads/';
/** An upload is a single block: a plain `PUT` stages it, and the confirmation commits it. */
const blockId = Buffer.from('upload').toString('base64');
const copyLifetimeMs = 5 * 60_000;

export const uploadName = (path: string) => prefix + path;
export const uploadQuery = `comp=block&blockid=${encodeURIComponent(blockId)}`;

export interface Upload {
  from: BlockBlobClient;
  to: BlockBlobClient;
  contentType: string;
  expectedSize: number;
}

function incomplete(message: string, cause?: unknown): AppError {
  return new AppError('upload_incomplete', message, { cause });
}

/** Another PUT came, or another confirm of the same upload wrote its content type or took it away. */
class ChangedUpload extends AppError {
  constructor(cause: unknown) {
    const message = 'The upload was changed while it was being confirmed: confirm again after the last PUT.';
    super('upload_incomplete', message, { cause });
  }
}

/** The size of the upload, staged as a block or put as a whole blob; null when there is none. */
export function sizeOfUpload(upload: BlockBlobClient, timeout: Timeout): Promise<number | null> {
  return absentAsNull(async () => {
    try {
      const { uncommittedBlocks } = await upload.getBlockList('uncommitted', { abortSignal: timeout() });
      const block = uncommittedBlocks?.find((candidate) => candidate.name === blockId);
      if (block) return block.size;
    } catch (error) {
      // A page or append blob, which has no blocks.
      if (!isStatus(error, 409)) throw error;
    }
    return (await upload.getProperties({ abortSignal: timeout() })).contentLength ?? null;
  });
}

/** Commits the staged block. Without one the blob may exist already: put as a whole, or committed before. */
async function commitBlock({ from, contentType }: Upload, timeout: Timeout): Promise<void> {
  try {
    const blobHTTPHeaders = { blobContentType: contentType };
    await from.commitBlockList([blockId], { abortSignal: timeout(), blobHTTPHeaders });
  } catch (error) {
    if (isStatus(error, 400)) return;
    if (!isStatus(error, 409, 412)) throw error;
    throw incomplete(
      'The upload address holds something other than the bytes of one PUT: begin again.',
      error,
    );
  }
}

/** Sets the content type of the uploaded blob and pins it by its `etag`. */
async function pin({ from, contentType }: Upload, timeout: Timeout) {
  const found = await absentAsNull<BlobGetPropertiesResponse>(() =>
    from.getProperties({ abortSignal: timeout() }),
  );
  if (!found) return null;
  if (found.blobType !== 'BlockBlob') {
    throw incomplete('The upload address holds a page or append blob: begin again, with a plain PUT.');
  }
  let { etag } = found;
  if (found.contentType !== contentType) {
    const headers = { blobContentType: contentType };
    const conditions = { ifMatch: etag };
    try {
      ({ etag } = await from.setHTTPHeaders(headers, { abortSignal: timeout(), conditions }));
    } catch (error) {
      if (isStatus(error, 409, 412)) throw new ChangedUpload(error);
      throw error;
    }
  }
  return { etag, size: found.contentLength ?? 0 };
}

/** Copies the pinned upload, unless the content exists: the first copy is final. */
async function copy({ from, to }: Upload, etag: string | undefined, sign: BlobSigner, timeout: Timeout) {
  const source = await sign(from, 'r', new Date(Date.now() + copyLifetimeMs));
  try {
    await to.syncCopyFromURL(source, {
      abortSignal: timeout(),
      conditions: { ifNoneMatch: '*' },
      sourceConditions: { ifMatch: etag },
    });
  } catch (error) {
    if (isStatus(error, 404, 409, 412)) throw new ChangedUpload(error);
    throw error;
  }
}

/** Copies the upload if it has the expected size; returns its size. @throws AppError `upload_incomplete` */
async function copyUpload(upload: Upload, sign: BlobSigner, timeout: Timeout): Promise<number> {
  await commitBlock(upload, timeout);
  const pinned = await pin(upload, timeout);
  if (!pinned) throw incomplete('No bytes have arrived at the upload address yet: PUT them, then confirm.');
  if (pinned.size === upload.expectedSize) await copy(upload, pinned.etag, sign, timeout);
  return pinned.size;
}

const maxAttempts = 6;
const retryDelayMs = 40;

/**
 * Makes the upload the content of the file if it has the expected size; returns its size. Every step is idempotent,
 * also across callers and crashes: existing content is kept, and the upload is deleted last.
 * @throws AppError `upload_incomplete`
 */
export async function takeUpload(upload: Upload, sign: BlobSigner, timeout: Timeout): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeOnce(upload, sign, timeout);
    } catch (error) {
      // Most probably another gateway confirms it too: its copy is found then, or what it wrote stands still.
      if (!(error instanceof ChangedUpload) || attempt === maxAttempts) throw error;
      await delay(Math.random() * retryDelayMs * 2 ** attempt);
    }
  }
}

async function takeOnce(upload: Upload, sign: BlobSigner, timeout: Timeout): Promise<number> {
  const failure = await copyUpload(upload, sign, timeout).then(
    (size) => (size === upload.expectedSize ? null : size),
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
  if (failure === null) return upload.expectedSize;
  const content = await absentAsNull(() => upload.to.getProperties({ abortSignal: timeout() }));
  if (content?.contentLength !== undefined) return content.contentLength;
  if (failure instanceof AppError) throw failure;
  return failure;
}

/** Lists one page of the paths that have an upload. */
export async function listUploads(
  container: ContainerClient,
  continuationToken: string | null,
  timeout: Timeout,
): Promise<{ paths: string[]; next: string | null }> {
  const pages = container
    .listBlobsFlat({ prefix, includeUncommitedBlobs: true, abortSignal: timeout() })
    .byPage({ maxPageSize: pageSize, continuationToken: continuationToken ?? undefined });
  const page: ContainerListBlobFlatSegmentResponse | undefined = (await pages.next()).value;
  const paths = page?.segment.blobItems.map(({ name }) => name.slice(prefix.length)) ?? [];
  return { paths, next: page?.continuationToken || null };
}

export function deleteUpload(
  container: ContainerClient,
  path: string,
  versions: VersionDeletion,
  timeout: Timeout,
): Promise<void> {
  return deleteBlob(container, container.getBlockBlobClient(uploadName(path)), versions, timeout);
}
