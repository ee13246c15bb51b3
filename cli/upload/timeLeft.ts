/** The sliding window of the estimate. */
const windowMs = 60_000;
/** The minimum time span of an estimate; shorter ones are unstable. */
const minSpanMs = 3_000;

/** Estimates the remaining time from the progress of the last minute. */
export class TimeLeft {
  private readonly samples: { at: number; share: number }[] = [];

  /** The remaining seconds; null if unknown. `share`: the completed part, 0 to 1. */
  estimate(share: number, now = Date.now()): number | null {
    this.samples.push({ at: now, share });
    while (this.samples.length > 2 && (this.samples[1]?.at ?? now) < now - windowMs) this.samples.shift();
    const first = this.samples[0];
    if (!first || now - first.at < minSpanMs || share <= first.share) return null;
    const perMs = (share - first.share) / (now - first.at);
    return (1 - share) / perMs / 1000;
  }
}
