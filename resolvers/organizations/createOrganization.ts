import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../domain/errors';
import { nameInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type OrganizationRecord, toOrganizationRecord } from './organizationRecord';

export function createOrganization(ctx: OperationContext, rawInput: unknown): Promise<OrganizationRecord> {
  return administer(ctx, 'createOrganization', authorizeOperator, async (_operator, entry) => {
    const { name } = parseInput(nameInput, rawInput);
    const organization = { _id: randomUUID(), name, createdAt: new Date() };
    entry.target('Organization', organization._id);
    entry.detail({ name });
    await ctx.services.models.organizations.create(organization);
    return toOrganizationRecord(organization);
  });
}

createOrganization.errors = ['forbidden'] satisfies ErrorCode[];
