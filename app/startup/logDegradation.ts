import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';

const intervalMs = 60_000;

/**
 * Logs that search continues without a part, at most once a minute: while a server is down, every search would log
 * it. Each line has the number of searches since the last one.
 */
export function logDegradation(log: Logger, clock: () => number = Date.now): (error: unknown) => void {
  let searches = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    searches++;
    if (clock() - loggedAt < intervalMs) return;
    const reason = error instanceof AppError ? error.publicMessage : String(error);
    log.warn({ reason, searches }, 'search continues without a part that failed');
    loggedAt = clock();
    searches = 0;
  };
}
