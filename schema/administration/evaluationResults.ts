import {
  type CaseMetrics,
  type CaseResult,
  type FoundPassage,
  type MetricName,
  type MetricSummary,
  metricNames,
} from '../../domain/evaluation';
import { builder } from '../builder';
import { connectionType } from '../types/connection';
import { RouteEnum } from '../types/searchResults';
import { AnswerKindEnum } from './answers';

const metricDescriptions: Record<MetricName, string> = {
  passRate: 'The share of the cases that pass.',
  recallAt10: 'The share of the expected passages among the first ten.',
  ndcgAt10: 'The normalized discounted cumulative gain of the first ten passages.',
  mrr: 'The mean of 1 divided by the rank of the first expected passage.',
  spanRecall: 'The share of the expected spans that are in a passage found.',
  assertions: 'The share of the assertions that hold.',
  quoteInPassage: 'The share of the citations whose quote is in its passage.',
  boxOverlap: 'Intersection over union of cited and expected boxes.',
  refusalPrecision: 'The share of the refusals that were expected.',
  refusalRecall: 'The share of the expected refusals that happened.',
  routeAccuracy: 'The share of the cases that took the expected route.',
  rowEquality: 'The share of the cases that found exactly the expected rows.',
  latencyMs: 'The mean latency in milliseconds. Less is better.',
};

export const MetricEnum = builder.enumType('EvaluationMetricName', {
  description: 'A metric of an evaluation.',
  values: Object.fromEntries(
    metricNames.map((name) => [name, { description: metricDescriptions[name] }]),
  ) as Record<MetricName, { description: string }>,
});

export const Metric = builder.objectRef<MetricSummary>('EvaluationMetric').implement({
  description: 'A metric over the cases of a run, with its 95 % bootstrap interval.',
  fields: (t) => ({
    name: t.expose('name', { type: MetricEnum, description: 'The metric.' }),
    value: t.exposeFloat('value', { description: 'The value.' }),
    low: t.exposeFloat('low', { description: 'The lower bound of the interval.' }),
    high: t.exposeFloat('high', { description: 'The upper bound of the interval.' }),
    cases: t.expose('cases', {
      type: 'NonNegativeInt',
      description: 'The number of cases that the value is computed from.',
    }),
  }),
});

const caseMetric = 'Null where the case does not say what is expected.';

const Metrics = builder.objectRef<CaseMetrics>('EvaluationCaseMetrics').implement({
  description: `The metrics of one case, 0–1. ${caseMetric}`,
  fields: (t) => ({
    recallAt10: t.exposeFloat('recallAt10', { nullable: true, description: metricDescriptions.recallAt10 }),
    ndcgAt10: t.exposeFloat('ndcgAt10', { nullable: true, description: metricDescriptions.ndcgAt10 }),
    reciprocalRank: t.exposeFloat('reciprocalRank', {
      nullable: true,
      description: '1 divided by the rank of the first expected passage.',
    }),
    spanRecall: t.exposeFloat('spanRecall', { nullable: true, description: metricDescriptions.spanRecall }),
    assertions: t.exposeFloat('assertions', { nullable: true, description: metricDescriptions.assertions }),
    quoteInPassage: t.exposeFloat('quoteInPassage', {
      nullable: true,
      description: metricDescriptions.quoteInPassage,
    }),
    boxOverlap: t.exposeFloat('boxOverlap', { nullable: true, description: metricDescriptions.boxOverlap }),
    routeAccuracy: t.exposeFloat('routeAccuracy', {
      nullable: true,
      description: '1 where the expected route was taken, else 0.',
    }),
    rowEquality: t.exposeFloat('rowEquality', {
      nullable: true,
      description: '1 where the expected rows were found, else 0.',
    }),
    latencyMs: t.exposeFloat('latencyMs', { nullable: true, description: 'The latency in milliseconds.' }),
  }),
});

const Found = builder.objectRef<FoundPassage>('EvaluationPassage').implement({
  description: 'A passage that was found.',
  fields: (t) => ({
    fileId: t.expose('fileId', { type: 'UUID', description: 'The ID of the file.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file.' }),
    startPage: t.exposeInt('startPage', { nullable: true, description: 'The first page.' }),
    endPage: t.exposeInt('endPage', { nullable: true, description: 'The last page.' }),
    score: t.exposeFloat('score', { description: 'The score, 0–1.' }),
    isExpected: t.exposeBoolean('isExpected', { description: 'Whether it is an expected passage.' }),
  }),
});

export const Result = builder.objectRef<CaseResult>('EvaluationResult').implement({
  description: 'The result of one case in one run.',
  fields: (t) => ({
    caseId: t.expose('caseId', { type: 'UUID', description: 'The ID of the case.' }),
    key: t.exposeString('key', { description: 'The key of the case.' }),
    mode: t.expose('mode', { type: AnswerKindEnum, description: 'How the question was asked.' }),
    question: t.exposeString('question', { description: 'The question.' }),
    mustRefuse: t.exposeBoolean('mustRefuse', { description: 'Whether a refusal was expected.' }),
    passed: t.exposeBoolean('passed', { description: 'Whether everything is as expected.' }),
    score: t.exposeFloat('score', { description: 'The mean of what was judged, 0–1.' }),
    metrics: t.expose('metrics', { type: Metrics, description: 'The metrics.' }),
    refused: t.exposeBoolean('refused', {
      nullable: true,
      description: 'Whether the answer was that there is none. Null after an error.',
    }),
    route: t.expose('route', { type: RouteEnum, nullable: true, description: 'The route taken.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The answer. Null for a search, and once a file that it names was deleted.',
    }),
    passages: t.expose('passages', { type: [Found], description: 'The passages found, best first.' }),
    failures: t.exposeStringList('failures', { description: 'What is not as expected.' }),
    errorCode: t.string({
      nullable: true,
      description: 'The code of the error that prevented an answer.',
      resolve: ({ error }) => error?.code ?? null,
    }),
    errorMessage: t.string({
      nullable: true,
      description: 'The message of the error.',
      resolve: ({ error }) => error?.message ?? null,
    }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', description: 'When the case was finished.' }),
  }),
});

export const ResultConnection = connectionType(
  Result,
  'evaluation results, in the order of their completion',
);
