import { randomUUID } from 'node:crypto';
import { everything } from '../../domain/access';
import { AppError, type ErrorCode } from '../../domain/errors';
import { createEnvironmentInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import type { EnvironmentDoc } from '../../models/tenancy';
import { tenantOf } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { defaultFolderName } from '../folders/folderRecord';
import { type EnvironmentRecord, slugConflict, toEnvironmentRecord } from './environmentRecord';

/**
 * Creates an environment and its default folder.
 * @throws `not_found` for an unknown project, `conflict` for a duplicate slug
 */
export function createEnvironment(ctx: OperationContext, rawInput: unknown): Promise<EnvironmentRecord> {
  return administer(ctx, 'createEnvironment', authorizeOperator, async (_operator, entry) => {
    const { projectId, slug } = parseInput(createEnvironmentInput, rawInput);
    entry.target('Project', projectId);
    entry.detail({ slug });
    const { models } = ctx.services;
    const project = await models.projects.findById(projectId).lean();
    if (!project) throw new AppError('not_found', `There is no project '${projectId}'.`);
    const { organizationId } = project;
    const createdAt = new Date();
    const environment: EnvironmentDoc = { _id: randomUUID(), organizationId, projectId, slug, createdAt };
    entry.target('Environment', environment._id);
    const { folders } = tenantOf(models, environment._id, everything);
    // The folder first: no environment is without it.
    await folders.insert({ _id: randomUUID(), name: defaultFolderName, createdAt });
    try {
      await models.environments.create(environment);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await folders.deleteMany({});
      throw slugConflict(slug);
    }
    return toEnvironmentRecord(environment);
  });
}

createEnvironment.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
