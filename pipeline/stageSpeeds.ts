import { type Stage, stages } from '../domain/files';
import type { FileDoc } from '../models/files';
import { embeddingWork } from './embeddingWork';

/** How much the newest measurement counts. */
const weight = 0.2;

/** Seconds a megabyte of upload takes in each stage, before anything was measured on this machine. */
const firstGuess: Record<Stage, number> = { conversion: 4, parsing: 0.3, chunking: 0.5, embedding: 60 };
/** The same for a chunk to be embedded, or the like of it. */
const firstGuessPerChunk = 0.1;
/** From this share of a stage on, its own pace alone tells how long the rest of it takes. */
const tellingShare = 0.2;

/** What is known of a file when its time is estimated. */
export type Estimated = Pick<FileDoc, 'mimeType' | 'size' | 'totalChunks'> &
  Partial<Pick<FileDoc, 'wordsOnlyChunks'>>;

/** Learns how long stages take on this machine, for the estimates of remaining time. */
export class StageSpeeds {
  private readonly secondsPerUnit = new Map<string, number>();

  note(stage: Stage, file: Estimated, seconds: number): void {
    const { key, units } = this.measureOf(stage, file);
    const measured = seconds / units;
    const known = this.secondsPerUnit.get(key);
    this.secondsPerUnit.set(key, known === undefined ? measured : known + weight * (measured - known));
  }

  /** Seconds until the file is ready, given that `share` of `stage` was done in the `elapsed` seconds it has taken. */
  remaining(stage: Stage, file: Estimated, { share, elapsed }: { share: number; elapsed: number }): number {
    const [current = 0, ...later] = stages
      .slice(stages.indexOf(stage))
      .map((each) => this.expected(each, file));
    const byPace = share > 0 ? (elapsed / share) * (1 - share) : 0;
    const trust = Math.min(1, share / tellingShare);
    const rest = trust * byPace + (1 - trust) * current * (1 - share);
    return later.reduce((sum, seconds) => sum + seconds, rest);
  }

  private expected(stage: Stage, file: Estimated): number {
    const { key, units, guess } = this.measureOf(stage, file);
    return units * (this.secondsPerUnit.get(key) ?? guess);
  }

  /** Embedding takes its time by chunk, once they are counted; all else by size, a scan apart from a line of text. */
  private measureOf(stage: Stage, file: Estimated) {
    const { mimeType, size, totalChunks } = file;
    if (stage === 'embedding' && totalChunks > 0) {
      return { key: 'chunk', units: embeddingWork(file), guess: firstGuessPerChunk };
    }
    // Small files are dominated by what every file costs: they count as at least this much.
    return { key: `${stage} ${mimeType}`, units: Math.max(size / 1_048_576, 0.02), guess: firstGuess[stage] };
  }
}
