import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { EventBus } from '../../domain/ports/events';
import { SourceError } from '../../domain/ports/sourceReader';
import type { SourceCounts, SourceFailure, SourceRunState } from '../../domain/sources';
import type { Models } from '../../models/createModels';
import { newEvent } from '../../models/pendingEvents';
import type { SourceDoc, SourceRunDoc } from '../../models/sources';
import { changeLeased, leaseRun, queueDueRuns, type SourceLease } from './sourceLease';

const intervalMs = 1_000;
const defaultLeaseMs = 30_000;
/** A run that ends its process, or whose store keeps failing, is given up after so many of them. */
const maxAttempts = 3;
/** The number of finished runs of a source that are kept. */
const runsKept = 100;

type Progress = SourceCounts & { failures: SourceFailure[] };

export interface SourceWorkerOptions {
  models: Models;
  events: EventBus;
  log: Logger;
  /** Reads the source and changes the files. @throws SourceError, AppError where the run as a whole fails */
  sync: (
    work: { source: SourceDoc; run: SourceRunDoc },
    report: (progress: Progress) => void,
    signal: AbortSignal,
  ) => Promise<Progress>;
  /** Defaults to 30 s. */
  leaseMs?: number;
}

/**
 * Runs sources when they are due, one at a time in each process. The store is the queue: what a process leaves behind is
 * taken over by another when its lease ends.
 */
export function createSourceWorker(options: SourceWorkerOptions): { start(): void; close(): Promise<void> } {
  const { models, events, log, sync, leaseMs = defaultLeaseMs } = options;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let unsubscribe: (() => void) | null = null;
  const warn = (error: unknown) => log.warn({ error }, 'could not run a source; retrying');

  const announce = ({ run: { _id: runId, sourceId, environmentId } }: SourceLease) =>
    events.publish('sourceRun', { environmentId, sourceId, runId });

  async function finish(
    lease: SourceLease,
    state: SourceRunState,
    fields: Partial<SourceRunDoc>,
  ): Promise<void> {
    const { _id, sourceId } = lease.run;
    const finishedAt = new Date();
    const data = { source_id: sourceId, run_id: _id, state };
    const { matchedCount } = await models.sourceRuns.updateOne(
      { _id, leaseId: lease.id, isActive: true },
      {
        $set: {
          ...fields,
          state,
          finishedAt,
          leaseId: null,
          pendingEvents: [newEvent('source.run.finished', finishedAt, data)],
        },
        $unset: { isActive: 1 },
      },
    );
    if (matchedCount === 0) return;
    await announce(lease);
    const old = await models.sourceRuns
      .find({ sourceId, isActive: { $exists: false } })
      .sort({ createdAt: -1 })
      .skip(runsKept)
      .select('_id')
      .lean();
    await models.sourceRuns.deleteMany({ _id: { $in: old.map(({ _id: id }) => id) } });
  }

  async function work(lease: SourceLease): Promise<void> {
    const lost = new AbortController();
    let progress: Partial<Progress> = {};
    const source = await models.sources.findById(lease.run.sourceId).lean<SourceDoc>();
    if (!source) {
      await models.sourceRuns.deleteOne({ _id: lease.run._id });
      return;
    }
    const extend = async () => {
      const leasedUntil = new Date(Date.now() + leaseMs);
      if (!(await changeLeased(models, lease, { ...progress, leasedUntil }))) lost.abort();
      else await announce(lease);
    };
    const heartbeat = setInterval(() => void extend().catch(warn), leaseMs / 10).unref();
    try {
      await changeLeased(models, lease, { startedAt: lease.run.startedAt ?? new Date() });
      await announce(lease);
      const signal = AbortSignal.any([closing.signal, lost.signal]);
      const done = await sync(
        { source, run: lease.run },
        (now) => {
          progress = now;
        },
        signal,
      );
      clearInterval(heartbeat);
      await finish(lease, 'succeeded', done);
    } catch (error) {
      clearInterval(heartbeat);
      if (lost.signal.aborted) return;
      if (closing.signal.aborted) {
        const attempts = lease.run.attempts - 1;
        await changeLeased(models, lease, { state: 'queued', leasedUntil: new Date(0), attempts });
      } else if (error instanceof SourceError)
        await finish(lease, 'failed', { ...progress, error: error.message });
      else if (error instanceof AppError)
        await finish(lease, 'failed', { ...progress, error: error.publicMessage });
      // After an unexpected error the lease is kept to its end, which bounds how often that repeats.
      else throw error;
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function workAll(): Promise<void> {
    await queueDueRuns(models);
    while (!closing.signal.aborted) {
      const lease = await leaseRun(models, leaseMs);
      if (!lease) return;
      const error = 'The processes that ran it ended unexpectedly.';
      if (lease.run.attempts > maxAttempts) await finish(lease, 'failed', { error });
      else await work(lease);
    }
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    working ??= workAll()
      .catch(warn)
      .finally(() => {
        working = null;
      });
  }

  return {
    start() {
      timer = setInterval(wake, intervalMs).unref();
      // The requested runs begin at once; those that no event tells of are found by the interval.
      events.subscribe('sourceRun', wake).then((stop) => {
        if (closing.signal.aborted) stop();
        else unsubscribe = stop;
      }, warn);
    },
    async close() {
      closing.abort();
      unsubscribe?.();
      if (timer) clearInterval(timer);
      await working;
    },
  };
}
