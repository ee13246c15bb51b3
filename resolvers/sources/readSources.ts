import { parseInput } from '../../domain/inputs/parseInput';
import { sourceIdInput, sourceRunsInput } from '../../domain/inputs/sources';
import type { Connection } from '../../domain/lists';
import type { Source, SourceRun } from '../../domain/sources';
import { listByCursor } from '../administration/listByCursor';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { requireSource, toSource, toSourceRun } from './sourceRecords';

/** The sources of the environment, oldest first. @throws `forbidden` */
export async function listSources(ctx: OperationContext): Promise<Source[]> {
  const { tenant } = await authorizeAdmin(ctx);
  return (await tenant.sources.find({}, { sort: { createdAt: 1, _id: 1 } })).map(toSource);
}

/** @throws `forbidden`, `not_found` */
export async function getSource(ctx: OperationContext, rawInput: unknown): Promise<Source> {
  const { tenant } = await authorizeAdmin(ctx);
  const { id } = parseInput(sourceIdInput, rawInput);
  return toSource(await requireSource(tenant, id));
}

/** The runs of a source, latest first. @throws `forbidden` */
export async function listSourceRuns(
  ctx: OperationContext,
  sourceId: string,
  rawInput: unknown,
): Promise<Connection<SourceRun>> {
  const { principal } = await authorizeAdmin(ctx);
  const page = parseInput(sourceRunsInput, rawInput);
  const { sourceRuns } = ctx.services.models;
  const query = { environmentId: principal.environmentId, sourceId };
  return listByCursor(sourceRuns, query, page, {
    kind: 'sourceRun',
    time: 'createdAt',
    newestFirst: true,
    toRecord: toSourceRun,
  });
}
