import type { ErrorCode } from '../../domain/errors';
import { renameInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import type { ProjectDoc } from '../../models/tenancy';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type ProjectRecord, projectNotFound, toProjectRecord } from './projectRecord';

/** @throws `not_found` */
export function renameProject(ctx: OperationContext, rawInput: unknown): Promise<ProjectRecord> {
  return administer(ctx, 'renameProject', authorizeOperator, async (_operator, entry) => {
    const { id, name } = parseInput(renameInput, rawInput);
    entry.target('Project', id);
    entry.detail({ name });
    const change = { $set: { name, updatedAt: new Date() } };
    const renamed = await ctx.services.models.projects
      .findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' })
      .lean<ProjectDoc>();
    if (!renamed) throw projectNotFound(id);
    return toProjectRecord(renamed);
  });
}

renameProject.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
