import type { Core } from './openCore';

/** Starts processing jobs, resumes unfinished files and marks the process as ready. */
export function startWork({ services, pipeline, sweeper, lifetime }: Core): void {
  const { queue, log } = services;
  queue.process((job, attempt, signal) => pipeline.handle(job, attempt, signal));
  sweeper.start();
  lifetime.begin();
  sweeper.resume().then(
    (files) => files > 0 && log.info({ files }, 'resuming unfinished files'),
    // The next sweep retries: an unavailable queue must not prevent the start.
    (error: unknown) =>
      log.error({ error }, 'could not resume unfinished files; retrying with the next sweep'),
  );
}
