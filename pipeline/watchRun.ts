import type { FileDoc } from '../models/files';
import { type PipelineDeps, StaleRunError } from './stage';

const intervalMs = 1_000;

/**
 * Polls the file record while a stage runs: `signal` aborts with `StaleRunError` when the file was deleted,
 * reprocessed or advanced by another worker. Also ends work that reports no progress for minutes. `stop` ends the
 * polling.
 */
export function watchRun({ models }: Pick<PipelineDeps, 'models'>, file: FileDoc) {
  const { _id, environmentId, runId, status } = file;
  const stale = new AbortController();
  let stopped = false;
  let timer: NodeJS.Timeout;

  async function poll(): Promise<void> {
    // An unavailable store does not make the run stale.
    const owned = await models.files.exists({ _id, environmentId, runId, status }).catch(() => true);
    if (stopped) return;
    if (owned) schedule();
    else stale.abort(new StaleRunError());
  }

  function schedule(): void {
    timer = setTimeout(poll, intervalMs);
    timer.unref();
  }

  schedule();
  return {
    signal: stale.signal,
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
