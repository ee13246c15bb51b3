import { projectsInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import { listByCursor } from '../administration/listByCursor';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type ProjectRecord, toProjectRecord } from './projectRecord';

/** The projects of an organization or of all, oldest first. @throws `forbidden` */
export async function listAllProjects(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<ProjectRecord>> {
  await authorizeOperator(ctx);
  const { organizationId, ...page } = parseInput(projectsInput, rawInput);
  const { projects } = ctx.services.models;
  const filter = organizationId === null ? {} : { organizationId };
  return listByCursor(projects, filter, page, {
    kind: 'project',
    time: 'createdAt',
    newestFirst: false,
    toRecord: toProjectRecord,
  });
}
