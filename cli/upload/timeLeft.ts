/** Progress older than this says little about what is to come. */
const windowMs = 60_000;
/** Before that, an estimate would jump about. */
const minSpanMs = 3_000;

/** Estimates how long the rest will take from how fast the last minute went. */
export class TimeLeft {
  private readonly samples: { at: number; share: number }[] = [];

  /** Seconds, or null where it can't be told yet. `share` is what is done of the whole, 0 to 1. */
  estimate(share: number, now = Date.now()): number | null {
    this.samples.push({ at: now, share });
    while (this.samples.length > 2 && (this.samples[1]?.at ?? now) < now - windowMs) this.samples.shift();
    const first = this.samples[0];
    if (!first || now - first.at < minSpanMs || share <= first.share) return null;
    const perMs = (share - first.share) / (now - first.at);
    return (1 - share) / perMs / 1000;
  }
}
