import { AppError } from '../../domain/errors';
import { FairSlots } from '../../domain/fairSlots';

/** Retrievals of one process at the same time: more are answered no sooner, even if embedding a question takes half a second. */
const maxAtOnce = 32;
/** A flood of one environment is refused before its callers have given up. */
const maxWaitingPerEnvironment = 200;
const maxWaitMs = 20_000;

export function createSearchSlots(): FairSlots {
  return new FairSlots({ max: maxAtOnce, maxWaitingPerOwner: maxWaitingPerEnvironment });
}

/** Searches once a slot is free. @throws `unavailable` where too many wait, and the signal's reason */
export async function inSearchSlot<T>(
  slots: FairSlots,
  environmentId: string,
  signal: AbortSignal,
  search: () => Promise<T>,
): Promise<T> {
  const release = await slots.acquire(environmentId, maxWaitMs, signal);
  if (release === null)
    throw new AppError('unavailable', 'Too many searches are waiting. Retry in a few seconds.', {
      retryAfterSeconds: 5,
    });
  try {
    return await search();
  } finally {
    release();
  }
}
