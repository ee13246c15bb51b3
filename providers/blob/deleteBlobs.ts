import type { BlockBlobClient, ContainerClient } from '@azure/storage-blob';
import { absentAsNull, isStatus } from './blobErrors';
import { eachOf, pageSize, type Timeout } from './listing';
import type { VersionDeletion } from './versionDeletion';

/** Bounds the passes of a deletion, which lists until nothing is left: uploads may recreate blobs meanwhile. */
const maxPasses = 3;

/**
 * Deletes every blob with the prefix, including uncommitted uploads, snapshots and, where that is permitted, earlier
 * versions. Accounts with soft delete retain deleted blobs for their configured period.
 */
export async function deleteBlobs(
  container: ContainerClient,
  prefix: string,
  versions: VersionDeletion,
  timeout: Timeout,
): Promise<void> {
  for (let pass = 0; pass < maxPasses; pass++) {
    if (!(await deleteOnce(container, prefix, versions, timeout))) return;
  }
}

/** Resolves with whether it found any blob. */
async function deleteOnce(
  container: ContainerClient,
  prefix: string,
  versions: VersionDeletion,
  timeout: Timeout,
): Promise<boolean> {
  let found = false;
  const pages = container
    .listBlobsFlat({ prefix, includeUncommitedBlobs: true, abortSignal: timeout() })
    .byPage({ maxPageSize: pageSize });
  for await (const page of pages) {
    const names = page.segment.blobItems.map((item) => item.name);
    found ||= names.length > 0;
    await eachOf(names, (name) =>
      deleteBlob(container, container.getBlockBlobClient(name), versions, timeout),
    );
  }
  return found;
}

/**
 * An uncommitted blob cannot be deleted, and deleting a committed one may leave blocks staged after the commit.
 * Committing an empty block list first drops all blocks and leaves a blob that can be deleted.
 */
export async function deleteBlob(
  container: ContainerClient,
  client: BlockBlobClient,
  versions: VersionDeletion,
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
  // Set only with versioning, where every write and the deletion itself create a version.
  if (versionId !== undefined) await versions.delete(container, client.name, timeout);
}

/**
 * The holder of an upload URL can lease the blob, copy to it, archive it or replace it with another blob type. None of
 * that may prevent its deletion.
 */
async function deleteObstructed(client: BlockBlobClient, timeout: Timeout): Promise<void> {
  const found = await absentAsNull(() => client.getProperties({ abortSignal: timeout() }));
  if (found?.copyStatus === 'pending' && found.copyId) {
    await client.abortCopyFromURL(found.copyId, { abortSignal: timeout() });
  }
  try {
    await client.getBlobLeaseClient().breakLease(0, { abortSignal: timeout() });
  } catch (error) {
    // Without a lease to break, the error had another cause.
    if (!isStatus(error, 404, 409)) throw error;
  }
  await client.deleteIfExists({ abortSignal: timeout(), deleteSnapshots: 'include' });
}
