import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import { createEnvironmentInput, renameEnvironmentInput } from '../../domain/inputs/administration';
import { environmentsInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import { readPage } from '../../models/readPage';
import type { EnvironmentDoc } from '../../models/tenancy';
import { tenantOf } from '../../models/tenantModel';
import { administer } from '../administration/administer';
import { listByCursor } from '../administration/listByCursor';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { defaultFolderName } from '../folders/defaultFolderName';
import { isDuplicateKey } from '../isDuplicateKey';
import { type EnvironmentRecord, toEnvironmentRecord } from '../tenancy/findTenancy';

const taken = (slug: string) => new AppError('conflict', `The project has an environment '${slug}' already.`);

/** The environments of a project or of all, oldest first. @throws `forbidden` */
export async function listEnvironments(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<EnvironmentRecord>> {
  await authorizeOperator(ctx);
  const { first, after, projectId } = parseInput(environmentsInput, rawInput);
  const { environments } = ctx.services.models;
  const filter = projectId === null ? {} : { projectId };
  return listByCursor<EnvironmentDoc, EnvironmentRecord>({
    ...{ kind: 'environment', first, after, toRecord: toEnvironmentRecord },
    timeOf: ({ createdAt }) => createdAt,
    read: (count, place) =>
      readPage(environments, filter, {
        time: 'createdAt',
        newestFirst: false,
        first: count,
        after: place,
      }),
    count: () => environments.countDocuments(filter).exec(),
  });
}

/** An environment with its default folder. @throws `not_found` for an unknown project, `conflict` for a taken slug */
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
    try {
      await models.environments.create(environment);
    } catch (error) {
      if (isDuplicateKey(error)) throw taken(slug);
      throw error;
    }
    const folder = { _id: randomUUID(), name: defaultFolderName, createdAt };
    await tenantOf(models, environment._id).folders.insert(folder);
    return toEnvironmentRecord(environment);
  });
}

/** Gives an environment another slug; its files show it too. @throws `not_found`, `conflict` for a taken slug */
export function renameEnvironment(ctx: OperationContext, rawInput: unknown): Promise<EnvironmentRecord> {
  return administer(ctx, 'renameEnvironment', authorizeOperator, async (_operator, entry) => {
    const { id, slug } = parseInput(renameEnvironmentInput, rawInput);
    entry.target('Environment', id);
    entry.detail({ slug });
    const { models, events } = ctx.services;
    let renamed: EnvironmentDoc | null;
    try {
      renamed = await models.environments
        .findOneAndUpdate({ _id: id }, { $set: { slug } }, { returnDocument: 'after' })
        .lean<EnvironmentDoc>();
    } catch (error) {
      if (isDuplicateKey(error)) throw taken(slug);
      throw error;
    }
    if (!renamed) throw new AppError('not_found', `There is no environment '${id}'.`);
    await tenantOf(models, id).files.updateMany({}, { $set: { environmentSlug: slug } });
    await events.publish('invalidate', { environmentId: id, type: 'File', id });
    return toEnvironmentRecord(renamed);
  });
}

createEnvironment.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];

renameEnvironment.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
