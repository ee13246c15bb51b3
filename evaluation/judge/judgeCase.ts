import type { CaseContent, CaseMetrics, CaseResult, FoundPassage } from '../../domain/evaluation';
import { type AssertedAnswer, describeAssertion, holds } from '../assertions';
import { boxesOf, boxOverlap } from './boxOverlap';
import { flatten, isExpected, isOfFile, newlyFound } from './findPassages';
import type { Observation } from './observation';
import { rankingMetrics } from './rankingMetrics';
import { rowsEqual } from './rowsEqual';

export type Judgement = Pick<
  CaseResult,
  'passed' | 'score' | 'metrics' | 'refused' | 'route' | 'answer' | 'passages' | 'failures'
>;

const shareOf = (values: readonly boolean[]) =>
  values.length === 0 ? null : values.filter(Boolean).length / values.length;
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The text and time that assertions are checked on: those of the answer, or of what a search found. */
function asserted({ answer, hits, structured, latencyMs }: Observation): AssertedAnswer {
  const rows = structured?.rows.map((row) => JSON.stringify(row)) ?? [];
  return { text: answer ?? [...hits.map(({ content }) => content), ...rows].join('\n'), latencyMs };
}

function boxMetric({ expected }: CaseContent, { citations, hits, answer }: Observation): number | null {
  const overlaps = expected
    .filter(({ boxes }) => boxes.length > 0)
    .map((passage) => {
      const cited = citations.filter((citation) => isOfFile({ ...passage, referenceId: null }, citation));
      const first = hits.find((hit) => isExpected(passage, hit));
      const found = answer === null ? (first ? [first] : []) : cited;
      return boxOverlap(
        passage.boxes,
        found.flatMap(({ boundingBoxes }) => boxesOf(boundingBoxes)),
      );
    });
  return mean(overlaps);
}

function measure(content: CaseContent, seen: Observation, checked: readonly boolean[]): CaseMetrics {
  const { expected, expectedRoute, expectedRows, rowsOrdered } = content;
  const { hits, citations, structured } = seen;
  const ranking =
    expected.length === 0
      ? null
      : rankingMetrics(
          newlyFound(expected, hits).map(({ length }) => length),
          expected.length,
        );
  const texts = hits.map((hit) => flatten(hit.content));
  const spans = expected.flatMap(({ span }) => (span === null ? [] : [flatten(span)]));
  const passages = new Map(hits.map(({ chunkId }, index) => [chunkId, texts[index] ?? '']));
  const equal = (expectedRows ?? []).length === 0 && (structured?.rows.length ?? 0) === 0;
  return {
    recallAt10: ranking?.recallAt10 ?? null,
    ndcgAt10: ranking?.ndcgAt10 ?? null,
    reciprocalRank: ranking?.reciprocalRank ?? null,
    spanRecall: shareOf(spans.map((span) => texts.some((text) => text.includes(span)))),
    assertions: shareOf(checked),
    quoteInPassage: shareOf(
      citations.map(({ chunkId, quote }) => passages.get(chunkId)?.includes(flatten(quote)) ?? false),
    ),
    boxOverlap: boxMetric(content, seen),
    routeAccuracy: expectedRoute === null ? null : Number(seen.route === expectedRoute),
    rowEquality:
      expectedRows === null
        ? null
        : Number(equal || (structured !== null && rowsEqual(expectedRows, structured, rowsOrdered))),
    latencyMs: seen.latencyMs,
  };
}

function failuresOf(
  content: CaseContent,
  seen: Observation,
  metrics: CaseMetrics,
  checked: readonly boolean[],
) {
  const failures: string[] = [];
  const { mustRefuse, expectedRoute, assertions, threshold } = content;
  if (mustRefuse && !seen.refused) failures.push('It should have said that there is no answer.');
  if (!mustRefuse && seen.refused) failures.push('It found no answer.');
  const { recallAt10, quoteInPassage, rowEquality, routeAccuracy } = metrics;
  if (recallAt10 !== null && recallAt10 < 1) {
    const [all, found] = [content.expected.length, Math.round(recallAt10 * content.expected.length)];
    failures.push(`${found} of ${all} expected passages are among the first ten.`);
  }
  if ((metrics.assertions ?? 1) < (threshold ?? 1)) {
    for (const [index, assertion] of assertions.entries()) {
      if (!checked[index]) failures.push(`Failed: ${describeAssertion(assertion)}`);
    }
  }
  if (quoteInPassage !== null && quoteInPassage < 1) failures.push('A quote is not in its passage.');
  if (routeAccuracy === 0) failures.push(`The route is ${seen.route}, not ${expectedRoute}.`);
  if (rowEquality === 0) failures.push('The rows are not the expected ones.');
  return failures;
}

/** Compares what a question was answered with to what its case expects. */
export function judgeCase(content: CaseContent, seen: Observation): Judgement {
  const subject = asserted(seen);
  const checked = content.assertions.map((assertion) => holds(assertion, subject));
  const metrics = measure(content, seen, checked);
  const failures = failuresOf(content, seen, metrics, checked);
  const judged = [
    Number(seen.refused === content.mustRefuse),
    metrics.ndcgAt10,
    metrics.spanRecall,
    metrics.assertions,
    metrics.quoteInPassage,
    metrics.routeAccuracy,
    metrics.rowEquality,
  ].filter((value) => value !== null);
  const passages = seen.hits.map(
    (hit): FoundPassage => ({
      fileId: hit.fileId,
      fileName: hit.fileName,
      startPage: hit.startPage,
      endPage: hit.endPage,
      score: hit.score,
      isExpected: content.expected.some((expected) => isExpected(expected, hit)),
    }),
  );
  const { refused, route, answer } = seen;
  const score = mean(judged) ?? 0;
  return { passed: failures.length === 0, score, metrics, refused, route, answer, passages, failures };
}
