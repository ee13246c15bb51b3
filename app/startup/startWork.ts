import type { Core } from './openCore';

/** Takes jobs, files that an earlier process left first, and is ready from then on. */
export function startWork({ services, pipeline, sweeper, lifetime }: Core): void {
  const { queue, log } = services;
  queue.process(pipeline.handle);
  sweeper.start();
  lifetime.begin();
  sweeper.resume().then(
    (files) => files > 0 && log.info({ files }, 'resuming files that were in the making'),
    // The sweep tries again: a queue that is away must not keep the process from starting.
    (error: unknown) => log.error({ error }, 'could not resume files that were in the making'),
  );
}
