import { projectsInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { ProjectDoc } from '../../models/tenancy';
import { readPage } from '../../records/readPage';
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
  const { first, after, organizationId } = parseInput(projectsInput, rawInput);
  const { projects } = ctx.services.models;
  const filter = organizationId === null ? {} : { organizationId };
  return listByCursor<ProjectDoc, ProjectRecord>({
    kind: 'project',
    first,
    after,
    toRecord: toProjectRecord,
    timeOf: ({ createdAt }) => createdAt,
    read: (count, place) =>
      readPage(projects, filter, { time: 'createdAt', newestFirst: false, first: count, after: place }),
    count: () => projects.countDocuments(filter).exec(),
  });
}
