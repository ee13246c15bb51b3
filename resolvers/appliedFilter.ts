import type { AppliedFilter, SearchScope } from '../domain/search';

/** The restrictions of a question, by itself or by its conversation; null where it had none. */
export function appliedFilter(
  { filter, projectId, fileIds }: SearchScope,
  connectorId: string | null,
): AppliedFilter | null {
  const applied = { filter: filter?.given ?? null, projectId, fileIds, connectorId };
  return Object.values(applied).every((value) => value === null) ? null : applied;
}
