import type { SearchScope } from '../domain/search';
import { type AnyOf, comparisonClauses, type FieldCondition, pageConditions } from './pageFilter';

interface SearchedScope {
  environmentId: string;
  scope: SearchScope;
}

/** What a chunk must meet to be searched. */
export type Condition =
  | FieldCondition
  | { path: string; test: { $eq: string | number | boolean } | { $in: string[] } }
  | { anyOf: AnyOf };

/** The filter always contains the tenant and `live`, in addition to the caller's conditions. */
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
  conditions.push(...pageConditions(filters).map((anyOf) => ({ anyOf })));
  equal('category', filters?.category);
  equal('documentType', filters?.documentType);
  return conditions;
}

/** A condition in the language of `$vectorSearch`. */
export function toVectorFilter(condition: Condition): Record<string, unknown> {
  if ('path' in condition) return { [condition.path]: condition.test };
  return { $or: condition.anyOf.map((all) => ({ $and: all.map(toVectorFilter) })) };
}

/** A condition as an operator of `$search`. */
export function toSearchFilter(condition: Condition): Record<string, unknown> {
  if ('anyOf' in condition) {
    const should = condition.anyOf.map((all) => ({ compound: { filter: all.map(toSearchFilter) } }));
    return { compound: { should, minimumShouldMatch: 1 } };
  }
  const { path, test } = condition;
  if ('$eq' in test) return { equals: { path, value: test.$eq } };
  if ('$in' in test) return { in: { path, value: test.$in } };
  return { range: { path, ...('$gte' in test ? { gte: test.$gte } : { lte: test.$lte }) } };
}

/** The clauses that the conditions take of those that a query may have. */
export function filterClauses(conditions: Condition[]): number {
  return conditions.reduce((sum, condition) => {
    const tests = 'anyOf' in condition ? condition.anyOf.flat() : [condition];
    return sum + tests.length * comparisonClauses;
  }, 0);
}
