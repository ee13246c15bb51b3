import type { Config } from '../config';
import type { Core } from './openCore';

/** Takes jobs, files that an earlier process left first. A concurrency of 0 leaves them all to other processes. */
export function startWork(config: Config, { services, pipeline, sweeper }: Core): void {
  const { queue, log } = services;
  if (config.pipelineConcurrency > 0) queue.process(pipeline.handle);
  sweeper.start();
  sweeper.resume().then(
    (files) => files > 0 && log.info({ files }, 'resuming files that were in the making'),
    // The next sweep tries again: a queue that is away must not keep the process from starting.
    (error: unknown) => log.error({ error }, 'could not resume files that were in the making'),
  );
}
