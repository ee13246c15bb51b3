import { type ContainerClient, RestError } from '@azure/storage-blob';
import type { Logger } from '../../domain/context';
import { eachOf, pageSize, type Timeout } from './listing';

/**
 * Deletes the versions of deleted blobs, as far as the account permits it. Microsoft's role Storage Blob Data Contributor
 * may delete blobs and no versions; these stay until a lifecycle rule of the account deletes them. The first refusal is
 * logged, and then no version is tried until the process starts again.
 */
export class VersionDeletion {
  private isPermitted = true;

  constructor(private readonly logger: Logger) {}

  async delete(container: ContainerClient, name: string, timeout: Timeout): Promise<void> {
    if (!this.isPermitted) return;
    try {
      await deleteVersions(container, name, timeout);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.isPermitted = false;
      this.logger.warn(
        { container: container.containerName, code: error.code },
        'the storage account keeps versions of deleted files: grant the role Storage Blob Data Owner, or set a lifecycle rule that deletes versions',
      );
    }
  }
}

/** Whoever asks is known, and lacks the permission. */
function isRefusal(error: unknown): error is RestError {
  return error instanceof RestError && error.statusCode === 403 && error.code !== 'AuthenticationFailed';
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
