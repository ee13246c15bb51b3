import { randomUUID } from 'node:crypto';
import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Reembedder } from '../../domain/ports/reembedder';
import type { Models } from '../../models/createModels';
import {
  claimReembedding,
  readReembedding,
  recordReembedding,
  reembeddingSilenceMs,
} from '../../records/reembeddingRecord';
import { moveToModel } from './moveToModel';

const noteIntervalMs = reembeddingSilenceMs / 6;

/** Re-embeds all chunks in the background. At most one run at a time across all processes of the store. */
export function createReembedder(deps: {
  models: Models;
  embeddingModel: EmbeddingModel;
  /** Called when search uses the new model. */
  onMoved: () => Promise<void>;
  log: Logger;
}): Reembedder {
  const { models, embeddingModel, onMoved, log } = deps;
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function run(owner: string): Promise<void> {
    const lost = new AbortController();
    const progress = { embedded: 0, left: 0 };
    const note = async () => {
      if (!(await recordReembedding(models, owner, progress))) lost.abort();
    };
    // On a timer instead of on progress: a process that waits for the model is alive too.
    const timer = setInterval(() => {
      note().catch((error: unknown) => log.warn({ error }, 'could not record the progress of re-embedding'));
    }, noteIntervalMs);
    timer.unref();
    const signal = AbortSignal.any([closing.signal, lost.signal]);
    const finish = (status: 'completed' | 'failed' | 'interrupted', error: string | null) =>
      recordReembedding(models, owner, { ...progress, status, error, finishedAt: new Date() });
    try {
      await moveToModel(models, embeddingModel, {
        signal,
        onProgress: (now) => void Object.assign(progress, now),
      });
      await onMoved();
      await finish('completed', null);
    } catch (error) {
      if (lost.signal.aborted) return;
      if (closing.signal.aborted) {
        await finish('interrupted', null);
        return;
      }
      log.error({ error }, 're-embedding failed');
      const reason = error instanceof AppError ? error.publicMessage : 'Internal error; see the log.';
      await finish('failed', reason);
    } finally {
      clearInterval(timer);
    }
  }

  return {
    model: embeddingModel,
    async start() {
      const owner = randomUUID();
      if (closing.signal.aborted || !(await claimReembedding(models, owner, embeddingModel.id))) return false;
      running = run(owner).catch((error: unknown) =>
        log.error({ error }, 'could not record the outcome of re-embedding'),
      );
      return true;
    },
    last: () => readReembedding(models),
    async close() {
      closing.abort();
      await running;
    },
  };
}
