import type { PassageComparison, PassageRanker } from '../../domain/ports/passageRanker';
import { askedNames } from '../../language/identityTerms';
import type { ParsedQuestion } from '../question/parseQuestion';
import { collapseDuplicates } from './collapseDuplicates';
import { type Evidence, evidenceOf } from './evidence';
import { type GatherDeps, type GatherRequest, gatherCandidates } from './gatherCandidates';
import { languageAmong, withoutForeignStems } from './languageAmong';
import { builtinProfiles, type ModelProfile, type Profiles } from './modelProfile';
import { chooseCandidates, comparedFor, type Reranking, rankCandidates } from './rankCandidates';
import type { Readable } from './readCandidates';
import { readNames } from './readNames';

export interface FindDeps extends GatherDeps {
  ranker: PassageRanker;
  /** Defaults to the built-in re-ranker. */
  reranking?: Reranking;
  /** Defaults to the built-in profiles. */
  profiles?: Profiles;
}

export interface Found {
  /** Best first; near-duplicates are copies of the best one. */
  candidates: { candidate: Readable; copies: Readable[]; evidence: Evidence; strength: number }[];
  /** The profile by which the candidates are to be scored. */
  profile: ModelProfile;
}

interface FindRequest extends Pick<GatherRequest, 'environmentId' | 'scope' | 'signal'> {
  question: ParsedQuestion;
  /** The number of hits that are wanted. */
  topK: number;
}

/** Finds and ranks the candidates for a text and gathers what their scores are computed from. */
export async function findCandidates(
  deps: FindDeps,
  request: FindRequest,
  wantedProfile?: ModelProfile,
): Promise<Found> {
  const { profiles = builtinProfiles } = deps;
  const wanted = wantedProfile ?? profiles.of(deps.embeddingModel.id);
  const { question, topK, ...where } = request;
  const compared = comparedFor(topK);
  const { text, language: own } = question;
  const profileOf = (candidates: { vector: number | null }[]) =>
    candidates.some(({ vector }) => vector !== null) ? wanted : profiles.keywordsOnly;
  let comparison: PassageComparison | null = null;
  const compareIn = (language: string | null) => {
    comparison ??= deps.ranker.compare({ text, language });
    return comparison;
  };
  const named = await namedDocuments(deps, request);
  const { candidates: found, names } = await gatherCandidates(
    deps,
    {
      ...where,
      text,
      words: { text: question.searchText, language: own },
      useVectors: wanted.vectorWeight > 0,
      named,
      wanted: compared,
    },
    {
      choose: (candidates, names) => chooseCandidates(candidates, profileOf(candidates), compared, names),
      // A question that doesn't tell its language is not compared before the passages tell it.
      prepare: (texts) => {
        if (own !== null && texts.length > 0 && !request.signal?.aborted) compareIn(own).read(texts);
      },
    },
  );
  const candidates = found.map(({ candidate }) => candidate);
  // The passages tell the language of a question that doesn't tell its own.
  const language = own ?? languageAmong(text, candidates);
  const profile = profileOf(candidates);
  const chosen =
    own === null
      ? chooseCandidates(withoutForeignStems(text, language, candidates), profile, compared, names)
      : found;
  const ranked = await rankCandidates(chosen, text, compareIn(language), {
    reranking: deps.reranking ?? 'builtin',
    onDegraded: deps.onDegraded,
    signal: request.signal,
  });
  const distinct = collapseDuplicates(ranked);
  const evidence = evidenceOf(question, language, distinct);
  return {
    candidates: distinct.map(({ candidate, copies, strength }, i) => ({
      candidate,
      copies,
      strength,
      evidence: evidence[i] as Evidence,
    })),
    profile,
  };
}

/** How far documents of the scope are named by the question. */
async function namedDocuments(
  { models }: FindDeps,
  { environmentId, scope, question }: FindRequest,
): Promise<Map<string, number>> {
  const named = (await readNames(models, environmentId)).named(askedNames(question.text), scope);
  const among = scope.fileIds && new Set(scope.fileIds);
  return among ? new Map([...named].filter(([id]) => among.has(id))) : named;
}
