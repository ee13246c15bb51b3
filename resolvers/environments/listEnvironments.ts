import { environmentsInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { EnvironmentDoc } from '../../models/tenancy';
import { readPage } from '../../records/readPage';
import { listByCursor } from '../administration/listByCursor';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type EnvironmentRecord, toEnvironmentRecord } from './environmentRecord';

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
    kind: 'environment',
    first,
    after,
    toRecord: toEnvironmentRecord,
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
