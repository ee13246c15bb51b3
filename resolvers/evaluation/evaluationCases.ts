import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode, ValidationError } from '../../domain/errors';
import { type CaseContent, type EvaluationCase, maxCasesPerSet } from '../../domain/evaluation';
import { caseIdInput, caseListInput, saveCaseInput } from '../../domain/inputs/evaluation';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import { caseKeyOf } from '../../evaluation/setFile/caseKey';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { listByCursor } from '../administration/listByCursor';
import { chargePage } from '../answerSize';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { requireSet, toEvaluationCase } from './evaluationRecords';

const caseNotFound = (id: string) => new AppError('not_found', `There is no evaluation case '${id}'.`);

/** The cases of a set, in the order in which they were added. @throws `forbidden` */
export async function listEvaluationCases(
  ctx: OperationContext,
  setId: string,
  rawInput: unknown,
): Promise<Connection<EvaluationCase>> {
  const { principal } = await authorizeAdmin(ctx);
  const page = parseInput(caseListInput, rawInput);
  const { evaluationCases } = ctx.services.models;
  const query = { environmentId: principal.environmentId, setId };
  return listByCursor(evaluationCases, query, page, {
    kind: 'evaluationCase',
    time: 'createdAt',
    newestFirst: false,
    toRecord: toEvaluationCase,
    fitting: (cases) => chargePage(ctx, cases, ({ contentJson }) => contentJson.length),
  });
}

/** @throws `conflict` where another case of the set has its key */
function orConflict<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (isDuplicateKey(error)) throw new AppError('conflict', 'The set already has this question.');
    throw error;
  });
}

/** @throws `conflict` where the set is full or has the question already */
export async function addCase(tenant: Tenant, setId: string, content: CaseContent): Promise<EvaluationCase> {
  if ((await tenant.evaluationCases.count({ setId })) >= maxCasesPerSet) {
    throw new AppError('conflict', `A set has at most ${maxCasesPerSet} cases. Delete one first.`);
  }
  const now = new Date();
  const id = randomUUID();
  const key = caseKeyOf(content);
  const stored = { contentJson: JSON.stringify(content), createdAt: now, updatedAt: now };
  await orConflict(tenant.evaluationCases.insert({ _id: id, setId, key, ...stored }));
  await tenant.evaluationSets.updateOne({ _id: setId }, { $set: { updatedAt: now } });
  return { id, key, createdAt: now, updatedAt: now, ...content };
}

/** Adds a case to a set, or replaces one. */
export function saveEvaluationCase(ctx: OperationContext, rawInput: unknown): Promise<EvaluationCase> {
  return administer(ctx, 'saveEvaluationCase', authorizeAdmin, async ({ tenant }, entry) => {
    const { setId, id, ...content } = parseInput(saveCaseInput, rawInput);
    entry.target('EvaluationSet', setId);
    const faults = await ctx.services.evaluator.faultsOf(content);
    if (faults.length > 0) throw new ValidationError(faults);
    await requireSet(tenant, setId);
    if (id === null) return addCase(tenant, setId, content);
    entry.target('EvaluationCase', id);
    const before = await tenant.evaluationCases.findOne({ _id: id, setId });
    if (!before) throw caseNotFound(id);
    const updatedAt = new Date();
    // A key that a file gave the case stays; one that stands for its question goes with it.
    const key = before.key === caseKeyOf(toEvaluationCase(before)) ? caseKeyOf(content) : before.key;
    const $set = { key, contentJson: JSON.stringify(content), updatedAt };
    const saved = await orConflict(tenant.evaluationCases.updateOne({ _id: id, setId }, { $set }));
    if (!saved) throw caseNotFound(id);
    await tenant.evaluationSets.updateOne({ _id: setId }, { $set: { updatedAt } });
    return toEvaluationCase(saved);
  });
}
saveEvaluationCase.errors = ['forbidden', 'bad_request', 'not_found', 'conflict'] satisfies ErrorCode[];

/** Deletes a case. The results of earlier runs keep its question. */
export function deleteEvaluationCase(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteEvaluationCase', authorizeAdmin, async ({ tenant }, entry) => {
    const { id } = parseInput(caseIdInput, rawInput);
    entry.target('EvaluationCase', id);
    if (!(await tenant.evaluationCases.deleteOne({ _id: id }))) throw caseNotFound(id);
    return { id };
  });
}
deleteEvaluationCase.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
