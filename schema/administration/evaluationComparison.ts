import type { CaseDifference, MetricDifference } from '../../domain/evaluation';
import { compareRunsInput } from '../../domain/inputs/evaluation';
import { type ComparedRuns, compareEvaluationRuns } from '../../resolvers/evaluation/compareEvaluationRuns';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { recordType } from '../recordType';
import { Admin } from './admin';
import { MetricEnum, Result } from './evaluationResults';
import { EvaluationRunType } from './evaluationRuns';

const Difference = recordType<MetricDifference>('EvaluationMetricDifference')(
  'The difference of a metric over the cases of both runs, with its 95 % paired bootstrap interval.',
  {
    name: [MetricEnum, 'The metric.'],
    base: ['Float', 'The value of the base run.'],
    run: ['Float', 'The value of the run.'],
    difference: ['Float', '`run` minus `base`.'],
    low: ['Float', 'The lower bound of the interval of the difference.'],
    high: ['Float', 'The upper bound of the interval of the difference.'],
    cases: ['NonNegativeInt', 'The number of cases.'],
    isSignificant: ['Boolean', 'Whether the interval excludes 0.'],
    isWorse: ['Boolean', 'Whether the difference is significant and a loss.'],
  },
);

const CaseDifferenceType = recordType<CaseDifference>('EvaluationCaseDifference')('A case in two runs.', {
  base: [Result, 'The result of the base run.'],
  run: [Result, 'The result of the run.'],
  scoreDifference: ['Float', 'The score of `run` minus that of `base`.'],
});

const Comparison = recordType<ComparedRuns>('EvaluationComparison')(
  'Two runs of one set.',
  {
    base: [EvaluationRunType, 'The run to compare with.'],
    run: [EvaluationRunType, 'The run.'],
    metrics: [[Difference], 'The metrics that both runs have.'],
  },
  (t) => ({
    worseCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of cases that got worse.',
      resolve: ({ worse }) => worse.length,
    }),
    worse: t.field({
      type: [CaseDifferenceType],
      description:
        'The cases that got worse: those that no longer pass first, then by the loss of their score.',
      resolve: ({ worse, first }) => worse.slice(0, first),
    }),
    betterCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of cases that got better.',
      resolve: ({ better }) => better.length,
    }),
    better: t.field({
      type: [CaseDifferenceType],
      description: 'The cases that got better: those that pass now first, then by the gain of their score.',
      resolve: ({ better, first }) => better.slice(0, first),
    }),
    unchangedCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of cases with the same outcome and score.',
      resolve: ({ unchanged }) => unchanged,
    }),
    onlyInBaseCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of cases that only the base run has.',
      resolve: ({ onlyInBase }) => onlyInBase.length,
    }),
    onlyInBase: t.field({
      type: [Result],
      description: 'The cases that only the base run has.',
      resolve: ({ onlyInBase, first }) => onlyInBase.slice(0, first),
    }),
    onlyInRunCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of cases that only the run has.',
      resolve: ({ onlyInRun }) => onlyInRun.length,
    }),
    onlyInRun: t.field({
      type: [Result],
      description: 'The cases that only the run has.',
      resolve: ({ onlyInRun, first }) => onlyInRun.slice(0, first),
    }),
  }),
);

builder.objectFields(Admin, (t) => ({
  compareEvaluationRuns: t.field({
    type: Comparison,
    nullable: true,
    description: 'Compares two runs of one set, case by case.',
    args: argumentsOf(t, compareRunsInput),
    ...cost({ own: 200 }),
    resolve: (_admin, args, { operation }) => compareEvaluationRuns(operation, args),
  }),
}));
