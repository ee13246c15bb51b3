import type { CaseDifference, MetricDifference } from '../../domain/evaluation';
import { compareRunsInput } from '../../domain/inputs/evaluation';
import { type ComparedRuns, compareEvaluationRuns } from '../../resolvers/evaluation/compareEvaluationRuns';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { Admin } from './admin';
import { MetricEnum, Result } from './evaluationResults';
import { EvaluationRunType } from './evaluationRuns';

const Difference = builder.objectRef<MetricDifference>('EvaluationMetricDifference').implement({
  description:
    'The difference of a metric over the cases of both runs, with its 95 % paired bootstrap interval.',
  fields: (t) => ({
    name: t.expose('name', { type: MetricEnum, description: 'The metric.' }),
    base: t.exposeFloat('base', { description: 'The value of the base run.' }),
    run: t.exposeFloat('run', { description: 'The value of the run.' }),
    difference: t.exposeFloat('difference', { description: '`run` minus `base`.' }),
    low: t.exposeFloat('low', { description: 'The lower bound of the interval of the difference.' }),
    high: t.exposeFloat('high', { description: 'The upper bound of the interval of the difference.' }),
    cases: t.expose('cases', { type: 'NonNegativeInt', description: 'The number of cases.' }),
    isSignificant: t.exposeBoolean('isSignificant', { description: 'Whether the interval excludes 0.' }),
    isWorse: t.exposeBoolean('isWorse', { description: 'Whether the difference is significant and a loss.' }),
  }),
});

const CaseDifferenceType = builder.objectRef<CaseDifference>('EvaluationCaseDifference').implement({
  description: 'A case in two runs.',
  fields: (t) => ({
    base: t.expose('base', { type: Result, description: 'The result of the base run.' }),
    run: t.expose('run', { type: Result, description: 'The result of the run.' }),
    scoreDifference: t.exposeFloat('scoreDifference', {
      description: 'The score of `run` minus that of `base`.',
    }),
  }),
});

const Comparison = builder.objectRef<ComparedRuns>('EvaluationComparison').implement({
  description: 'Two runs of one set.',
  fields: (t) => ({
    base: t.expose('base', { type: EvaluationRunType, description: 'The run to compare with.' }),
    run: t.expose('run', { type: EvaluationRunType, description: 'The run.' }),
    metrics: t.expose('metrics', { type: [Difference], description: 'The metrics that both runs have.' }),
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
});

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
