import type { ErrorCode } from '../../domain/errors';
import { renameInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import type { OrganizationDoc } from '../../models/tenancy';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type OrganizationRecord, organizationNotFound, toOrganizationRecord } from './organizationRecord';

/** @throws `not_found` */
export function renameOrganization(ctx: OperationContext, rawInput: unknown): Promise<OrganizationRecord> {
  return administer(ctx, 'renameOrganization', authorizeOperator, async (_operator, entry) => {
    const { id, name } = parseInput(renameInput, rawInput);
    entry.target('Organization', id);
    entry.detail({ name });
    const renamed = await ctx.services.models.organizations
      .findOneAndUpdate({ _id: id }, { $set: { name } }, { returnDocument: 'after' })
      .lean<OrganizationDoc>();
    if (!renamed) throw organizationNotFound(id);
    return toOrganizationRecord(renamed);
  });
}

renameOrganization.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
