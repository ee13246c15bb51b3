import type { FileDoc } from '../models/files';
import { smoothEstimate } from './smoothEstimate';
import type { PipelineDeps } from './stage';

const intervalMs = 1_000;

/** Writes a stage's progress to the file record at most once a second. Failed writes are logged and ignored. */
export function progressWriter(deps: PipelineDeps, file: FileDoc, remaining: (share: number) => number) {
  const { models, log } = deps;
  let lastAt = Date.now();
  let highest = 0;
  let shown = file.estimatedRemainingSeconds ?? remaining(0);
  let writing: Promise<unknown> = Promise.resolve();
  let stopped = false;
  return {
    note(share: number): void {
      const now = Date.now();
      if (stopped || share <= highest || now - lastAt < intervalMs) return;
      highest = Math.min(share, 1);
      shown = smoothEstimate({ seconds: shown, at: new Date(lastAt) }, new Date(now), remaining(highest));
      lastAt = now;
      const { _id, environmentId, runId, status } = file;
      writing = models.files
        .updateOne(
          { _id, environmentId, runId, status },
          {
            $set: {
              stageProgress: highest,
              estimatedRemainingSeconds: shown,
              estimatedAt: new Date(now),
            },
          },
        )
        .exec()
        .catch((error: unknown) =>
          log.warn({ fileId: _id, error }, 'could not write the progress of a file'),
        );
    },
    /** Stops, and resolves when the last write is done, so that it cannot follow the stage's final status. */
    async settled(): Promise<void> {
      stopped = true;
      await writing;
    },
    stop(): void {
      stopped = true;
    },
  };
}
