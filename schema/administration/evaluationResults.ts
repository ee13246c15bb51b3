import {
  type CaseMetrics,
  type CaseResult,
  type FoundPassage,
  type MetricName,
  type MetricSummary,
  metricNames,
} from '../../domain/evaluation';
import { builder } from '../builder';
import { nullable, recordType } from '../recordType';
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

export const Metric = recordType<MetricSummary>('EvaluationMetric')(
  'A metric over the cases of a run, with its 95 % bootstrap interval.',
  {
    name: [MetricEnum, 'The metric.'],
    value: ['Float', 'The value.'],
    low: ['Float', 'The lower bound of the interval.'],
    high: ['Float', 'The upper bound of the interval.'],
    cases: ['NonNegativeInt', 'The number of cases that the value is computed from.'],
  },
);

const caseMetric = 'Null where the case does not say what is expected.';

const Metrics = recordType<CaseMetrics>('EvaluationCaseMetrics')(
  `The metrics of one case, 0–1. ${caseMetric}`,
  {
    recallAt10: ['Float?', metricDescriptions.recallAt10],
    ndcgAt10: ['Float?', metricDescriptions.ndcgAt10],
    reciprocalRank: ['Float?', '1 divided by the rank of the first expected passage.'],
    spanRecall: ['Float?', metricDescriptions.spanRecall],
    assertions: ['Float?', metricDescriptions.assertions],
    quoteInPassage: ['Float?', metricDescriptions.quoteInPassage],
    boxOverlap: ['Float?', metricDescriptions.boxOverlap],
    routeAccuracy: ['Float?', '1 where the expected route was taken, else 0.'],
    rowEquality: ['Float?', '1 where the expected rows were found, else 0.'],
    latencyMs: ['Float?', 'The latency in milliseconds.'],
  },
);

const Found = recordType<FoundPassage>('EvaluationPassage')('A passage that was found.', {
  fileId: ['UUID', 'The ID of the file.'],
  fileName: ['String', 'The name of the file.'],
  startPage: ['Int?', 'The first page.'],
  endPage: ['Int?', 'The last page.'],
  score: ['Float', 'The score, 0–1.'],
  isExpected: ['Boolean', 'Whether it is an expected passage.'],
});

export const Result = recordType<CaseResult>('EvaluationResult')(
  'The result of one case in one run.',
  {
    caseId: ['UUID', 'The ID of the case.'],
    key: ['String', 'The key of the case.'],
    mode: [AnswerKindEnum, 'How the question was asked.'],
    question: ['String', 'The question.'],
    mustRefuse: ['Boolean', 'Whether a refusal was expected.'],
    passed: ['Boolean', 'Whether everything is as expected.'],
    score: ['Float', 'The mean of what was judged, 0–1.'],
    metrics: [Metrics, 'The metrics.'],
    refused: ['Boolean?', 'Whether the answer was that there is none. Null after an error.'],
    route: [nullable(RouteEnum), 'The route taken.'],
    answer: ['String?', 'The answer. Null for a search, and once a file that it names was deleted.'],
    passages: [[Found], 'The passages found, best first.'],
    failures: [['String'], 'What is not as expected.'],
    finishedAt: ['DateTime', 'When the case was finished.'],
  },
  (t) => ({
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
  }),
);

export const ResultConnection = connectionType(
  Result,
  'evaluation results, in the order of their completion',
);
