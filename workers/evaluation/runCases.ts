import type { CaseContent, CaseResult } from '../../domain/evaluation';
import { summarizeResults } from '../../evaluation/statistics/summarizeResults';
import type { Models } from '../../models/createModels';
import type { EvaluationResultDoc, EvaluationRunDoc } from '../../models/evaluationRuns';
import { caseContentOf } from '../../models/evaluationSets';
import { changeLeased, type RunLease } from './runLease';

export type CaseOutcome = Pick<
  CaseResult,
  'passed' | 'score' | 'metrics' | 'refused' | 'route' | 'answer' | 'passages' | 'failures' | 'error'
> & {
  /** The files of passages that the answer may quote beside those. */
  quotedFileIds?: string[];
};

/**
 * Answers and judges one case on behalf of the key that started the run.
 * @throws AppError where the run cannot go on, such as `budget_exceeded`
 */
export type AnswerCase = (
  run: EvaluationRunDoc,
  content: CaseContent,
  signal: AbortSignal,
) => Promise<CaseOutcome>;

export interface CaseDeps {
  models: Models;
  answerCase: AnswerCase;
  /** The number of cases that are answered at the same time. */
  concurrency: number;
}

/** Stores a result once, however often and by whomever the case was answered. */
async function store(models: Models, result: EvaluationResultDoc): Promise<void> {
  const { _id, ...fields } = result;
  await models.evaluationResults.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}

async function runCase(
  { models, answerCase }: CaseDeps,
  { run }: RunLease,
  caseId: string,
  signal: AbortSignal,
): Promise<boolean | null> {
  const { _id: runId, environmentId, setId } = run;
  const found = await models.evaluationCases.findOne({ _id: caseId, environmentId }).lean();
  // Deleted since the run was started.
  if (!found) return null;
  // The process may have begun to close meanwhile.
  signal.throwIfAborted();
  const content = caseContentOf(found);
  const { quotedFileIds = [], ...outcome } = await answerCase(run, content, signal);
  signal.throwIfAborted();
  const { mode, question, mustRefuse } = content;
  await store(models, {
    ...{ _id: `${runId}:${caseId}`, environmentId, setId, runId, caseId },
    ...{ key: found.key, mode, question, mustRefuse, ...outcome },
    fileIds: [...new Set([...outcome.passages.map(({ fileId }) => fileId), ...quotedFileIds])],
    finishedAt: new Date(),
  });
  return outcome.passed;
}

/** Answers the cases that have no result yet, and then records the metrics of all of them. */
export async function runCases(deps: CaseDeps, lease: RunLease, signal: AbortSignal): Promise<void> {
  const { models, concurrency } = deps;
  const { _id: runId, caseIds } = lease.run;
  const known = await models.evaluationResults.find({ runId }).select('caseId passed').lean();
  const progress = { completed: known.length, passed: known.filter(({ passed }) => passed).length };
  const isKnown = new Set(known.map(({ caseId }) => caseId));
  const remaining = caseIds.filter((id) => !isKnown.has(id)).values();

  async function answerRemaining(): Promise<void> {
    for (const caseId of remaining) {
      signal.throwIfAborted();
      const passed = await runCase(deps, lease, caseId, signal);
      if (passed === null) continue;
      progress.completed++;
      if (passed) progress.passed++;
      await changeLeased(models, lease, progress);
    }
  }
  // One iterator, which the workers share.
  await Promise.all(Array.from({ length: concurrency }, answerRemaining));

  const results = await models.evaluationResults.find({ runId }).lean<EvaluationResultDoc[]>();
  await changeLeased(models, lease, {
    status: 'done',
    completed: results.length,
    passed: results.filter(({ passed }) => passed).length,
    metrics: await summarizeResults(results),
    finishedAt: new Date(),
    leaseId: null,
  });
}
