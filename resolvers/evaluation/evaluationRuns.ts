import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { CaseResult, EvaluationRun } from '../../domain/evaluation';
import { resultListInput, runIdInput, runListInput, startRunInput } from '../../domain/inputs/evaluation';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { Tenant } from '../../models/tenantModel';
import { administer } from '../administration/administer';
import { listByCursor } from '../administration/listByCursor';
import { omitNulls } from '../answers/answerRecords';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { requireRun, requireSet, toCaseResult, toEvaluationRun } from './evaluationRecords';

/** The number of runs of an environment that wait or run. */
const maxPendingRuns = 20;

/** The runs of the environment, latest first. @throws `forbidden` */
export async function listEvaluationRuns(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<EvaluationRun>> {
  const { principal } = await authorizeAdmin(ctx);
  const { setId, status, ...page } = parseInput(runListInput, rawInput);
  const { evaluationRuns } = ctx.services.models;
  const query = { ...omitNulls({ setId, status }), environmentId: principal.environmentId };
  return listByCursor(evaluationRuns, query, page, {
    kind: 'evaluationRun',
    time: 'createdAt',
    newestFirst: true,
    toRecord: toEvaluationRun,
  });
}

/** @throws `forbidden`, `not_found` */
export async function getEvaluationRun(ctx: OperationContext, rawInput: unknown): Promise<EvaluationRun> {
  const { tenant } = await authorizeAdmin(ctx);
  const { id } = parseInput(runIdInput, rawInput);
  return toEvaluationRun(await requireRun(tenant, id));
}

/** The results of a run, in the order in which the cases were finished. @throws `forbidden` */
export async function listEvaluationResults(
  ctx: OperationContext,
  runId: string,
  rawInput: unknown,
): Promise<Connection<CaseResult>> {
  const { principal } = await authorizeAdmin(ctx);
  const { passed, ...page } = parseInput(resultListInput, rawInput);
  const { evaluationResults } = ctx.services.models;
  const query = { ...omitNulls({ passed }), environmentId: principal.environmentId, runId };
  return listByCursor(evaluationResults, query, page, {
    kind: 'evaluationResult',
    time: 'finishedAt',
    newestFirst: false,
    toRecord: toCaseResult,
  });
}

/** Deletes the oldest finished runs of the set beyond the number that is kept. */
async function dropOldRuns(tenant: Tenant, setId: string, kept: number): Promise<void> {
  const finished = await tenant.evaluationRuns.find(
    { setId, status: { $in: ['done', 'failed', 'cancelled'] } },
    { sort: { createdAt: -1 }, skip: Math.max(0, kept - 1) },
  );
  for (const { _id } of finished) {
    await tenant.evaluationResults.deleteMany({ runId: _id });
    await tenant.evaluationRuns.deleteOne({ _id });
  }
}

/**
 * Starts a run of all cases of a set. It begins when no other run of the environment is running, and its requests are
 * counted for the API key that started it.
 */
export function startEvaluationRun(ctx: OperationContext, rawInput: unknown): Promise<EvaluationRun> {
  return administer(ctx, 'startEvaluationRun', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { setId } = parseInput(startRunInput, rawInput);
    entry.target('EvaluationSet', setId);
    const set = await requireSet(tenant, setId);
    const order = { sort: { createdAt: 1, _id: 1 } } as const;
    const cases = await tenant.evaluationCases.findFields({ setId }, ['_id'], order);
    if (cases.length === 0) throw new AppError('conflict', 'The set has no cases.');
    const pending = await tenant.evaluationRuns.count({ status: { $in: ['queued', 'running'] } });
    if (pending >= maxPendingRuns) {
      throw new AppError(
        'conflict',
        `At most ${maxPendingRuns} runs can wait. Cancel one, or try again later.`,
      );
    }
    const { services } = ctx;
    await dropOldRuns(tenant, setId, services.evaluationRunsKept);
    const run = {
      _id: randomUUID(),
      setId,
      setName: set.name,
      keyId: principal.keyId,
      user: principal.user ?? null,
      status: 'queued' as const,
      caseIds: cases.map(({ _id }) => _id),
      completed: 0,
      passed: 0,
      configurationJson: JSON.stringify(await services.describeConfiguration(principal.environmentId)),
      metrics: [],
      createdAt: new Date(),
      startedAt: null,
      finishedAt: null,
      error: null,
      leaseId: null,
      leasedUntil: new Date(0),
      attempts: 0,
    };
    await tenant.evaluationRuns.insert(run);
    entry.target('EvaluationRun', run._id);
    return toEvaluationRun({ ...run, environmentId: principal.environmentId });
  });
}
startEvaluationRun.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];

/** Cancels a run that waits or runs. The results so far are kept. */
export function cancelEvaluationRun(ctx: OperationContext, rawInput: unknown): Promise<EvaluationRun> {
  return administer(ctx, 'cancelEvaluationRun', authorizeAdmin, async ({ tenant }, entry) => {
    const { id } = parseInput(runIdInput, rawInput);
    entry.target('EvaluationRun', id);
    const run = await tenant.evaluationRuns.updateOne(
      { _id: id, status: { $in: ['queued', 'running'] } },
      { $set: { status: 'cancelled', finishedAt: new Date(), leaseId: null } },
    );
    if (run) return toEvaluationRun(run);
    await requireRun(tenant, id);
    throw new AppError('conflict', 'The run has ended.');
  });
}
cancelEvaluationRun.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
