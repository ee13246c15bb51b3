import path from 'node:path';
import { confidenceFeatures, isOpen, probabilityOf } from '../../providers/ai/builtin/sql/confidence';
import { comparedCandidates, minConfidence } from '../../providers/ai/builtin/sql/createQuestionReader';
import { scoreOf, weightsOf, weightsOfConfidence } from '../../providers/ai/builtin/sql/weights';
import initialWeights from './data/initialWeights.json';
import { fitConfidence } from './fitConfidence';
import { fitWeights, type Weights } from './fitWeights';
import type { TriedQuestion } from './openQuestions';

export interface Fitted {
  features: Weights;
  confidence: Weights;
}

export interface Outcome {
  tried: TriedQuestion;
  /** The probability that the likeliest reading is right, by weights that the question's database had no part in. */
  probability: number;
  answered: boolean;
  right: boolean;
  rightAsSet: boolean;
  rightWithTies: boolean;
  sql: string;
}

const folds = 8;
/** Questions that nothing is fitted to. */
const unseenSets = ['sqlUnseen', 'colloquial', 'restaurants'];

const ranked = ({ tried }: TriedQuestion, weights: Weights) =>
  tried.map((one) => ({ ...one, score: scoreOf(one.features, weights) })).sort((a, b) => b.score - a.score);

export function fitAll(questions: TriedQuestion[]): Fitted {
  // Other readings may have the right rows by chance. A ranking that was fitted to rows too was no better.
  const withSql = questions.filter(({ question }) => question.gold_sql !== undefined);
  const samples = withSql.map(({ tried }) => tried.map(({ features, right }) => ({ features, right })));
  const features = fitWeights(samples, initialWeights);
  const counted = new Map(
    questions.map((one) => [`${one.question.db}\n${one.question.question}`, one] as const),
  );
  // To a person rows are right though one is repeated, which is what most readings differ in from the SQL that is given.
  const best = [...counted.values()].flatMap((question) => {
    const candidates = ranked(question, features).slice(0, comparedCandidates);
    const [first] = candidates;
    // A question that is never answered needs no probability.
    if (!first || isOpen(first, first.traits)) return [];
    // Whole rows have what is asked for among the rest, which SQL that names its columns does not tell.
    if (first.traits.features.wholeRows) return [];
    return [{ features: confidenceFeatures(candidates, first.traits.features), right: first.rightAsSet }];
  });
  return { features, confidence: fitConfidence(best) };
}

function judge(question: TriedQuestion, { features, confidence }: Fitted): Outcome {
  const candidates = ranked(question, features).slice(0, comparedCandidates);
  const [best] = candidates;
  const probability = best ? probabilityOf(candidates, best.traits, confidence) : 0;
  return {
    tried: question,
    probability,
    answered: probability >= minConfidence,
    right: best?.right ?? false,
    rightAsSet: best?.rightAsSet ?? false,
    rightWithTies: best?.rightWithTies ?? false,
    sql: best?.sql ?? '',
  };
}

const productWeights = { features: weightsOf, confidence: weightsOfConfidence };

/**
 * Each question judged by weights that no question of its database had a part in: those of the product, where nothing
 * is ever fitted to its set.
 */
export function heldOut(all: TriedQuestion[]): Outcome[] {
  // The same data under names of another language is no other database.
  const nameOf = ({ question }: TriedQuestion) => path.basename(question.db);
  const databases = [...new Set(all.map(nameOf))];
  const foldOf = (one: TriedQuestion) => databases.indexOf(nameOf(one)) % folds;
  return Array.from({ length: folds }, (_, fold) => {
    const fitted = fitAll(fittedTo(all).filter((one) => foldOf(one) !== fold));
    const isUnseen = ({ question }: TriedQuestion) => unseenSets.includes(question.set);
    return all
      .filter((one) => foldOf(one) === fold)
      .map((one) => judge(one, isUnseen(one) ? productWeights : fitted));
  }).flat();
}

/** English questions but those that nothing is fitted to. */
export const fittedTo = (all: TriedQuestion[]) =>
  all.filter(({ question }) => question.language === 'en' && !unseenSets.includes(question.set));
