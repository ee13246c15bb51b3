import type { ParsedQuestion } from '../question/parseQuestion';
import type { Rankable, Ranked } from './rankCandidates';

/** What the calibration reads of a candidate; each means the same for every question and collection. */
export interface Evidence {
  /** The share of the question, by weight, that the passage has word for word, 0 to 1. */
  coverage: number;
  /** The share that it has in the same or related words, 0 to 1. */
  related: number;
  /** What the best 15 words of the passage have of the question, 0 to 1. */
  window: number;
  /** Logarithm of 1 + how many content words of the question the passage has. */
  matchedWords: number;
  /** Logarithm of the question's content words beyond six: of long questions, a passage has a smaller share. */
  length: number;
  /** Of a search by mere key words that are all in the passage: one over their number; else 0. */
  keyWords: number;
  /** 1 for the first hit and for those that say as much as it does; else 0. */
  first: number;
  /** Strength less that of the best rival; negative where there is a better one. */
  lead: number;
  /** Similarity of the vectors; 0 without vectors. */
  cosine: number;
  /** Similarity less that of the best rival. */
  cosineLead: number;
}

/** Questions with more content words are long. */
const longQuestion = 6;
/** Further leads tell nothing more. */
const maxLead = 4;

/** The evidence for each ranked candidate of one question. */
export function evidenceOf<T extends Rankable>(
  question: ParsedQuestion,
  language: string | null,
  ranked: Ranked<T>[],
): Evidence[] {
  const asked = question.keysIn(language).length;
  const byKeyWords = question.isKeyWordsIn(language);
  return ranked.map((one) => {
    const { strength, cosine, comparison } = one;
    const { coverage, related, window } = comparison;
    const best = bestRival(one, ranked);
    const [first] = ranked;
    const lead = strength - best.strength;
    return {
      coverage,
      related,
      window,
      matchedWords: Math.log1p(coverage * asked),
      length: Math.log(Math.max(1, asked / longQuestion)),
      keyWords: byKeyWords && asked > 0 && coverage === 1 ? 1 / asked : 0,
      first: first === one || (first !== undefined && isEqual(first, one)) ? 1 : 0,
      lead: Math.max(-maxLead, Math.min(maxLead, lead)),
      cosine,
      cosineLead: cosine - best.cosine,
    };
  });
}

/** The greatest strength and the greatest cosine of rivals; 0 where there are none. */
function bestRival<T extends Rankable>(
  one: Ranked<T>,
  ranked: Ranked<T>[],
): { strength: number; cosine: number } {
  let found: { strength: number; cosine: number } | null = null;
  for (const other of ranked) {
    if (other === one || !isRival(one.candidate, other.candidate) || isEqual(one, other)) continue;
    found ??= { strength: other.strength, cosine: other.cosine };
    found.strength = Math.max(found.strength, other.strength);
    found.cosine = Math.max(found.cosine, other.cosine);
  }
  return found ?? { strength: 0, cosine: 0 };
}

/** Differences up to which two passages have the same of a question. */
const same = { share: 0.02, window: 0.05, cosine: 0.1, strength: 0.75 };

/**
 * Whether two passages have the same of the question: a fact that is documented twice has two witnesses, and neither
 * makes the other less relevant.
 */
function isEqual<T extends Rankable>(a: Ranked<T>, b: Ranked<T>): boolean {
  return (
    Math.abs(a.comparison.coverage - b.comparison.coverage) <= same.share &&
    Math.abs(a.comparison.window - b.comparison.window) <= same.window &&
    Math.abs(a.cosine - b.cosine) <= same.cosine &&
    Math.abs(a.strength - b.strength) <= same.strength
  );
}

/** A neighbor shares text with the candidate and is no rival: both may answer. */
function isRival(a: Rankable, b: Rankable): boolean {
  return a.chunk.fileId !== b.chunk.fileId || Math.abs(a.chunk.index - b.chunk.index) > 1;
}
