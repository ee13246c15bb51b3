import { AppError } from '../../domain/errors';
import type { RunComparison } from '../../domain/evaluation';
import { compareRunsInput } from '../../domain/inputs/evaluation';
import { parseInput } from '../../domain/inputs/parseInput';
import { compareResults } from '../../evaluation/statistics/compareResults';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { requireRun, toCaseResult, toEvaluationRun } from './evaluationRecords';

export interface ComparedRuns extends RunComparison {
  /** The maximum length of the lists of cases. */
  first: number;
}

/**
 * Compares two runs of one set, case by case.
 * @throws `forbidden`, `not_found`, `bad_request` where the runs are of different sets
 */
export async function compareEvaluationRuns(ctx: OperationContext, rawInput: unknown): Promise<ComparedRuns> {
  const { tenant } = await authorizeAdmin(ctx);
  const { baseRunId, runId, first } = parseInput(compareRunsInput, rawInput);
  const [base, run] = [await requireRun(tenant, baseRunId), await requireRun(tenant, runId)];
  if (base.setId !== run.setId) throw new AppError('bad_request', 'The runs are of different sets.');
  const [baseResults, runResults] = await Promise.all(
    [base, run].map(({ _id }) => tenant.evaluationResults.find({ runId: _id })),
  );
  const compared = await compareResults(
    (baseResults ?? []).map(toCaseResult),
    (runResults ?? []).map(toCaseResult),
  );
  return { base: toEvaluationRun(base), run: toEvaluationRun(run), ...compared, first };
}
