import { type Stage, stages } from '../domain/files';

/** How much the newest measurement counts. */
const weight = 0.2;

/** Seconds a megabyte of upload takes in each stage, before anything was measured on this machine. */
const firstGuess: Record<Stage, number> = { conversion: 4, parsing: 0.3, chunking: 0.5, embedding: 60 };

/** Learns how long stages take on this machine, for the estimates of remaining time. */
export class StageSpeeds {
  private readonly secondsPerMegabyte = new Map<string, number>();

  /** `mimeType` keeps a scanned page apart from a line of text. */
  note(stage: Stage, mimeType: string, bytes: number, seconds: number): void {
    const key = `${stage} ${mimeType}`;
    const measured = seconds / this.megabytes(bytes);
    const known = this.secondsPerMegabyte.get(key);
    this.secondsPerMegabyte.set(key, known === undefined ? measured : known + weight * (measured - known));
  }

  /** Seconds until the file is ready, given that `share` of `stage` is done. */
  remaining(stage: Stage, mimeType: string, bytes: number, share: number): number {
    const ahead = stages.slice(stages.indexOf(stage));
    return ahead.reduce((sum, each, index) => {
      const rate = this.secondsPerMegabyte.get(`${each} ${mimeType}`) ?? firstGuess[each];
      return sum + rate * this.megabytes(bytes) * (index === 0 ? 1 - share : 1);
    }, 0);
  }

  /** Small files are dominated by what every file costs: count them as at least this much. */
  private megabytes(bytes: number): number {
    return Math.max(bytes / 1_048_576, 0.02);
  }
}
