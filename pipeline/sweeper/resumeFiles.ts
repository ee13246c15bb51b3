import { type FileStatus, fileStatuses, nextStage, terminalStatuses } from '../../domain/files';
import type { FileDoc } from '../../models/files';
import type { SweeperDeps } from './sweeperDeps';

const unfinished: FileStatus[] = fileStatuses.filter(
  (status) => status !== 'uploading' && !terminalStatuses.includes(status),
);

/** Enqueues every unfinished file and replacement; returns their number, and whether the queue rejected some. */
export async function resumeFiles({
  models,
  queue,
}: SweeperDeps): Promise<{ count: number; isFull: boolean }> {
  let count = 0;
  let isFull = false;
  for (const [records, statuses] of [
    [models.files, unfinished],
    // A replacement whose chunks are ready still has to be put in force.
    [models.replacements, [...unfinished, 'ready']],
  ] as [typeof models.files, FileStatus[]][]) {
    const found = records.find({ status: { $in: statuses } }).lean<FileDoc[]>();
    for await (const file of found.cursor()) {
      const { _id: fileId, environmentId, runId, status } = file as FileDoc;
      if (!runId) continue;
      const stage = nextStage(status) ?? 'embedding';
      if (await queue.enqueue({ fileId, environmentId, runId, stage })) count++;
      else isFull = true;
    }
  }
  return { count, isFull };
}
