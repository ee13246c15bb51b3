import { cursorPageInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { OrganizationDoc } from '../../models/tenancy';
import { readPage } from '../../records/readPage';
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
  const { first, after } = parseInput(cursorPageInput, rawInput);
  const { organizations } = ctx.services.models;
  return listByCursor<OrganizationDoc, OrganizationRecord>({
    kind: 'organization',
    first,
    after,
    toRecord: toOrganizationRecord,
    timeOf: ({ createdAt }) => createdAt,
    read: (count, place) =>
      readPage(organizations, {}, { time: 'createdAt', newestFirst: false, first: count, after: place }),
    count: () => organizations.countDocuments().exec(),
  });
}
