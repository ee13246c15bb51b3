import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput, nameInput, renameInput } from '../../domain/inputs/administration';
import { cursorPageInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import { readPage } from '../../models/readPage';
import type { OrganizationDoc } from '../../models/tenancy';
import { administer } from '../administration/administer';
import { listByCursor } from '../administration/listByCursor';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import type { OrganizationRecord } from '../tenancy/findTenancy';

const toRecord = ({ _id, name, createdAt }: OrganizationDoc): OrganizationRecord => ({
  id: _id,
  name,
  createdAt,
});
const noneOf = (id: string) => new AppError('not_found', `There is no organization '${id}'.`);

/** All organizations, oldest first. @throws `forbidden` */
export async function listOrganizations(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<OrganizationRecord>> {
  await authorizeOperator(ctx);
  const { first, after } = parseInput(cursorPageInput, rawInput);
  const { organizations } = ctx.services.models;
  return listByCursor<OrganizationDoc, OrganizationRecord>({
    ...{ kind: 'organization', first, after, toRecord },
    timeOf: ({ createdAt }) => createdAt,
    read: (count, place) =>
      readPage(organizations, {}, { time: 'createdAt', newestFirst: false, first: count, after: place }),
    count: () => organizations.countDocuments().exec(),
  });
}

export function createOrganization(ctx: OperationContext, rawInput: unknown): Promise<OrganizationRecord> {
  return administer(ctx, 'createOrganization', authorizeOperator, async (_operator, entry) => {
    const { name } = parseInput(nameInput, rawInput);
    const organization = { _id: randomUUID(), name, createdAt: new Date() };
    entry.target('Organization', organization._id);
    entry.detail({ name });
    await ctx.services.models.organizations.create(organization);
    return toRecord(organization);
  });
}

/** @throws `not_found` */
export function renameOrganization(ctx: OperationContext, rawInput: unknown): Promise<OrganizationRecord> {
  return administer(ctx, 'renameOrganization', authorizeOperator, async (_operator, entry) => {
    const { id, name } = parseInput(renameInput, rawInput);
    entry.target('Organization', id);
    entry.detail({ name });
    const renamed = await ctx.services.models.organizations
      .findOneAndUpdate({ _id: id }, { $set: { name } }, { returnDocument: 'after' })
      .lean<OrganizationDoc>();
    if (!renamed) throw noneOf(id);
    return toRecord(renamed);
  });
}

/** An organization without projects goes. @throws `not_found`, `conflict` while it has projects */
export function deleteOrganization(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteOrganization', authorizeOperator, async (_operator, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Organization', id);
    const { models } = ctx.services;
    const projects = await models.projects.countDocuments({ organizationId: id });
    if (projects > 0) {
      throw new AppError('conflict', `The organization has projects (${projects}): delete them first.`);
    }
    const { deletedCount } = await models.organizations.deleteOne({ _id: id });
    if (deletedCount === 0) throw noneOf(id);
    return { id };
  });
}

createOrganization.errors = ['forbidden'] satisfies ErrorCode[];

renameOrganization.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];

deleteOrganization.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
