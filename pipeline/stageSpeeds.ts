import { type Stage, stages } from '../domain/files';
import type { FileDoc } from '../models/files';

/** The weight of the newest measurement in the moving average. */
const weight = 0.2;

/** Initial estimates in seconds per megabyte of upload, until a stage was measured on this machine. */
const firstGuess: Record<Stage, number> = { conversion: 4, parsing: 0.3, chunking: 0.5, embedding: 60 };
/** The initial estimate in seconds per embedded chunk. */
const firstGuessPerChunk = 0.1;
/** From this share of a stage on, the estimate is based on its own pace only. */
const paceOnlyShare = 0.2;

/** The fields of a file that an estimate is based on. */
export type Estimated = Pick<FileDoc, 'mimeType' | 'size' | 'totalChunks'>;

/** Measures how long stages take on this machine and estimates the remaining time of files. */
export class StageSpeeds {
  private readonly secondsPerUnit = new Map<string, number>();

  note(stage: Stage, file: Estimated, seconds: number): void {
    const { key, units } = this.measureOf(stage, file);
    const measured = seconds / units;
    const known = this.secondsPerUnit.get(key);
    this.secondsPerUnit.set(key, known === undefined ? measured : known + weight * (measured - known));
  }

  /** Estimated seconds until the file is ready, when `share` of `stage` took `elapsed` seconds. */
  remaining(stage: Stage, file: Estimated, { share, elapsed }: { share: number; elapsed: number }): number {
    const [current = 0, ...later] = stages
      .slice(stages.indexOf(stage))
      .map((each) => this.expected(each, file));
    const byPace = share > 0 ? (elapsed / share) * (1 - share) : 0;
    const trust = Math.min(1, share / paceOnlyShare);
    const rest = trust * byPace + (1 - trust) * current * (1 - share);
    return later.reduce((sum, seconds) => sum + seconds, rest);
  }

  private expected(stage: Stage, file: Estimated): number {
    const { key, units, guess } = this.measureOf(stage, file);
    return units * (this.secondsPerUnit.get(key) ?? guess);
  }

  /** Embedding is measured per chunk once chunks are counted; everything else per megabyte and MIME type. */
  private measureOf(stage: Stage, file: Estimated) {
    const { mimeType, size, totalChunks } = file;
    if (stage === 'embedding' && totalChunks > 0) {
      return { key: 'chunk', units: totalChunks, guess: firstGuessPerChunk };
    }
    // The fixed cost per file dominates for small files, so there is a minimum size.
    return { key: `${stage} ${mimeType}`, units: Math.max(size / 1_048_576, 0.02), guess: firstGuess[stage] };
  }
}
