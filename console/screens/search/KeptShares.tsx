import type { ScoreThresholdsQuery } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { formatScore, formatShare } from '../../ui/format';

type Thresholds = NonNullable<ScoreThresholdsQuery['scoreThresholds']>;
type Point = Thresholds[number];

const size = { width: 100, height: 28 };

/** Between two measured scores the share is taken to change evenly; at 0 everything passes, at 1 nothing. */
function shareAt(points: readonly Point[], minScore: number): Pick<Point, 'relevantKept' | 'irrelevantKept'> {
  const after = points.findIndex((point) => point.minScore >= minScore);
  const next = points[after] ?? points.at(-1);
  const before = points[Math.max(0, after - 1)] ?? next;
  if (!next || !before || next.minScore === before.minScore)
    return next ?? { relevantKept: 1, irrelevantKept: 1 };
  const part = (minScore - before.minScore) / (next.minScore - before.minScore);
  const between = (from: number, to: number) => from + part * (to - from);
  return {
    relevantKept: between(before.relevantKept, next.relevantKept),
    irrelevantKept: between(before.irrelevantKept, next.irrelevantKept),
  };
}

const lineOf = (points: readonly Point[], share: (point: Point) => number) =>
  points.map((point) => `${point.minScore * size.width},${(1 - share(point)) * size.height}`).join(' ');

/** The shares that a minimum score keeps, as measured for the embedding model. */
export function KeptShares({ thresholds, minScore }: { thresholds: Thresholds; minScore: number }) {
  const points: Point[] = [
    { minScore: 0, relevantKept: 1, irrelevantKept: 1 },
    ...thresholds,
    { minScore: 1, relevantKept: 0, irrelevantKept: 0 },
  ];
  const { relevantKept, irrelevantKept } = shareAt(points, minScore);
  const x = minScore * size.width;
  return (
    <div className="kept-shares">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline className="relevant" points={lineOf(points, (point) => point.relevantKept)} />
        <polyline className="irrelevant" points={lineOf(points, (point) => point.irrelevantKept)} />
        <line x1={x} x2={x} y1={0} y2={size.height} />
      </svg>
      <p className="hint">
        {text.score.kept(formatScore(minScore), formatShare(relevantKept), formatShare(irrelevantKept))}
      </p>
    </div>
  );
}
