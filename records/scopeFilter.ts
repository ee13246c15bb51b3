import type { Condition } from '../domain/filters';
import type { SearchScope } from '../domain/search';
import { testsOf } from '../models/facts/compileFilter';
import { readersCondition } from '../models/facts/readersCondition';
import { comparisonClauses, pageConditions } from './pageFilter';

interface SearchedScope {
  environmentId: string;
  scope: SearchScope;
}

/** The filter always contains the tenant, `live` and what the request may see, in addition to the caller's conditions. */
export function scopeConditions({ environmentId, scope }: SearchedScope): Condition[] {
  const filters = scope.metadataFilters;
  const conditions: Condition[] = [
    { path: 'environmentId', test: { $eq: environmentId } },
    { path: 'live', test: { $eq: true } },
  ];
  const equal = (path: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined) conditions.push({ path, test: { $eq: value } });
  };
  const oneOf = (path: string, values: string[] | null | undefined) => {
    if (values !== null && values !== undefined) conditions.push({ path, test: { $in: values } });
  };
  equal('projectId', scope.projectId);
  oneOf('fileId', scope.fileIds);
  equal('referenceId', filters?.referenceId);
  oneOf('referenceId', filters?.referenceIds);
  conditions.push(...pageConditions(filters));
  equal('category', filters?.category);
  equal('documentType', filters?.documentType);
  if (scope.filter) conditions.push(scope.filter.chunks);
  const readers = readersCondition(scope);
  if (readers) conditions.push(readers);
  return conditions;
}

/** A condition in the language of `$vectorSearch`. */
export function toVectorFilter(condition: Condition): Record<string, unknown> {
  if ('all' in condition) return { $and: condition.all.map(toVectorFilter) };
  if ('any' in condition) return { $or: condition.any.map(toVectorFilter) };
  return { [condition.path]: condition.test };
}

const hasEnvironment = { exists: { path: 'environmentId' } };

/** A condition as an operator of `$search`. */
export function toSearchFilter(condition: Condition): Record<string, unknown> {
  if ('all' in condition) return { compound: { filter: condition.all.map(toSearchFilter) } };
  if ('any' in condition)
    return { compound: { should: condition.any.map(toSearchFilter), minimumShouldMatch: 1 } };
  const { path, test } = condition;
  if ('$eq' in test) return { equals: { path, value: test.$eq } };
  if ('$in' in test) return { in: { path, value: test.$in } };
  // Not `mustNot` alone: an index has to be told which documents to take away from. All have an environment.
  if ('$nin' in test)
    return { compound: { filter: [hasEnvironment], mustNot: [{ in: { path, value: test.$nin } }] } };
  return { range: { path, ...('$gte' in test ? { gte: test.$gte } : { lte: test.$lte }) } };
}

/** The clauses that the conditions take of those that a query may have. */
export function filterClauses(conditions: Condition[]): number {
  return conditions.flatMap((condition) => testsOf(condition)).length * comparisonClauses;
}
