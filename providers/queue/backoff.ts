/**
 * Exponential backoff with jitter: doubles the delay with each attempt, from `baseMs` up to `maxMs`, and picks a
 * random point in its second half, so that jobs that failed together are not retried together.
 */
export function exponentialBackoff(
  baseMs: number,
  maxMs: number,
  random: () => number = Math.random,
): (attempt: number) => number {
  return (attempt) => {
    const ceilingMs = Math.min(maxMs, baseMs * 2 ** (attempt - 1));
    return Math.round(ceilingMs * (0.5 + random() / 2));
  };
}
