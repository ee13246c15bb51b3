import type { Reranker } from '../../domain/ports/reranker';
import { detectLanguage } from '../../models/language/detectLanguage';
import { contentKeys, questionLanguage, withoutFunctionWords } from '../text/terms';
import { collapseDuplicates } from './collapseDuplicates';
import { type Evidence, evidenceOf } from './evidence';
import { type Candidate, type GatherDeps, type GatherRequest, gatherCandidates } from './gatherCandidates';
import { lexicalReranker } from './lexicalReranker';
import { type ModelProfile, modelProfile, wordsOnly } from './modelProfile';
import { rankCandidates, rerankDepth } from './rankCandidates';

export interface WeighDeps extends GatherDeps {
  /** The lexical one where none is given. */
  reranker?: Reranker;
}

export interface Weighed {
  /** Best first, near-duplicates left out. */
  candidates: { candidate: Candidate; evidence: Evidence }[];
  /** What the candidates were ranked by, and are to be scored by. */
  profile: ModelProfile;
}

/** Finds and ranks the candidates for a text and gathers what their scores are computed from. */
export async function weighCandidates(
  deps: WeighDeps,
  request: Pick<GatherRequest, 'environmentId' | 'text' | 'scope' | 'signal'>,
  wantedProfile = modelProfile(deps.embeddingModel.id, detectLanguage(request.text)),
): Promise<Weighed> {
  const candidates = await gatherCandidates(deps, {
    ...request,
    words: withoutFunctionWords(request.text, detectLanguage(request.text)),
    useVectors: wantedProfile.vectorWeight > 0,
    wanted: rerankDepth,
  });
  const profile = candidates.some(({ vector }) => vector !== null) ? wantedProfile : wordsOnly;
  const language = questionLanguage(
    request.text,
    candidates.map(({ chunk }) => chunk.language),
  );
  const question = {
    text: request.text,
    language,
    contentWords: contentKeys(request.text, language).length,
  };
  const ranked = await rankCandidates(candidates, question, {
    vectorWeight: profile.vectorWeight,
    reranker: deps.reranker ?? lexicalReranker,
    signal: request.signal,
  });
  const distinct = collapseDuplicates(ranked, language);
  const evidence = evidenceOf(question, distinct);
  return {
    candidates: distinct.flatMap(({ candidate }, i) => {
      const one = evidence[i];
      return one === undefined ? [] : [{ candidate, evidence: one }];
    }),
    profile,
  };
}
