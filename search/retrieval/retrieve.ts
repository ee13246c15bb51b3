import type { SearchHit, SearchScope } from '../../domain/search';
import { findChunkDetails } from '../../models/chunkSearch';
import { calibrate } from './calibration';
import { toSearchHit } from './toSearchHit';
import { type WeighDeps, weighCandidates } from './weighCandidates';

export interface RetrieveRequest {
  environmentId: string;
  text: string;
  scope: SearchScope;
  /** At most so many hits. */
  topK: number;
  /** Hits scored below it are left out; 0 to 1. */
  minScore: number;
  signal?: AbortSignal;
}

/**
 * The chunks of the scope that answer a text, best first, near-duplicates left out. A scope that matches
 * nothing gives none. Words alone are searched where the embedding model is away or doesn't know the language.
 */
export async function retrieve(deps: WeighDeps, request: RetrieveRequest): Promise<SearchHit[]> {
  if (isEmptyScope(request.scope)) return [];
  const { candidates, profile } = await weighCandidates(deps, request);
  const scores = calibrate(
    candidates.map(({ evidence }) => evidence),
    profile.calibration,
  );
  const shown = candidates
    .map(({ candidate }, i) => ({ candidate, score: scores[i] ?? 0 }))
    .filter(({ score }) => score >= request.minScore)
    .slice(0, request.topK);
  if (shown.length === 0) return [];
  const details = await findChunkDetails(deps.models, {
    environmentId: request.environmentId,
    ids: shown.map(({ candidate }) => candidate.chunk._id),
  });
  return shown.flatMap(({ candidate, score }) => {
    const found = details.get(candidate.chunk._id);
    return found === undefined ? [] : [toSearchHit(candidate, found, score)];
  });
}

/** A list of nothing matches nothing; the databases differ in how they read an empty one. */
function isEmptyScope({ fileIds, metadataFilters }: SearchScope): boolean {
  return [fileIds, metadataFilters?.referenceIds, metadataFilters?.pageNumbers].some(
    (values) => values?.length === 0,
  );
}
