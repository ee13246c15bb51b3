import type { PassageRanker } from '../../domain/ports/passageRanker';
import type { ParsedQuestion } from '../question/parseQuestion';
import { withTexts } from './chunkTexts';
import { collapseDuplicates } from './collapseDuplicates';
import { type Evidence, evidenceOf } from './evidence';
import { type GatherDeps, type Gathered, type GatherRequest, gatherCandidates } from './gatherCandidates';
import { languageAmong, withoutForeignStems } from './languageAmong';
import { builtinProfiles, type ModelProfile, type Profiles } from './modelProfile';
import { chooseCandidates, type Reranking, rankCandidates, rankedDepth } from './rankCandidates';

export interface FindDeps extends GatherDeps {
  ranker: PassageRanker;
  /** Defaults to the built-in re-ranker. */
  reranking?: Reranking;
  /** Defaults to the built-in profiles. */
  profiles?: Profiles;
}

export interface Found {
  /** Best first, without near-duplicates. */
  candidates: { candidate: Gathered; evidence: Evidence; strength: number }[];
  /** What the candidates are to be scored by. */
  profile: ModelProfile;
}

/** Finds and ranks the candidates for a text and gathers what their scores are computed from. */
export async function findCandidates(
  deps: FindDeps,
  request: Pick<GatherRequest, 'environmentId' | 'scope' | 'signal'> & { question: ParsedQuestion },
  wantedProfile?: ModelProfile,
): Promise<Found> {
  const { profiles = builtinProfiles } = deps;
  const wanted = wantedProfile ?? profiles.of(deps.embeddingModel.id);
  const { question, ...where } = request;
  const { text, language: own } = question;
  const found = await gatherCandidates(deps, {
    ...where,
    text,
    words: question.searchText,
    useVectors: wanted.vectorWeight > 0,
    wanted: rankedDepth,
  });
  const read = <T extends Gathered>(some: T[]) => withTexts(deps.models, request.environmentId, some);
  // What the passages say tells the language of a question that doesn't tell its own.
  const asked = own === null ? await read(found) : [];
  const language = own ?? languageAmong(text, asked);
  const candidates = own === null ? withoutForeignStems(text, language, asked) : found;
  const profile = candidates.some(({ vector }) => vector !== null) ? wanted : profiles.keywordsOnly;
  const chosen = chooseCandidates<Gathered>(candidates, profile);
  const texts = await read(chosen.map(({ candidate }) => candidate));
  const byId = new Map(texts.map((candidate) => [candidate.chunk._id, candidate]));
  const ranked = await rankCandidates(
    chosen.flatMap((one) => {
      const candidate = byId.get(one.candidate.chunk._id);
      return candidate === undefined ? [] : [{ ...one, candidate }];
    }),
    { text, language },
    {
      ranker: deps.ranker,
      reranking: deps.reranking ?? 'builtin',
      onDegraded: deps.onDegraded,
      signal: request.signal,
    },
  );
  const distinct = collapseDuplicates(ranked);
  const evidence = evidenceOf(question, language, distinct);
  return {
    candidates: distinct.map(({ candidate, strength }, i) => ({
      candidate,
      strength,
      evidence: evidence[i] as Evidence,
    })),
    profile,
  };
}
