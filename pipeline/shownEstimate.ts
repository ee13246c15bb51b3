/** How far a new estimate moves what is shown: paces vary, and a number that jumps is believed by nobody. */
const follow = 0.4;
/** What is shown rises at most to this many times itself and a second: a wrong first guess is left in steps. */
export const mostRise = 1.5;

/**
 * The seconds to show as remaining.
 * @param before what was shown last, and when; nulls where nothing was
 * @param estimate what is thought now
 */
export function shownEstimate(
  before: { seconds: number | null; at: Date | null },
  now: Date,
  estimate: number,
): number {
  if (before.seconds === null || before.at === null) return estimate;
  const expected = Math.max(0, before.seconds - (now.getTime() - before.at.getTime()) / 1000);
  return Math.min(expected + follow * (estimate - expected), mostRise * before.seconds + 1);
}
