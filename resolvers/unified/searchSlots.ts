import { FairSlots } from '../../domain/fairSlots';

/** Retrievals of one process at the same time: more are answered no sooner, even if embedding a question takes half a second. */
const maxAtOnce = 32;
/** A flood of one environment is refused before its callers have given up. */
const maxWaitingPerEnvironment = 200;
const maxWaitMs = 20_000;

export function createSearchSlots(): FairSlots {
  const busy = { message: 'Too many searches are waiting. Retry in a few seconds.', retryAfterSeconds: 5 };
  return new FairSlots({ max: maxAtOnce, maxWaitingPerOwner: maxWaitingPerEnvironment, maxWaitMs, busy });
}
