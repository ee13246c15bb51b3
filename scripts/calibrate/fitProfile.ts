import { searchMinScore, searchTopK } from '../../domain/limits';
import { parseQuestion } from '../../search/question/parseQuestion';
import { calibrate } from '../../search/retrieval/calibration';
import { type FindDeps, findCandidates } from '../../search/retrieval/findCandidates';
import type { ModelProfile } from '../../search/retrieval/modelProfile';
import type { Calibration, FittedProfile } from '../../search/retrieval/profileFile';
import { calibrationOf, fitCurve, operatingPoint } from './fitCurve';
import type { MadeQuestion } from './makeQuestions';
import { type JudgedHits, thresholdsOf } from './thresholds';

/** How a profile does on questions that it was not fitted on. */
export interface Figures {
  questions: number;
  /** The mean of one over the rank of the passage that the question was made of. */
  reciprocalRank: number;
  /** The share of relevant first hits scored at least as search's default threshold. */
  keptRelevant: number;
  /** The share of irrelevant hits among the first ten that are. */
  keptIrrelevant: number;
}

export interface FitResult {
  profile: FittedProfile;
  before: Figures;
  after: Figures;
}

interface Judged extends JudgedHits {
  rank: number | null;
}

const everywhere = { projectId: null, fileIds: null, metadataFilters: null, principals: null };
/**
 * The features of the built-in curve: more features fitted better and transferred worse
 * (docs/decisions/12-ranking-and-scores.md#scores-are-calibrated).
 */
const features = ['coverage', 'matchedWords', 'behind', 'cosine'] as const;
const depth = 10;
const keptShare = 0.9;
const vectorWeights = [0.5, 1, 1.5, 2, 3];
/** Questions that the weight of the vectors is chosen by. */
const weighedQuestions = 60;
const collection = 'own';

/**
 * Fits the profile of the model on one half of the questions, and compares it with the one in use on the other half.
 * The weight of the vectors is fitted for models that are not on the scale of the built-in one.
 */
export async function fitProfile(
  deps: FindDeps,
  environmentId: string,
  questions: readonly MadeQuestion[],
  known: ModelProfile,
  signal?: AbortSignal,
): Promise<FitResult> {
  const judge = (some: readonly MadeQuestion[], wanted: ModelProfile) =>
    judgeAll(deps, environmentId, some, wanted, signal);
  const fitted = questions.filter((_, i) => i % 2 === 0);
  const heldOut = questions.filter((_, i) => i % 2 === 1);

  let { vectorWeight } = known;
  if (!known.hasKnownScale) {
    let best = -1;
    for (const weight of vectorWeights) {
      const some = await judge(fitted.slice(0, weighedQuestions), { ...known, vectorWeight: weight });
      const quality = reciprocalRank(some);
      if (quality > best) [best, vectorWeight] = [quality, weight];
    }
  }
  const wanted = { ...known, vectorWeight };
  const rankings = (await judge(fitted, wanted)).map(({ hits }) => ({
    set: collection,
    from: collection,
    hits: hits.map(({ evidence, relevant }) => ({
      features: features.map((name) => evidence[name]),
      relevant,
    })),
  }));
  const curve = fitCurve(rankings);
  const point = operatingPoint([collection], rankings, curve, keptShare);
  const calibration = calibrationOf(features, curve, point);
  const judged = await judge(heldOut, wanted);
  const thresholds = thresholdsOf([judged], calibration);
  return {
    profile: {
      idPrefix: deps.embeddingModel.id,
      vectorWeight,
      calibration: { ...calibration, thresholds },
    },
    before: figuresOf(await judge(heldOut, known), known.calibration),
    after: figuresOf(judged, calibration),
  };
}

async function judgeAll(
  deps: FindDeps,
  environmentId: string,
  questions: readonly MadeQuestion[],
  wanted: ModelProfile,
  signal?: AbortSignal,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { text, chunkId, fileId } of questions) {
    signal?.throwIfAborted();
    const request = {
      environmentId,
      question: parseQuestion(text),
      scope: everywhere,
      topK: searchTopK.max,
      signal,
    };
    const { candidates } = await findCandidates(deps, request, wanted);
    const known = candidates.filter(
      ({ candidate: { chunk } }) => chunk._id === chunkId || chunk.fileId !== fileId,
    );
    const rank = known.findIndex(({ candidate }) => candidate.chunk._id === chunkId);
    const hits = known
      .slice(0, depth)
      .map(({ candidate, evidence }) => ({ evidence, relevant: candidate.chunk._id === chunkId }));
    judged.push({ rank: rank < 0 ? null : rank, hits });
  }
  return judged;
}

function reciprocalRank(judged: Judged[]): number {
  const sum = judged.reduce((total, { rank }) => total + (rank === null ? 0 : 1 / (rank + 1)), 0);
  return sum / Math.max(1, judged.length);
}

function figuresOf(judged: Judged[], calibration: Calibration): Figures {
  const scored = judged.flatMap(({ hits }) => {
    const scores = calibrate(
      hits.map(({ evidence }) => evidence),
      calibration,
    );
    return hits.map(({ relevant }, rank) => ({
      relevant,
      rank,
      isKept: (scores[rank]?.score ?? 0) >= searchMinScore,
    }));
  });
  const share = (some: { isKept: boolean }[]) =>
    some.filter(({ isKept }) => isKept).length / Math.max(1, some.length);
  return {
    questions: judged.length,
    reciprocalRank: reciprocalRank(judged),
    keptRelevant: share(scored.filter(({ relevant, rank }) => relevant && rank === 0)),
    keptIrrelevant: share(scored.filter(({ relevant }) => !relevant)),
  };
}
