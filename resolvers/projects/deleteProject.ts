import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { projectNotFound } from './projectRecord';

/** Deletes a project without environments. @throws `not_found`, `conflict` while it has environments */
export function deleteProject(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteProject', authorizeOperator, async (_operator, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Project', id);
    const { models } = ctx.services;
    const environments = await models.environments.countDocuments({ projectId: id });
    if (environments > 0) {
      throw new AppError('conflict', `The project has ${environments} environments. Delete them first.`);
    }
    const { deletedCount } = await models.projects.deleteOne({ _id: id });
    if (deletedCount === 0) throw projectNotFound(id);
    return { id };
  });
}

deleteProject.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
