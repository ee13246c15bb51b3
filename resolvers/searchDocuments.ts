import { performance } from 'node:perf_hooks';
import { parseInput } from '../domain/inputs/parseInput';
import { filteredSearchInput } from '../domain/inputs/search';
import type { AnswerExtras, SearchAnswer, SearchHit } from '../domain/search';
import { readFilter } from '../models/facts/readFilter';
import { parseQuestion } from '../search/question/parseQuestion';
import { chargeResults } from './answerSize';
import { describeSearch } from './answers/describeAnswer';
import { recorded } from './answers/recorded';
import { appliedFilter } from './appliedFilter';
import { authorize, requireOwnEnvironment, seenIn } from './authorize';
import type { OperationContext } from './context';
import { filtersApplied } from './filtersApplied';
import { beginSuggestions } from './suggestFilters';
import { unifiedSearch } from './unifiedSearch';

/** The hit with only the required fields, for `include_metadata: false`. */
function withoutMetadata(hit: SearchHit): SearchHit {
  const { chunkId, fileId, fileName, content, score, chunkIndex } = hit;
  return {
    chunkId,
    fileId,
    fileName,
    content,
    score,
    chunkIndex,
    projectId: null,
    pageNumber: null,
    startPage: null,
    endPage: null,
    tokenCount: null,
    mimeType: null,
    category: null,
    tags: null,
    documentType: null,
    referenceId: null,
    blobStoragePath: null,
    boundingBoxes: null,
  };
}

async function search(
  ctx: OperationContext,
  rawInput: unknown,
  extras: AnswerExtras = {},
): Promise<Omit<SearchAnswer, 'answerId'>> {
  const caller = await authorize(ctx, 'search');
  const input = parseInput(filteredSearchInput, rawInput);
  requireOwnEnvironment(caller.principal, input.environmentSlug);
  const startedAt = performance.now();
  const { projectId, fileIds, metadataFilters, topK, minScore, connectorId, forceRoute } = input;
  const filter = await readFilter(caller.tenant, input.filter);
  const question = parseQuestion(input.query);
  const asked = { projectId, fileIds, metadataFilters, filter, ...seenIn(ctx, caller.principal) };
  const suggestions = beginSuggestions(ctx, caller.tenant, question, asked, extras);
  const { routing, results, scope } = await unifiedSearch(ctx, caller, {
    question,
    scope: asked,
    topK,
    minScore,
    connectorId,
    forceRoute,
  });
  const semantic = input.includeMetadata ? results.semantic : results.semantic.map(withoutMetadata);
  const { structured } = results;
  chargeResults(ctx, { semantic, structured });
  return {
    query: input.query,
    results: { semantic, structured },
    totalResults: semantic.length + (structured?.rows.length ?? 0),
    routing,
    searchTimeMs: performance.now() - startedAt,
    namespace: `org_${caller.principal.organizationId}`,
    filtersApplied: filtersApplied(scope, input, input),
    appliedFilter: appliedFilter(asked, connectorId),
    // Filters restrict passages, not rows.
    suggestedFilters: routing.route === 'structured' ? [] : await suggestions,
  };
}

/**
 * Unified search (docs/specification.md#post-search).
 * @throws `environment_mismatch`, `connector_not_found`, `no_connector`; `upstream_error`, `unavailable`, `timeout`
 * of a connector that the request specifies
 */
export const searchDocuments = recorded(search, describeSearch);
