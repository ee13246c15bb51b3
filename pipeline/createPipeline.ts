import type { Job, JobHandler, JobQueue } from '../domain/ports/jobQueue';
import { isStoreUnavailable } from '../models/storeFailure';
import type { VersionDeps } from '../records/applyVersion';
import { replacementFiles } from '../records/finishReplacement';
import { Pipeline } from './pipeline';
import { replacementTarget } from './runTarget';
import type { PipelineDeps } from './stage';

/** Handles the jobs of files and of their replacements, which go through the same stages. */
export function createPipeline(
  deps: PipelineDeps & VersionDeps,
  enqueue: JobQueue['enqueue'],
): { handle: JobHandler } {
  const files = new Pipeline(deps, enqueue);
  const models = { ...deps.models, files: replacementFiles(deps) };
  const replacements = new Pipeline({ ...deps, models }, enqueue, replacementTarget(deps));

  async function pipelineOf({ fileId, environmentId, runId }: Job): Promise<Pipeline> {
    const isReplacement = await deps.models.replacements.exists({ _id: fileId, environmentId, runId });
    return isReplacement ? replacements : files;
  }

  return {
    async handle(job, attempt, signal) {
      let pipeline: Pipeline;
      try {
        pipeline = await pipelineOf(job);
      } catch (error) {
        deps.log.error({ fileId: job.fileId, error }, 'could not read the record of a job');
        return signal.aborted || isStoreUnavailable(error) ? 'postponed' : 'retry';
      }
      return pipeline.handle(job, attempt, signal);
    },
  };
}
