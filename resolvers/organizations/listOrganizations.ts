import { cursorPageInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import { listByCursor } from '../administration/listByCursor';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type OrganizationRecord, toOrganizationRecord } from './organizationRecord';

/** All organizations, oldest first. @throws `forbidden` */
export async function listOrganizations(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<OrganizationRecord>> {
  await authorizeOperator(ctx);
  const page = parseInput(cursorPageInput, rawInput);
  const { organizations } = ctx.services.models;
  return listByCursor(organizations, {}, page, {
    kind: 'organization',
    time: 'createdAt',
    newestFirst: false,
    toRecord: toOrganizationRecord,
  });
}
