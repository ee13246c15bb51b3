import {
  type CaseDifference,
  type CaseResult,
  lessIsBetter,
  type MetricDifference,
  metricNames,
  type RunComparison,
} from '../../domain/evaluation';
import { bootstrapInterval, sumsOf } from './bootstrap';
import { contributionOf } from './contributions';
import { ratioOf } from './summarizeResults';

type Sums = readonly number[];
const baseOf = (sums: Sums) => ratioOf(sums.slice(0, 2));
const runOf = (sums: Sums) => ratioOf(sums.slice(2));

function differenceOf(sums: Sums): number | null {
  const [base, run] = [baseOf(sums), runOf(sums)];
  return base === null || run === null ? null : run - base;
}

/** Differences of the metrics that both runs have. The cases are resampled in pairs, which their common difficulty needs. */
async function compareMetrics(pairs: readonly CaseDifference[]): Promise<MetricDifference[]> {
  const found: MetricDifference[] = [];
  for (const name of metricNames) {
    const rows = pairs.flatMap(({ base, run }) => {
      const [before, after] = [contributionOf(name, base), contributionOf(name, run)];
      return before && after ? [[...before, ...after]] : [];
    });
    const sums = sumsOf(rows);
    const difference = differenceOf(sums);
    const interval = difference === null ? null : await bootstrapInterval(rows, differenceOf);
    if (difference === null || !interval) continue;
    const isSignificant = interval.low > 0 || interval.high < 0;
    const isLoss = lessIsBetter.includes(name) ? difference > 0 : difference < 0;
    found.push({
      ...{ name, base: baseOf(sums) ?? 0, run: runOf(sums) ?? 0, difference, ...interval },
      ...{ cases: rows.length, isSignificant, isWorse: isSignificant && isLoss },
    });
  }
  return found;
}

/** Below this, scores differ by rounding only. */
const epsilon = 1e-9;

/** Compares the results of two runs case by case. */
export async function compareResults(
  baseResults: readonly CaseResult[],
  runResults: readonly CaseResult[],
): Promise<Omit<RunComparison, 'base' | 'run'>> {
  const bases = new Map(baseResults.map((result) => [result.caseId, result]));
  const inRun = new Set(runResults.map(({ caseId }) => caseId));
  const pairs = runResults.flatMap((run): CaseDifference[] => {
    const base = bases.get(run.caseId);
    return base ? [{ base, run, scoreDifference: run.score - base.score }] : [];
  });
  /** -1: no longer passes, 1: passes now, 0: as before. */
  const turn = ({ base, run }: CaseDifference) => Number(run.passed) - Number(base.passed);
  const isWorse = (pair: CaseDifference) =>
    turn(pair) < 0 || (turn(pair) === 0 && pair.scoreDifference < -epsilon);
  const isBetter = (pair: CaseDifference) =>
    turn(pair) > 0 || (turn(pair) === 0 && pair.scoreDifference > epsilon);
  const worse = pairs
    .filter(isWorse)
    .sort((a, b) => turn(a) - turn(b) || a.scoreDifference - b.scoreDifference);
  const better = pairs
    .filter(isBetter)
    .sort((a, b) => turn(b) - turn(a) || b.scoreDifference - a.scoreDifference);
  return {
    metrics: await compareMetrics(pairs),
    worse,
    better,
    unchanged: pairs.length - worse.length - better.length,
    onlyInBase: baseResults.filter(({ caseId }) => !inRun.has(caseId)),
    onlyInRun: runResults.filter(({ caseId }) => !bases.has(caseId)),
  };
}
