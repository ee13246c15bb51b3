/** The smoothing factor: how far a new estimate moves the shown one. */
const smoothing = 0.4;
/** The shown estimate rises at most to this factor of itself plus one second per update. */
export const maxRiseFactor = 1.5;

/**
 * The remaining seconds to show: `estimate`, smoothed.
 * @param before the estimate shown last and its time; nulls when there is none
 * @param estimate the current estimate, in seconds
 */
export function smoothEstimate(
  before: { seconds: number | null; at: Date | null },
  now: Date,
  estimate: number,
): number {
  if (before.seconds === null || before.at === null) return estimate;
  const expected = Math.max(0, before.seconds - (now.getTime() - before.at.getTime()) / 1000);
  return Math.min(expected + smoothing * (estimate - expected), maxRiseFactor * before.seconds + 1);
}
