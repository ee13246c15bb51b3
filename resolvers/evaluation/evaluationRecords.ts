import { AppError } from '../../domain/errors';
import type { CaseResult, EvaluationCase, EvaluationRun, EvaluationSet } from '../../domain/evaluation';
import type { EvaluationResultDoc, EvaluationRunDoc } from '../../models/evaluationRuns';
import { caseContentOf, type EvaluationCaseDoc, type EvaluationSetDoc } from '../../models/evaluationSets';
import type { Tenant } from '../../models/tenantModel';

export function toEvaluationSet({ _id: id, environmentId, ...set }: EvaluationSetDoc): EvaluationSet {
  return { id, ...set };
}

export function toEvaluationCase(found: EvaluationCaseDoc): EvaluationCase {
  const { _id: id, key, createdAt, updatedAt } = found;
  return { id, key, createdAt, updatedAt, ...caseContentOf(found) };
}

export function toEvaluationRun(run: EvaluationRunDoc): EvaluationRun {
  const { _id: id, setId, setName, status, caseIds, completed, passed, metrics, error } = run;
  const { createdAt, startedAt, finishedAt, configurationJson } = run;
  const configuration = JSON.parse(configurationJson) as Record<string, unknown>;
  const caseCount = caseIds.length;
  return {
    ...{ id, setId, setName, status, caseCount, completed, passed, configuration, metrics },
    ...{ createdAt, startedAt, finishedAt, error },
  };
}

export function toCaseResult(result: EvaluationResultDoc): CaseResult {
  const { _id, environmentId, setId, runId, fileIds, ...fields } = result;
  return fields;
}

/** @throws `not_found` */
export async function requireSet(tenant: Tenant, id: string): Promise<EvaluationSetDoc> {
  const set = await tenant.evaluationSets.findOne({ _id: id });
  if (!set) throw new AppError('not_found', `There is no evaluation set '${id}'.`);
  return set;
}

/** @throws `not_found` */
export async function requireRun(tenant: Tenant, id: string): Promise<EvaluationRunDoc> {
  const run = await tenant.evaluationRuns.findOne({ _id: id });
  if (!run) throw new AppError('not_found', `There is no evaluation run '${id}'.`);
  return run;
}
