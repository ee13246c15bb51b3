import type { SearchScope } from '../domain/search';

function withoutNulls(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The applied filters, keyed by their request field (docs/specification.md#search-and-chat). */
export function filtersApplied(
  scope: SearchScope,
  bounds: { topK: number; minScore: number },
  directed: { connectorId: string | null; forceRoute: string | null },
): Record<string, unknown> {
  const filters = scope.metadataFilters;
  const range = filters?.pageRange;
  const metadata = withoutNulls({
    reference_id: filters?.referenceId,
    reference_ids: filters?.referenceIds,
    page_number: filters?.pageNumber,
    page_numbers: filters?.pageNumbers,
    page_range: range ? withoutNulls({ gte: range.gte, lte: range.lte }) : null,
    category: filters?.category,
    document_type: filters?.documentType,
  });
  return withoutNulls({
    top_k: bounds.topK,
    min_score: bounds.minScore,
    project_id: scope.projectId,
    file_ids: scope.fileIds,
    connector_id: directed.connectorId,
    force_route: directed.forceRoute,
    metadata_filters: Object.keys(metadata).length > 0 ? metadata : null,
    filter: scope.filter?.given,
  });
}
