import type { FileRecord } from '../../domain/files';
import type { FileCondition } from '../../domain/filters';
import type { FileFilter } from '../../domain/inputs/fileEdits';
import { meets } from '../../models/facts/compileFilter';
import { factsOf } from '../../models/facts/factsOf';
import { readFileFilter } from '../../models/facts/readFilter';
import { escapePattern, toFileQuery } from '../../models/fileQuery';
import type { Tenant } from '../../models/tenantModel';

/** A filter whose condition on metadata is in the form that files are compared with. */
export type ReadFilter = Omit<FileFilter, 'metadata'> & { condition: FileCondition | null };

export async function readFileConditions(
  tenant: Tenant,
  filter: FileFilter | null,
): Promise<ReadFilter | null> {
  if (filter === null) return null;
  const { metadata, ...others } = filter;
  return { ...others, condition: metadata && (await readFileFilter(tenant, metadata)) };
}

const noFilter = { search: null, condition: null, statuses: null, status: null };

/** The filter as a MongoDB query. */
export function fileQuery(filter: ReadFilter | null): Record<string, unknown> {
  const { search, condition, statuses, ...exact } = filter ?? noFilter;
  const query: Record<string, unknown> = Object.fromEntries(
    Object.entries(exact).filter(([, value]) => value !== null),
  );
  if (statuses !== null) query.status = { ...(exact.status && { $eq: exact.status }), $in: statuses };
  if (search !== null) query.name = { $regex: escapePattern(search), $options: 'i' };
  if (condition !== null) query.$and = [toFileQuery(condition)];
  return query;
}

/** Whether a record matches the filter. Equivalent to `fileQuery`. */
export function passesFilter(file: FileRecord, filter: ReadFilter | null): boolean {
  if (!filter) return true;
  const { search, condition, statuses, ...exact } = filter;
  if (statuses !== null && !statuses.includes(file.status)) return false;
  if (search !== null && !file.name.toLowerCase().includes(search.toLowerCase())) return false;
  const facts = () => new Set(factsOf({ ...file, language: file.language ?? null }));
  if (condition !== null && !meets(condition, facts())) return false;
  return Object.entries(exact).every(
    ([field, value]) => value === null || file[field as keyof typeof exact] === value,
  );
}
