import type { SearchHit, SearchScope } from '../../domain/search';
import { contentKeys, questionLanguage, termsOf } from '../text/terms';
import { fuse } from './fuse';
import { type GatherDeps, gatherCandidates } from './gatherCandidates';
import { toSearchHit } from './toSearchHit';

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

const vectorWeight = 0.3;
/** Gated candidates beyond those shown: what is ranked and compared before the best are taken. */
const spareCandidates = 20;

/**
 * The chunks of the scope that answer a text, best first. A scope that matches nothing gives none. Words alone
 * are searched while the embedding model is away.
 */
export async function retrieve(deps: GatherDeps, request: RetrieveRequest): Promise<SearchHit[]> {
  if (isEmptyScope(request.scope)) return [];
  const candidates = await gatherCandidates(deps, { ...request, wanted: request.topK + spareCandidates });
  if (candidates.length === 0) return [];
  const fused = fuse(candidates, vectorWeight);
  const ranked = candidates
    .map((candidate, i) => ({ candidate, fused: fused[i] ?? 0 }))
    .sort((a, b) => b.fused - a.fused || (a.candidate.chunk._id < b.candidate.chunk._id ? -1 : 1));
  const strength = evidenceStrength(
    request.text,
    ranked.map(({ candidate }) => candidate.chunk),
  );
  return ranked
    .map(({ candidate, fused: score }) => toSearchHit(candidate, Math.min(1, score * strength)))
    .filter((hit) => hit.score >= request.minScore)
    .slice(0, request.topK);
}

/** A list of nothing matches nothing; the databases differ in how they read an empty one. */
function isEmptyScope({ fileIds, metadataFilters }: SearchScope): boolean {
  return [fileIds, metadataFilters?.referenceIds, metadataFilters?.pageNumbers].some(
    (values) => values?.length === 0,
  );
}

/** The largest share of the question's content words that one of the best chunks holds. */
function evidenceStrength(text: string, chunks: { content: string; language: string | null }[]): number {
  const language = questionLanguage(
    text,
    chunks.map((chunk) => chunk.language),
  );
  const keys = contentKeys(text, language);
  const shares = chunks.slice(0, 10).map((chunk) => {
    const present = new Set(termsOf(chunk.content, language).map((term) => term.key));
    return keys.filter((key) => present.has(key)).length / Math.max(1, keys.length);
  });
  return Math.max(...shares);
}
