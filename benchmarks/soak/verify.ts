import { setTimeout as delay } from 'node:timers/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import type { Models } from '../../models/createModels';
import { withoutContent } from '../../resolvers/transfer/exportFiles';
import type { Cluster } from '../../scripts/cluster/startCluster';
import type { Listener } from './listeners';
import type { Upload } from './traffic';

const pollMs = 500;

/** Waits until no confirmed file is in progress and deleted ones have no chunks. False where that takes too long. */
export async function untilSettled(models: Models, uploads: Upload[], timeoutMs: number): Promise<boolean> {
  const ids = uploads.map(({ id }) => id);
  const deleted = uploads.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  const terminal = /^(?:ready|.*_failed)$/;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const open = await models.files.countDocuments({ _id: { $in: ids }, status: { $not: terminal } });
    const left = await models.chunks.countDocuments({ fileId: { $in: deleted } });
    if (open === 0 && left === 0) return true;
    if (Date.now() > deadline) return false;
    await delay(pollMs);
  }
}

/** The faults, read from the stores themselves: what was lost or doubled, as sentences; empty where all is right. */
export async function findFaults(
  cluster: Cluster,
  models: Models,
  uploads: Upload[],
  listeners: Listener[],
): Promise<string[]> {
  const faults: string[] = [];
  const kept = uploads.filter(({ isDeleted }) => !isDeleted);
  const deleted = uploads.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  const files = await models.files.find({ _id: { $in: uploads.map(({ id }) => id) } }).lean();
  const byId = new Map(files.map((file) => [file._id, file]));
  for (const { id, filename } of kept) {
    const file = byId.get(id);
    if (!file) faults.push(`file ${id} is lost`);
    else if (file.status !== 'ready')
      faults.push(`${filename}, file ${id}, is ${file.status}: ${file.errorMessage ?? 'without a reason'}`);
    const times = file?.history.filter(({ status }) => status === 'ready').length ?? 0;
    if (times > 1) faults.push(`file ${id} became ready ${times} times`);
    if (file?.status !== 'ready') continue;
    const chunks = await models.chunks.countDocuments({ fileId: id, live: true });
    if (chunks !== file.totalChunks) faults.push(`file ${id} has ${chunks} of ${file.totalChunks} chunks`);
  }
  const left = await models.chunks.countDocuments({ fileId: { $in: deleted } });
  if (left > 0) faults.push(`${left} chunks of deleted files are left`);
  for (const id of deleted) if (byId.has(id)) faults.push(`the deleted file ${id} exists`);
  faults.push(...(await blobFaults(cluster, models)));
  for (const listener of listeners) {
    const own = kept.filter(({ tenant }) => tenant === listener.tenant);
    const missed = own.filter(({ id }) => !listener.seen.get(id)?.has(byId.get(id)?.sequence ?? -1));
    if (missed.length > 0)
      faults.push(`a listener of ${listener.tenant.slug} missed the end of ${missed.length} files`);
    if (listener.doubled > 0)
      faults.push(`a listener of ${listener.tenant.slug} got ${listener.doubled} changes twice`);
  }
  return faults;
}

/** Blobs whose file is gone, and confirmed files whose original is missing. */
async function blobFaults(cluster: Cluster, models: Models): Promise<string[]> {
  const container = BlobServiceClient.fromConnectionString(
    cluster.stores.environment.AZURE_STORAGE_CONNECTION_STRING,
  ).getContainerClient('lectern');
  const names = new Set<string>();
  for await (const { name } of container.listBlobsFlat()) names.add(name);
  const files = await models.files.find({}, { blobStoragePath: 1, status: 1 }).lean();
  const ids = new Set(files.map(({ _id }) => _id));
  // Blobs are stored under environment and file.
  const idOf = (name: string) => /^[0-9a-f-]{36}\/([0-9a-f-]{36})\//.exec(name)?.[1];
  const orphans = [...names].filter((name) => {
    const id = idOf(name);
    return id !== undefined && !ids.has(id);
  });
  const missing = files.filter(
    ({ blobStoragePath, status }) => !withoutContent.includes(status) && !names.has(blobStoragePath),
  );
  return [
    ...(orphans.length > 0 ? [`${orphans.length} blobs belong to no file, such as ${orphans[0]}`] : []),
    ...(missing.length > 0 ? [`${missing.length} files have no blob`] : []),
  ];
}
