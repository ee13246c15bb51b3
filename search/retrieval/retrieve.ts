import type { Reranker } from '../../domain/ports/reranker';
import type { SearchHit, SearchScope } from '../../domain/search';
import { detectLanguage } from '../../models/language/detectLanguage';
import { contentKeys, questionLanguage, withoutFunctionWords } from '../text/terms';
import { calibrate } from './calibration';
import { collapseDuplicates } from './collapseDuplicates';
import { evidenceOf } from './evidence';
import { type GatherDeps, gatherCandidates } from './gatherCandidates';
import { lexicalReranker } from './lexicalReranker';
import { modelProfile, wordsOnly } from './modelProfile';
import { rankCandidates, rerankDepth } from './rankCandidates';
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

export interface RetrieveDeps extends GatherDeps {
  /** The lexical one where none is given. */
  reranker?: Reranker;
}

/**
 * The chunks of the scope that answer a text, best first, near-duplicates left out. A scope that matches
 * nothing gives none. Words alone are searched where the embedding model is away or doesn't know the language.
 */
export async function retrieve(deps: RetrieveDeps, request: RetrieveRequest): Promise<SearchHit[]> {
  if (isEmptyScope(request.scope)) return [];
  const detected = detectLanguage(request.text);
  const profile = modelProfile(deps.embeddingModel.id, detected);
  const candidates = await gatherCandidates(deps, {
    ...request,
    words: withoutFunctionWords(request.text, detected),
    useVectors: profile !== wordsOnly,
    wanted: rerankDepth,
  });
  if (candidates.length === 0) return [];

  const used = candidates.some(({ vector }) => vector !== null) ? profile : wordsOnly;
  const foundLanguages = candidates.map(({ chunk }) => chunk.language);
  const language = questionLanguage(request.text, foundLanguages);
  const question = {
    text: request.text,
    language,
    contentWords: contentKeys(request.text, language).length,
  };
  const ranked = await rankCandidates(candidates, question, {
    vectorWeight: used.vectorWeight,
    reranker: deps.reranker ?? lexicalReranker,
    signal: request.signal,
  });
  const distinct = collapseDuplicates(ranked, language);
  const scores = calibrate(evidenceOf(question, distinct), used.calibration);
  return distinct
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
