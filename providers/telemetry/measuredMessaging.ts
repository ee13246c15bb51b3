import type { EventBus, EventTopics } from '../../domain/ports/events';
import type { JobQueue } from '../../domain/ports/jobQueue';
import type { RateDecision, RateLimiter, rateOutcomes } from '../../domain/ports/rateLimiter';
import type { Telemetry } from '../../domain/ports/telemetry';

/** Decorates a queue: propagates the trace context in jobs and counts their attempts. */
export function measuredQueue<Q extends JobQueue>(queue: Q, telemetry: Telemetry): Q {
  const enqueue: JobQueue['enqueue'] = (job) => queue.enqueue({ ...job, trace: telemetry.carry() });
  const process: JobQueue['process'] = (handler) =>
    queue.process((job, attempt, signal) =>
      telemetry.resume(job.trace, async () => {
        const measurement = telemetry.begin('stage', { stage: job.stage });
        try {
          const outcome = await measurement.run(() => handler(job, attempt, signal));
          const hasFailed = outcome === 'retry' || typeof outcome === 'object';
          measurement.end(hasFailed ? new Error('failed') : undefined);
          return outcome;
        } catch (error) {
          measurement.end(error);
          throw error;
        }
      }),
    );
  return { ...queue, enqueue, process };
}

function outcomeOf({ allowed, isUncounted }: RateDecision): (typeof rateOutcomes)[number] {
  if (isUncounted) return 'uncounted';
  return allowed ? 'allowed' : 'refused';
}

/** Decorates a rate limiter: counts its decisions. */
export function measuredLimiter(limiter: RateLimiter, telemetry: Telemetry): RateLimiter {
  return {
    ...limiter,
    async consume(keyId, category, requestsPerMinute) {
      const decision = await limiter.consume(keyId, category, requestsPerMinute);
      telemetry.count('rate_limit_decisions', { category, decision: outcomeOf(decision) });
      return decision;
    },
  };
}

/** Decorates an event bus: counts published status changes of files. */
export function measuredEvents(events: EventBus, telemetry: Telemetry): EventBus {
  return {
    ...events,
    publish(topic, event) {
      if (topic === 'file') {
        telemetry.count('file_transitions', { status: (event as EventTopics['file']).status ?? 'deleted' });
      }
      return events.publish(topic, event);
    },
  };
}
