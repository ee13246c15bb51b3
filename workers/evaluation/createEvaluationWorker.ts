import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import { type CaseDeps, runCases } from './runCases';
import { changeLeased, leaseMs, leaseRun, type RunLease } from './runLease';

const intervalMs = 1_000;
/** A run that ends its process, or whose store keeps failing, is given up after so many of them. */
const maxAttempts = 3;

export interface EvaluationWorker {
  start(): void;
  close(): Promise<void>;
}

interface EvaluationWorkerOptions extends CaseDeps {
  log: Logger;
  /** Defaults to 30 s. */
  leaseMs?: number;
}

/**
 * Runs evaluations, one at a time in each process and in each environment, so that they leave the rest to those who ask.
 * The store is the queue: what a process leaves behind is taken over by another when its lease ends.
 */
export function createEvaluationWorker(options: EvaluationWorkerOptions): EvaluationWorker {
  const { models, log } = options;
  const durationMs = options.leaseMs ?? leaseMs;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;

  const report = (error: unknown) => log.warn({ error }, 'could not run an evaluation; retrying');

  /** Returns the run to the queue. */
  const release = (lease: RunLease) =>
    changeLeased(models, lease, {
      status: 'queued',
      leaseId: null,
      leasedUntil: new Date(0),
      attempts: lease.run.attempts - 1,
    });

  const fail = (lease: RunLease, error: string) =>
    changeLeased(models, lease, { status: 'failed', error, finishedAt: new Date(), leaseId: null });

  /** A deleted run leaves no results of cases that were being answered. */
  async function dropOrphans({ run }: RunLease): Promise<void> {
    const { _id: runId } = run;
    if (await models.evaluationRuns.exists({ _id: runId })) return;
    await models.evaluationResults.deleteMany({ runId, environmentId: run.environmentId });
  }

  async function work(lease: RunLease): Promise<void> {
    const lost = new AbortController();
    const extend = async () => {
      const leasedUntil = new Date(Date.now() + durationMs);
      if (!(await changeLeased(models, lease, { leasedUntil }))) lost.abort();
    };
    const heartbeat = setInterval(() => void extend().catch(report), durationMs / 6).unref();
    try {
      await runCases(options, lease, AbortSignal.any([closing.signal, lost.signal]));
    } catch (error) {
      lost.abort();
      if (closing.signal.aborted) await release(lease);
      else if (error instanceof AppError) await fail(lease, error.publicMessage);
      // After an unexpected error the lease is kept to its end, which bounds how often that repeats.
      else if ((error as Error).name !== 'AbortError') throw error;
    } finally {
      clearInterval(heartbeat);
      await dropOrphans(lease);
    }
  }

  async function workAll(): Promise<void> {
    while (!closing.signal.aborted) {
      const lease = await leaseRun(models, durationMs);
      if (!lease) return;
      if (lease.run.attempts > maxAttempts)
        await fail(lease, 'The processes that ran it ended unexpectedly.');
      else await work(lease);
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        working ??= workAll()
          .catch(report)
          .finally(() => {
            working = null;
          });
      }, intervalMs).unref();
    },
    async close() {
      closing.abort();
      if (timer) clearInterval(timer);
      await working;
    },
  };
}
