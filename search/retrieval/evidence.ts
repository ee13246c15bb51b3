import type { ParsedQuestion } from '../question/parseQuestion';
import { shareText } from './collapseDuplicates';
import type { Rankable, Ranked } from './rankCandidates';

/**
 * The features of a candidate that the calibration reads; each means the same for every question and collection. Other
 * candidates tell only how far one is behind a better one.
 */
export interface Evidence {
  /** The share of the question, by what its words tell, that the passage has word for word, 0 to 1. */
  coverage: number;
  /** The share of the question that the best 15 words of the passage have, 0 to 1. */
  window: number;
  /** The weight of the most telling word that it has, relative to the question's most telling one, 0 to 1. */
  rarest: number;
  /** Logarithm of 1 + how many content words of the question the passage has. */
  matchedWords: number;
  /** One over the number of key words, for a search by mere key words that are all in the passage; else 0. */
  keyWords: number;
  /** Similarity of the vectors; 0 without vectors. */
  cosine: number;
  /** How much less its strength is than that of the strongest rival, 0 to 1. */
  behind: number;
}

/** The maximum distance from a better candidate: one further behind is no less relevant. */
const maxBehind = 1;

/** The evidence for each ranked candidate of one question, the strongest first. */
export function evidenceOf<T extends Rankable>(
  question: ParsedQuestion,
  language: string | null,
  ranked: Ranked<T>[],
): Evidence[] {
  const asked = question.keysIn(language).length;
  const byKeyWords = question.isKeyWordsIn(language);
  return ranked.map((one) => {
    const { strength, cosine, comparison } = one;
    const { coverage, window, rarest } = comparison;
    const stronger = ranked.find((other) => other.strength <= strength || areRivals(one, other));
    return {
      coverage,
      window,
      rarest,
      matchedWords: Math.log1p(coverage * asked),
      keyWords: byKeyWords && asked > 0 && coverage === 1 ? 1 / asked : 0,
      cosine,
      behind: Math.min(maxBehind, Math.max(0, (stronger?.strength ?? strength) - strength)),
    };
  });
}

/**
 * Whether one of two passages makes the other less relevant. A fact that is documented twice has two witnesses, and a copy
 * of a part of a document says nothing against the document.
 */
function areRivals<T extends Rankable>(a: Ranked<T>, b: Ranked<T>): boolean {
  return !haveTheSame(a, b) && !shareText(a.candidate.chunk.content, b.candidate.chunk.content);
}

/** Differences up to which two passages have the same of a question. */
const same = { share: 0.02, window: 0.05, cosine: 0.1, strength: 0.75 };

function haveTheSame<T extends Rankable>(a: Ranked<T>, b: Ranked<T>): boolean {
  return (
    Math.abs(a.comparison.coverage - b.comparison.coverage) <= same.share &&
    Math.abs(a.comparison.window - b.comparison.window) <= same.window &&
    Math.abs(a.cosine - b.cosine) <= same.cosine &&
    Math.abs(a.strength - b.strength) <= same.strength
  );
}
