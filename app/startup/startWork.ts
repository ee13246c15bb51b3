import type { Core } from './openCore';

/**
 * Starts processing jobs, resumes unfinished files and deletions, starts the re-embedding that is due and marks the
 * process as ready.
 */
export function startWork({
  services,
  pipeline,
  sweeper,
  webhooks,
  evaluations,
  sources,
  lifetime,
  isReembeddingDue,
}: Core): void {
  const { queue, reembedder, log } = services;
  queue.process((job, attempt, signal) => pipeline.handle(job, attempt, signal));
  sweeper.start();
  webhooks.start();
  evaluations.start();
  sources.start();
  lifetime.begin();
  sweeper.resume().then(
    (files) => files > 0 && log.info({ files }, 'resuming unfinished files'),
    // The next sweep retries: an unavailable queue must not prevent the start.
    (error: unknown) =>
      log.error({ error }, 'could not resume unfinished files; retrying with the next sweep'),
  );
  if (!isReembeddingDue) return;
  reembedder.start().then(
    (isStarted) => isStarted && log.info({ model: reembedder.model.id }, 're-embedding in the background'),
    (error: unknown) => log.error({ error }, 'could not start re-embedding: run lectern reembed'),
  );
}
