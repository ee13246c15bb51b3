import type { Reranker } from '../../domain/ports/reranker';
import { detectLanguage } from '../../language/detectLanguage';
import { contentKeys, withoutFunctionWords } from '../../language/terms';
import { collapseDuplicates } from './collapseDuplicates';
import { type Evidence, evidenceOf } from './evidence';
import { type Candidate, type GatherDeps, type GatherRequest, gatherCandidates } from './gatherCandidates';
import { languageAmong, withoutForeignStems } from './languageAmong';
import { lexicalReranker } from './lexicalReranker';
import { builtinProfiles, type ModelProfile, type Profiles } from './modelProfile';
import { rankCandidates, rerankDepth } from './rankCandidates';

export interface WeighDeps extends GatherDeps {
  /** The lexical one where none is given. */
  reranker?: Reranker;
  /** The built-in ones where none are given. */
  profiles?: Profiles;
}

export interface Weighed {
  /** Best first, near-duplicates left out. */
  candidates: { candidate: Candidate; evidence: Evidence }[];
  /** What the candidates were ranked by, and are to be scored by. */
  profile: ModelProfile;
}

const profilesOf = ({ profiles = builtinProfiles }: WeighDeps) => profiles;

/** Finds and ranks the candidates for a text and gathers what their scores are computed from. */
export async function weighCandidates(
  deps: WeighDeps,
  request: Pick<GatherRequest, 'environmentId' | 'text' | 'scope' | 'signal'>,
  wantedProfile = profilesOf(deps).of(deps.embeddingModel.id, detectLanguage(request.text)),
): Promise<Weighed> {
  const own = detectLanguage(request.text);
  const found = await gatherCandidates(deps, {
    ...request,
    words: withoutFunctionWords(request.text, own),
    useVectors: wantedProfile.vectorWeight > 0,
    wanted: rerankDepth,
  });
  const language = own ?? languageAmong(request.text, found);
  const candidates = own === null ? withoutForeignStems(request.text, language, found) : found;
  const profile = candidates.some(({ vector }) => vector !== null)
    ? wantedProfile
    : profilesOf(deps).wordsOnly;
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
