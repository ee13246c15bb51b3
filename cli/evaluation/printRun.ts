import type {
  CompareEvaluationRunsQuery,
  EvaluationMetricLineFragment,
  EvaluationRunLineFragment,
} from '../generated/graphql';
import { type Column, printTable } from '../output/table';
import type { Terminal } from '../terminal';

export type Comparison = NonNullable<CompareEvaluationRunsQuery['admin']['compareEvaluationRuns']>;

const shown = (value: number, name: string) => (name === 'latencyMs' ? value.toFixed(1) : value.toFixed(3));

const metricColumns: Column<EvaluationMetricLineFragment>[] = [
  { title: 'METRIC', value: ({ name }) => name },
  { title: 'VALUE', value: ({ name, value }) => shown(value, name), align: 'right' },
  { title: '95 % INTERVAL', value: ({ name, low, high }) => `${shown(low, name)} – ${shown(high, name)}` },
  { title: 'CASES', value: ({ cases }) => String(cases), align: 'right' },
];

const differenceColumns: Column<Comparison['metrics'][number]>[] = [
  { title: 'METRIC', value: ({ name }) => name },
  { title: 'BASE', value: ({ name, base }) => shown(base, name), align: 'right' },
  { title: 'RUN', value: ({ name, run }) => shown(run, name), align: 'right' },
  { title: 'DIFFERENCE', value: ({ name, difference }) => shown(difference, name), align: 'right' },
  { title: '95 % INTERVAL', value: ({ name, low, high }) => `${shown(low, name)} – ${shown(high, name)}` },
  { title: '', value: ({ isWorse, isSignificant }) => (isWorse ? 'worse' : isSignificant ? 'better' : '') },
];

const outcome = ({ passed, score }: { passed: boolean; score: number }) =>
  `${passed ? 'passed' : 'failed'} ${score.toFixed(2)}`;

const worseColumns: Column<Comparison['worse'][number]>[] = [
  { title: 'BASE', value: ({ base }) => outcome(base) },
  { title: 'RUN', value: ({ run }) => outcome(run) },
  { title: 'QUESTION', value: ({ run }) => run.question, flexible: true },
  { title: 'WHY', value: ({ run }) => run.failures.join(' '), flexible: true },
];

export function printRun(terminal: Terminal, run: EvaluationRunLineFragment): void {
  terminal.print(
    `Run ${run.id} of '${run.setName}': ${run.status}, ${run.passed} of ${run.completed} cases passed.`,
  );
  printTable(terminal, metricColumns, run.metrics, 'There are no metrics yet.');
}

export function printComparison(terminal: Terminal, comparison: Comparison): void {
  const { worseCount, betterCount, unchangedCount, onlyInBaseCount, onlyInRunCount } = comparison;
  printTable(terminal, differenceColumns, comparison.metrics, 'The runs have no case in common.');
  terminal.print('');
  terminal.print(
    `${worseCount} cases got worse, ${betterCount} better, ${unchangedCount} are unchanged; ${onlyInBaseCount} are only in the base run, ${onlyInRunCount} only in the run.`,
  );
  if (worseCount > 0) printTable(terminal, worseColumns, comparison.worse, '');
}
