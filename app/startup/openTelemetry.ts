import { Gauge } from 'prom-client';
import type { Config } from '../../config/loadConfig';
import type { JobQueue } from '../../domain/ports/jobQueue';
import type { Telemetry } from '../../domain/ports/telemetry';
import { createTelemetry } from '../../providers/telemetry/createTelemetry';
import { createMetrics, type Metrics } from '../../providers/telemetry/metrics';
import type * as Tracing from '../../providers/telemetry/startTracing';
import type { Closers } from './closers';
import type { Readiness } from './readiness';
import { version } from './version';

/** Counting, and tracing where a collector is configured: opened first, so that the rest can be measured. */
export function openTelemetry(
  { tracing }: Config,
  closers: Closers,
): { telemetry: Telemetry; metrics: Metrics } {
  if (tracing) {
    // Loaded only where it is used: it is no small package.
    const tracingModule: typeof Tracing = require('../../providers/telemetry/startTracing');
    closers.add('traces', tracingModule.startTracing({ ...tracing, version }));
  }
  const metrics = createMetrics(version);
  return { telemetry: createTelemetry(metrics, tracing !== null), metrics };
}

/** What is asked for only when somebody looks: the queue, and the parts that the process depends on. */
export function addStateMetrics({ registry }: Metrics, queue: JobQueue, readiness: Readiness): void {
  const age = new Gauge({
    name: 'lectern_queue_wait_seconds',
    help: 'How long the job that is next has been waiting; 0 where none does.',
    labelNames: ['stage'],
    registers: [registry],
  });
  new Gauge({
    name: 'lectern_queue_jobs',
    help: 'Jobs of all workers, by what becomes of them.',
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
    help: '1 where the part answers, 0 where it does not.',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const { checks } = await readiness();
      for (const [dependency, state] of Object.entries(checks))
        this.set({ dependency }, state === 'ok' ? 1 : 0);
    },
  });
}
