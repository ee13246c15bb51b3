import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import { createProjectInput, idInput, renameInput } from '../../domain/inputs/administration';
import { projectsInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import { readPage } from '../../models/readPage';
import type { ProjectDoc } from '../../models/tenancy';
import { administer } from '../administration/administer';
import { listByCursor } from '../administration/listByCursor';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type ProjectRecord, toProjectRecord } from '../listProjects';

/** Who created what the admin token creates: nobody in particular. */
const nobody = '00000000-0000-0000-0000-000000000000';

const noneOf = (id: string) => new AppError('not_found', `There is no project '${id}'.`);

/** The projects of an organization or of all, oldest first. @throws `forbidden` */
export async function listAllProjects(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<ProjectRecord>> {
  await authorizeOperator(ctx);
  const { first, after, organizationId } = parseInput(projectsInput, rawInput);
  const { projects } = ctx.services.models;
  const filter = organizationId === null ? {} : { organizationId };
  return listByCursor<ProjectDoc, ProjectRecord>({
    ...{ kind: 'project', first, after, toRecord: toProjectRecord },
    timeOf: ({ createdAt }) => createdAt,
    read: (count, place) =>
      readPage(projects, filter, { time: 'createdAt', newestFirst: false, first: count, after: place }),
    count: () => projects.countDocuments(filter).exec(),
  });
}

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
      ...{ organizationId, name, createdByUserId: nobody, isActive: true, createdAt: now, updatedAt: now },
    };
    entry.target('Project', project._id);
    await models.projects.create(project);
    return toProjectRecord(project);
  });
}

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
    if (!renamed) throw noneOf(id);
    return toProjectRecord(renamed);
  });
}

/** A project without environments goes. @throws `not_found`, `conflict` while it has environments */
export function deleteProject(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteProject', authorizeOperator, async (_operator, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Project', id);
    const { models } = ctx.services;
    const environments = await models.environments.countDocuments({ projectId: id });
    if (environments > 0) {
      throw new AppError('conflict', `The project has environments (${environments}): delete them first.`);
    }
    const { deletedCount } = await models.projects.deleteOne({ _id: id });
    if (deletedCount === 0) throw noneOf(id);
    return { id };
  });
}

createProject.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];

renameProject.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];

deleteProject.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
