import { isObject } from '../../wire/input/toDomainInput';
import { invalid, unsupported } from '../requestFault';

/** The fields that the product's search filters by. */
export interface Scope extends Record<string, unknown> {
  projectId?: unknown;
  fileIds?: unknown;
  metadataFilters?: Record<string, unknown>;
}

interface Comparison {
  type: unknown;
  key: unknown;
  value: unknown;
}

type Place = { field: 'projectId' | 'fileIds' | 'metadataFilters'; name?: string; bound?: 'gte' | 'lte' };

const metadata = (name: string, bound?: 'gte' | 'lte'): Place => ({ field: 'metadataFilters', name, bound });

/** Where a comparison goes, by its key and operator. */
const places: Record<string, Place> = {
  'project_id eq': { field: 'projectId' },
  'file_id eq': { field: 'fileIds' },
  'file_id in': { field: 'fileIds' },
  'reference_id eq': metadata('referenceId'),
  'reference_id in': metadata('referenceIds'),
  'category eq': metadata('category'),
  'document_type eq': metadata('documentType'),
  'page_number eq': metadata('pageNumber'),
  'page_number in': metadata('pageNumbers'),
  'page_number gte': metadata('pageRange', 'gte'),
  'page_number lte': metadata('pageRange', 'lte'),
};

function comparisonsOf(filter: unknown): Comparison[] {
  if (!isObject(filter)) throw invalid('filters', '`filters` must be an object.');
  const { type, filters, key, value } = filter;
  if (type === 'or') throw unsupported('filters', "Filters can be combined by 'and' only, not by 'or'.");
  if (type !== 'and') return [{ type, key, value }];
  // One level: a filter that is nested has nothing to say that a list has not.
  if (!Array.isArray(filters)) throw invalid('filters', '`filters.filters` must be a list.');
  return filters.flatMap((one) => {
    if ((one as Record<string, unknown> | null)?.type === 'and') {
      throw unsupported('filters', "Filters can't be nested.");
    }
    return comparisonsOf(one);
  });
}

/** Sets a value that no other comparison has set. */
function set(target: Record<string, unknown>, name: string, value: unknown): void {
  if (target[name] !== undefined) throw unsupported('filters', `There are several filters for '${name}'.`);
  target[name] = value;
}

function add(scope: Scope, { type, key, value }: Comparison): void {
  const place = Object.hasOwn(places, `${key} ${type}`) ? places[`${key} ${type}`] : undefined;
  if (!place) {
    const known = Object.keys(places).join(', ');
    throw unsupported('filters', `There is no filter '${key} ${type}'. There are: ${known}.`);
  }
  const { field, name, bound } = place;
  if (name === undefined) {
    set(scope, field, field === 'fileIds' && type === 'eq' ? [value] : value);
    return;
  }
  const filters = scope.metadataFilters ?? {};
  scope.metadataFilters = filters;
  const range = bound ? ((filters[name] ?? {}) as Record<string, unknown>) : filters;
  if (bound) filters[name] = range;
  set(range, bound ?? name, value);
}

/** Reads the attribute filters of a search. @throws RequestFault for those that the product has not */
export function readFilters(filters: unknown): Scope {
  const scope: Scope = {};
  if (filters == null) return scope;
  for (const comparison of comparisonsOf(filters)) add(scope, comparison);
  return scope;
}
