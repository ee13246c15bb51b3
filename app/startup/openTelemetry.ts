import { Gauge } from 'prom-client';
import type { Config } from '../../config/config';
import type { FairSlots } from '../../domain/fairSlots';
import type { JobQueue } from '../../domain/ports/jobQueue';
import type { Telemetry } from '../../domain/ports/telemetry';
import { createTelemetry } from '../../providers/telemetry/createTelemetry';
import { createMetrics, type Metrics } from '../../providers/telemetry/metrics';
import type * as Tracing from '../../providers/telemetry/startTracing';
import type { Closers } from './closers';
import type { Readiness } from './readiness';
import { version } from './version';

/** Opens metrics, and tracing when a collector is configured. First, so that everything else is instrumented. */
export function openTelemetry(
  { tracing }: Config,
  closers: Closers,
): { telemetry: Telemetry; metrics: Metrics } {
  if (tracing) {
    // Loaded lazily: the package is large.
    const tracingModule: typeof Tracing = require('../../providers/telemetry/startTracing');
    closers.add('traces', tracingModule.startTracing({ ...tracing, version }));
  }
  const metrics = createMetrics(version);
  return { telemetry: createTelemetry(metrics, tracing !== null, tracing?.withContent), metrics };
}

/** Adds gauges that are collected on scrape: the state of the queue and of the dependencies. */
export function addStateMetrics(
  { registry }: Metrics,
  queue: JobQueue,
  searchSlots: FairSlots,
  readiness: Readiness,
): void {
  new Gauge({
    name: 'lectern_searches',
    help: 'Searches for passages of this process, by state: running or waiting.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'running' }, searchSlots.running);
      this.set({ state: 'waiting' }, searchSlots.waitingOwners().length);
    },
  });
  const age = new Gauge({
    name: 'lectern_queue_wait_seconds',
    help: 'The age of the oldest waiting job in seconds; 0 when none is waiting.',
    labelNames: ['stage'],
    registers: [registry],
  });
  new Gauge({
    name: 'lectern_queue_jobs',
    help: 'The number of jobs of all workers, by stage and state.',
    labelNames: ['stage', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      age.reset();
      const counts = await queue.counts().catch(() => null);
      for (const [stage, { waiting, active, dead, nextWaitingMs }] of Object.entries(counts ?? {})) {
        for (const [state, count] of Object.entries({ waiting, active, dead }))
          this.set({ stage, state }, count);
        age.set({ stage }, (nextWaitingMs ?? 0) / 1000);
      }
    },
  });
  new Gauge({
    name: 'lectern_dependency_up',
    help: 'Whether the dependency is available: 1 or 0.',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const { checks } = await readiness();
      for (const [dependency, state] of Object.entries(checks))
        this.set({ dependency }, state === 'ok' ? 1 : 0);
    },
  });
}
