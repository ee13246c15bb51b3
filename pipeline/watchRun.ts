import type { FileDoc } from '../models/files';
import { type PipelineDeps, StaleRunError } from './stage';

const intervalMs = 1_000;

/**
 * Asks the record of a file, while a stage runs, whether the run still owns the file: `signal` aborts with
 * `StaleRunError` once it was deleted, taken over or moved on. Work that reports nothing for minutes ends so too, in
 * whatever process it runs. `stop` ends the questions.
 */
export function watchRun({ models }: Pick<PipelineDeps, 'models'>, file: FileDoc) {
  const { _id, environmentId, runId, status } = file;
  const stale = new AbortController();
  let stopped = false;
  let timer: NodeJS.Timeout;

  async function ask(): Promise<void> {
    // A store that doesn't answer says nothing about the file.
    const owned = await models.files.exists({ _id, environmentId, runId, status }).catch(() => true);
    if (stopped) return;
    if (owned) askLater();
    else stale.abort(new StaleRunError());
  }

  function askLater(): void {
    timer = setTimeout(ask, intervalMs);
    timer.unref();
  }

  askLater();
  return {
    signal: stale.signal,
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
