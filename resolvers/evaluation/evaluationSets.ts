import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { EvaluationSet } from '../../domain/evaluation';
import { createSetInput, setIdInput, setListInput, updateSetInput } from '../../domain/inputs/evaluation';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { assertQuota } from '../administration/assertQuota';
import { listByCursor } from '../administration/listByCursor';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { requireSet, toEvaluationSet } from './evaluationRecords';

const nameConflict = (name: string) =>
  new AppError('conflict', `The environment already has an evaluation set '${name}'.`);

/** The sets of the environment, latest first. @throws `forbidden` */
export async function listEvaluationSets(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<EvaluationSet>> {
  const { principal } = await authorizeAdmin(ctx);
  const page = parseInput(setListInput, rawInput);
  const { evaluationSets } = ctx.services.models;
  const query = { environmentId: principal.environmentId };
  return listByCursor(evaluationSets, query, page, {
    kind: 'evaluationSet',
    time: 'createdAt',
    newestFirst: true,
    toRecord: toEvaluationSet,
  });
}

/** @throws `forbidden`, `not_found` */
export async function getEvaluationSet(ctx: OperationContext, rawInput: unknown): Promise<EvaluationSet> {
  const { tenant } = await authorizeAdmin(ctx);
  const { id } = parseInput(setIdInput, rawInput);
  return toEvaluationSet(await requireSet(tenant, id));
}

/** @throws `conflict` where the name is taken, or there are too many sets */
export async function addSet(
  tenant: Tenant,
  { name, description }: { name: string; description: string | null },
): Promise<EvaluationSet> {
  await assertQuota(tenant, 'evaluationSets');
  const now = new Date();
  const set = { _id: randomUUID(), name, description, createdAt: now, updatedAt: now };
  try {
    await tenant.evaluationSets.insert(set);
  } catch (error) {
    if (isDuplicateKey(error)) throw nameConflict(name);
    throw error;
  }
  const { _id: id, ...fields } = set;
  return { id, ...fields };
}

/** Creates an empty set. */
export function createEvaluationSet(ctx: OperationContext, rawInput: unknown): Promise<EvaluationSet> {
  return administer(ctx, 'createEvaluationSet', authorizeAdmin, async ({ tenant }, entry) => {
    const set = await addSet(tenant, parseInput(createSetInput, rawInput));
    entry.target('EvaluationSet', set.id);
    return set;
  });
}
createEvaluationSet.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];

/** Changes the name or the description; what is omitted is unchanged. */
export function updateEvaluationSet(ctx: OperationContext, rawInput: unknown): Promise<EvaluationSet> {
  return administer(ctx, 'updateEvaluationSet', authorizeAdmin, async ({ tenant }, entry) => {
    const { id, name, description } = parseInput(updateSetInput, rawInput);
    entry.target('EvaluationSet', id);
    const $set = {
      ...(name === null ? {} : { name }),
      ...(description === null ? {} : { description }),
      updatedAt: new Date(),
    };
    try {
      const set = await tenant.evaluationSets.updateOne({ _id: id }, { $set });
      return toEvaluationSet(set ?? (await requireSet(tenant, id)));
    } catch (error) {
      if (isDuplicateKey(error)) throw nameConflict(name ?? '');
      throw error;
    }
  });
}
updateEvaluationSet.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];

/** Deletes a set with its cases, runs and results. A run in progress ends. */
export function deleteEvaluationSet(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteEvaluationSet', authorizeAdmin, async ({ tenant }, entry) => {
    const { id } = parseInput(setIdInput, rawInput);
    entry.target('EvaluationSet', id);
    await requireSet(tenant, id);
    // The set last, so that an interrupted deletion can be repeated.
    await tenant.evaluationRuns.deleteMany({ setId: id });
    await tenant.evaluationResults.deleteMany({ setId: id });
    await tenant.evaluationCases.deleteMany({ setId: id });
    await tenant.evaluationSets.deleteOne({ _id: id });
    return { id };
  });
}
deleteEvaluationSet.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];

/** The number of cases of each set; 0 for sets that the environment does not have. */
export async function countCases(ctx: OperationContext, setIds: readonly string[]): Promise<number[]> {
  const { principal, services } = ctx;
  if (!principal) return setIds.map(() => 0);
  const { environmentId } = principal;
  const counted = await services.models.evaluationCases
    .aggregate<{ _id: string; count: number }>([
      { $match: { environmentId, setId: { $in: [...setIds] } } },
      { $group: { _id: '$setId', count: { $sum: 1 } } },
    ])
    .exec();
  const counts = new Map(counted.map(({ _id, count }) => [_id, count]));
  return setIds.map((id) => counts.get(id) ?? 0);
}
