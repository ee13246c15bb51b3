import type { BlockBlobClient, ContainerClient } from '@azure/storage-blob';
import { absentAsNull, isStatus } from './blobErrors';

const deletionConcurrency = 8;
export const pageSize = 1000;
/** A deletion lists until nothing is left; an upload that never stops coming back must not hold it for ever. */
const maxPasses = 3;

type Timeout = () => AbortSignal;

/**
 * Deletes every blob whose path begins with `prefix`, uncommitted uploads, snapshots and earlier versions included.
 * Where the account keeps what was deleted (soft delete), it does so for its days, out of reach of every call here.
 */
export async function deleteBlobs(
  container: ContainerClient,
  prefix: string,
  timeout: Timeout,
): Promise<void> {
  for (let pass = 0; pass < maxPasses; pass++) {
    if (!(await deleteOnce(container, prefix, timeout))) return;
  }
}

/** True when it found something. */
async function deleteOnce(container: ContainerClient, prefix: string, timeout: Timeout): Promise<boolean> {
  let found = false;
  const pages = container
    .listBlobsFlat({ prefix, includeUncommitedBlobs: true, abortSignal: timeout() })
    .byPage({ maxPageSize: pageSize });
  for await (const page of pages) {
    const names = page.segment.blobItems.map((item) => item.name);
    found ||= names.length > 0;
    await eachOf(names, (name) => deleteBlob(container, container.getBlockBlobClient(name), timeout));
  }
  return found;
}

async function eachOf<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += deletionConcurrency) {
    await Promise.all(items.slice(start, start + deletionConcurrency).map(work));
  }
}

/**
 * A blob that was never committed can't be deleted, and deleting a committed one may leave blocks put after the
 * commit: committing an empty list first drops every block and leaves something that can be deleted.
 */
export async function deleteBlob(
  container: ContainerClient,
  client: BlockBlobClient,
  timeout: Timeout,
): Promise<void> {
  let versionId: string | undefined;
  try {
    ({ versionId } = await client.commitBlockList([], { abortSignal: timeout() }));
  } catch (error) {
    if (!isStatus(error, 409, 412)) throw error;
    await deleteObstructed(client, timeout);
    ({ versionId } = await client.commitBlockList([], { abortSignal: timeout() }));
  }
  await client.deleteIfExists({ abortSignal: timeout(), deleteSnapshots: 'include' });
  // Only an account with versioning names one; there every write and the deletion itself left a version behind.
  if (versionId !== undefined) await deleteVersions(container, client.name, timeout);
}

/**
 * Who holds an upload address can lease the blob, have a copy under way to it, archive it, or make it one without
 * blocks: none of that may keep it from being deleted.
 */
async function deleteObstructed(client: BlockBlobClient, timeout: Timeout): Promise<void> {
  const found = await absentAsNull(() => client.getProperties({ abortSignal: timeout() }));
  if (found?.copyStatus === 'pending' && found.copyId) {
    await client.abortCopyFromURL(found.copyId, { abortSignal: timeout() });
  }
  try {
    await client.getBlobLeaseClient().breakLease(0, { abortSignal: timeout() });
  } catch (error) {
    // Where there is no lease to break, it wasn't what stood in the way.
    if (!isStatus(error, 404, 409)) throw error;
  }
  await client.deleteIfExists({ abortSignal: timeout(), deleteSnapshots: 'include' });
}

async function deleteVersions(container: ContainerClient, name: string, timeout: Timeout): Promise<void> {
  const pages = container
    .listBlobsFlat({ prefix: name, includeVersions: true, abortSignal: timeout() })
    .byPage({ maxPageSize: pageSize });
  for await (const page of pages) {
    const versions = page.segment.blobItems
      .filter((item) => item.name === name)
      .map((item) => item.versionId)
      .filter((versionId) => versionId !== undefined);
    await eachOf(versions, async (versionId) => {
      const version = container.getBlobClient(name).withVersion(versionId);
      await version.deleteIfExists({ abortSignal: timeout() });
    });
  }
}
