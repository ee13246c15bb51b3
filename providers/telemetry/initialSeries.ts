import { fileStatuses } from '../../domain/files';
import { rateCategories } from '../../domain/limits';
import { type CountedCategory, rateOutcomes } from '../../domain/ports/rateLimiter';
import type { CountedThing } from '../../domain/ports/telemetry';
import { attemptOutcomes } from '../../domain/webhooks';

const categories: CountedCategory[] = [...rateCategories, 'authentication'];

/**
 * The series that a counter has from the start, at 0. Prometheus sees no increase in a series that begins with its
 * first event, so that an alert on that event would not fire.
 */
export const initialSeries: Partial<Record<CountedThing, Record<string, string>[]>> = {
  rate_limit_decisions: categories.flatMap((category) =>
    rateOutcomes.map((decision) => ({ category, decision })),
  ),
  file_transitions: [...fileStatuses, 'deleted'].map((status) => ({ status })),
  webhook_attempts: attemptOutcomes.map((outcome) => ({ outcome })),
  answer_records: ['written', 'dropped'].map((outcome) => ({ outcome })),
};
