import type { SearchHit, SearchScope } from '../../domain/search';
import type { ParsedQuestion } from '../question/parseQuestion';
import { calibrate, type ExplainedScore } from './calibration';
import { type FindDeps, findCandidates } from './findCandidates';
import { toSearchHit } from './toSearchHit';

export interface RetrieveRequest {
  environmentId: string;
  question: ParsedQuestion;
  scope: SearchScope;
  /** At most so many hits. */
  topK: number;
  /** Hits scored below it are left out; 0 to 1. */
  minScore: number;
  signal?: AbortSignal;
}

/**
 * The chunks of the scope that answer a question, best first, without near-duplicates. Keywords alone are searched while
 * the embedding model is unavailable.
 */
export async function retrieve(deps: FindDeps, request: RetrieveRequest): Promise<SearchHit[]> {
  if (isEmptyScope(request.scope)) return [];
  const found = await findCandidates(deps, request);
  // Scores never rise: those that are left out by the minimum are the last.
  const candidates = found.candidates.slice(0, request.topK);
  const scores = calibrate(
    candidates.map(({ evidence }) => evidence),
    found.profile.calibration,
  );
  return candidates
    .map((found, i) => toSearchHit(found, scores[i] as ExplainedScore))
    .filter(({ score }) => score >= request.minScore);
}

/** A list of nothing matches nothing; the databases differ in how they read an empty one. Nor does a range of no page. */
function isEmptyScope({ fileIds, metadataFilters }: SearchScope): boolean {
  const { gte, lte } = metadataFilters?.pageRange ?? {};
  if ((gte ?? 1) > (lte ?? Number.POSITIVE_INFINITY)) return true;
  return [fileIds, metadataFilters?.referenceIds, metadataFilters?.pageNumbers].some(
    (values) => values?.length === 0,
  );
}
