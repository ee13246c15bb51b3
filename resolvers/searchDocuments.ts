import { performance } from 'node:perf_hooks';
import { parseInput } from '../domain/inputs/parseInput';
import { type SearchInput, searchInput } from '../domain/inputs/search';
import type { Routing, SearchAnswer, SearchHit, SearchScope } from '../domain/search';
import { retrieve } from '../search/retrieval/retrieve';
import { authorize, requireOwnEnvironment } from './authorize';
import { chooseRoute } from './chooseRoute';
import type { OperationContext } from './context';
import { filtersApplied } from './filtersApplied';

/** Hits without what `include_metadata: false` leaves out: everything but the required fields. */
function withoutMetadata(hit: SearchHit): SearchHit {
  const { chunkId, fileId, fileName, content, score, chunkIndex } = hit;
  return {
    ...{ chunkId, fileId, fileName, content, score, chunkIndex },
    ...{
      projectId: null,
      pageNumber: null,
      startPage: null,
      endPage: null,
      tokenCount: null,
      mimeType: null,
    },
    ...{ category: null, tags: null, documentType: null, referenceId: null },
    ...{ blobStoragePath: null, boundingBoxes: null },
  };
}

/**
 * Unified search (specification, "POST /search").
 * @throws `environment_mismatch`, `connector_not_found`, `no_connector`
 */
export async function searchDocuments(ctx: OperationContext, rawInput: unknown): Promise<SearchAnswer> {
  const { principal } = await authorize(ctx, 'search');
  const input: SearchInput = parseInput(searchInput, rawInput);
  requireOwnEnvironment(principal, input.environmentSlug);
  const startedAt = performance.now();
  const routing: Routing = await chooseRoute(ctx, input);
  const scope: SearchScope = {
    projectId: input.projectId,
    fileIds: input.fileIds,
    metadataFilters: input.metadataFilters,
  };
  const { models, embeddingModel } = ctx.services;
  const hits = await retrieve(
    { models, embeddingModel },
    {
      environmentId: principal.environmentId,
      text: input.query,
      scope,
      topK: input.topK,
      minScore: input.minScore,
      signal: ctx.signal,
    },
  );
  const semantic = input.includeMetadata ? hits : hits.map(withoutMetadata);
  return {
    query: input.query,
    results: { semantic, structured: null },
    totalResults: semantic.length,
    routing,
    searchTimeMs: performance.now() - startedAt,
    namespace: `org_${principal.organizationId}`,
    filtersApplied: filtersApplied(scope, input, input),
  };
}
