import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import { createProjectInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import type { ProjectDoc } from '../../models/tenancy';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type ProjectRecord, toProjectRecord } from './projectRecord';

/** The creator of projects that are created with the admin token. */
const noUserId = '00000000-0000-0000-0000-000000000000';

/** @throws `not_found` for an unknown organization */
export function createProject(ctx: OperationContext, rawInput: unknown): Promise<ProjectRecord> {
  return administer(ctx, 'createProject', authorizeOperator, async (_operator, entry) => {
    const { organizationId, name } = parseInput(createProjectInput, rawInput);
    entry.target('Organization', organizationId);
    entry.detail({ name });
    const { models } = ctx.services;
    if (!(await models.organizations.exists({ _id: organizationId }))) {
      throw new AppError('not_found', `There is no organization '${organizationId}'.`);
    }
    const now = new Date();
    const project: ProjectDoc = {
      _id: randomUUID(),
      organizationId,
      name,
      createdByUserId: noUserId,
      isActive: true,
      createdAt: now,
      updatedAt: now,
    };
    entry.target('Project', project._id);
    await models.projects.create(project);
    return toProjectRecord(project);
  });
}

createProject.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
