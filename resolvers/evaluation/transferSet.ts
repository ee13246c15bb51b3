import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../domain/errors';
import type { EvaluationSet } from '../../domain/evaluation';
import { exportSetInput, importSetInput } from '../../domain/inputs/evaluation';
import { parseInput } from '../../domain/inputs/parseInput';
import type { FileCase } from '../../evaluation/setFile/readTest';
import { writeSetFile } from '../../evaluation/setFile/writeSetFile';
import type { Models } from '../../models/createModels';
import { caseContentOf } from '../../models/evaluationSets';
import { administer } from '../administration/administer';
import { chargeAnswer } from '../answerSize';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { requireSet, toEvaluationSet } from './evaluationRecords';
import { addSet } from './evaluationSets';

export interface ImportedSet {
  set: EvaluationSet;
  /** The number of cases of the file. */
  imported: number;
  /** The number of former cases that the file does not have. */
  removed: number;
  /** The names of fields of the file that are not used. */
  ignored: string[];
}

/**
 * Writes the cases, which keep their IDs where the set has their keys, and deletes the former others: not those that
 * another import adds meanwhile.
 */
async function replaceCases(
  { evaluationCases }: Models,
  { environmentId, setId }: { environmentId: string; setId: string },
  cases: FileCase[],
): Promise<number> {
  const now = Date.now();
  const former = await evaluationCases.find({ environmentId, setId }).select('key').lean();
  await evaluationCases.bulkWrite(
    cases.map(({ key, content }, index) => ({
      updateOne: {
        // The fields of the unique index and no others: MongoDB repeats such an upsert that lost a race.
        filter: { setId, key },
        update: {
          $set: { contentJson: JSON.stringify(content), updatedAt: new Date(now) },
          // A millisecond apart, so that new cases are listed in the order of the file.
          $setOnInsert: { _id: randomUUID(), environmentId, createdAt: new Date(now + index) },
        },
        upsert: true,
      },
    })),
  );
  const keys = new Set(cases.map(({ key }) => key));
  const others = former.filter(({ key }) => !keys.has(key)).map(({ _id }) => _id);
  const { deletedCount } = await evaluationCases.deleteMany({ environmentId, setId, _id: { $in: others } });
  return deletedCount;
}

/**
 * Creates a set from a file, or replaces the cases of the set with that name. Cases of the same key, or question, keep
 * their IDs, so that runs before and after can be compared.
 */
export function importEvaluationSet(ctx: OperationContext, rawInput: unknown): Promise<ImportedSet> {
  return administer(ctx, 'importEvaluationSet', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { name, format, content } = parseInput(importSetInput, rawInput);
    const { cases, ignored } = await ctx.services.evaluator.readSet(format, content);
    const known = await tenant.evaluationSets.findOne({ name });
    const set = known ? toEvaluationSet(known) : await addSet(tenant, { name, description: null });
    const { environmentId } = principal;
    const removed = await replaceCases(ctx.services.models, { environmentId, setId: set.id }, cases);
    const updatedAt = new Date();
    await tenant.evaluationSets.updateOne({ _id: set.id }, { $set: { updatedAt } });
    entry.target('EvaluationSet', set.id);
    entry.detail({ cases: cases.length, removed });
    return { set: { ...set, updatedAt }, imported: cases.length, removed, ignored };
  });
}
importEvaluationSet.errors = ['forbidden', 'bad_request', 'conflict'] satisfies ErrorCode[];

/** A set as a file. @throws `forbidden`, `not_found` */
export async function exportEvaluationSet(ctx: OperationContext, rawInput: unknown): Promise<string> {
  const { tenant } = await authorizeAdmin(ctx);
  const { id, format } = parseInput(exportSetInput, rawInput);
  const { name } = await requireSet(tenant, id);
  const cases = await tenant.evaluationCases.find({ setId: id }, { sort: { createdAt: 1, _id: 1 } });
  for (const { contentJson } of cases) chargeAnswer(ctx, contentJson.length);
  return writeSetFile(
    format,
    name,
    cases.map((found) => ({ key: found.key, content: caseContentOf(found) })),
  );
}
