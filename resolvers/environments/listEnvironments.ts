import { environmentsInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
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
  const { projectId, ...page } = parseInput(environmentsInput, rawInput);
  const { environments } = ctx.services.models;
  const filter = projectId === null ? {} : { projectId };
  return listByCursor(environments, filter, page, {
    kind: 'environment',
    time: 'createdAt',
    newestFirst: false,
    toRecord: toEnvironmentRecord,
  });
}
