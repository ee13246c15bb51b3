import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { organizationNotFound } from './organizationRecord';

/** Deletes an organization without projects. @throws `not_found`, `conflict` while it has projects */
export function deleteOrganization(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteOrganization', authorizeOperator, async (_operator, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Organization', id);
    const { models } = ctx.services;
    const projects = await models.projects.countDocuments({ organizationId: id });
    if (projects > 0) {
      throw new AppError('conflict', `The organization has ${projects} projects. Delete them first.`);
    }
    const { deletedCount } = await models.organizations.deleteOne({ _id: id });
    if (deletedCount === 0) throw organizationNotFound(id);
    return { id };
  });
}

deleteOrganization.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
