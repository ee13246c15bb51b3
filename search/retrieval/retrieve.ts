import type { SearchHit, SearchScope } from '../../domain/search';
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
  return candidates
    .map(({ candidate }, i) => toSearchHit(candidate, scores[i] ?? 0))
    .filter((hit) => hit.score >= request.minScore)
    .slice(0, request.topK);
}

/** A list of nothing matches nothing; the databases differ in how they read an empty one. */
function isEmptyScope({ fileIds, metadataFilters }: SearchScope): boolean {
  return [fileIds, metadataFilters?.referenceIds, metadataFilters?.pageNumbers].some(
    (values) => values?.length === 0,
  );
}
