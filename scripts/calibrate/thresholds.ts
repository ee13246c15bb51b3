import type { ScoreThreshold } from '../../domain/search';
import { calibrate } from '../../search/retrieval/calibration';
import type { Evidence } from '../../search/retrieval/evidence';
import type { Calibration } from '../../search/retrieval/profileFile';

/** The hits of a question in ranked order. */
export interface JudgedHits {
  hits: { evidence: Evidence; relevant: boolean }[];
}

const minScores = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The hits that minimum scores keep under a calibration; each collection of questions counts the same. */
export function thresholdsOf(collections: JudgedHits[][], calibration: Calibration): ScoreThreshold[] {
  const shares = collections.map((questions) => {
    const scored = questions.flatMap(({ hits }) => {
      const scores = calibrate(
        hits.map(({ evidence }) => evidence),
        calibration,
      );
      return hits.map(({ relevant }, rank) => ({ relevant, rank, score: scores[rank]?.score ?? 0 }));
    });
    const relevant = scored.filter(({ relevant: isRelevant, rank }) => isRelevant && rank === 0);
    const irrelevant = scored.filter((hit) => !hit.relevant);
    return (minScore: number) => ({
      relevantKept: keptShare(relevant, minScore),
      irrelevantKept: keptShare(irrelevant, minScore),
    });
  });
  return minScores.map((minScore) => {
    const kept = shares.map((share) => share(minScore));
    return {
      minScore,
      relevantKept: mean(kept.map(({ relevantKept }) => relevantKept)),
      irrelevantKept: mean(kept.map(({ irrelevantKept }) => irrelevantKept)),
    };
  });
}

function keptShare(hits: { score: number }[], minScore: number): number {
  return hits.filter(({ score }) => score >= minScore).length / Math.max(1, hits.length);
}

function mean(values: number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Number((sum / Math.max(1, values.length)).toFixed(3));
}
