import { isKeyWords } from '../../language/terms';
import { coverage, questionWords, shareOf } from './questionWords';
import type { Rankable, Ranked } from './rankCandidates';
import { wordsWithTitle } from './wordsOfPassage';

/** What the calibration reads of a candidate; each means the same for every question and collection. */
export interface Evidence {
  /** Share of the question's weighted words in the passage, 0 to 1. */
  coverage: number;
  /** Logarithm of 1 + how many of its content words the passage holds. */
  matchedWords: number;
  /** Of a search by mere key words that are all in the passage: one over their number; else 0. */
  keyWords: number;
  /** Fused and re-ranked strength, 0 to 1 within the question. */
  strength: number;
  /** Strength less that of the best rival; negative for all but the first. */
  lead: number;
  /** Cosine of the vectors, of the weakest returned where unknown; 0 without vectors. */
  cosine: number;
  /** Cosine in standard deviations above the mean of those returned. */
  cosineZ: number;
  /** Cosine less that of the best rival. */
  cosineLead: number;
}

/** The evidence for each ranked candidate of one question. */
export function evidenceOf<T extends Rankable>(
  question: { text: string; language: string | null },
  ranked: Ranked<T>[],
): Evidence[] {
  const words = ranked.map(({ candidate }) => wordsWithTitle(candidate.chunk, question.language));
  const asked = questionWords(question.text, question.language, words);
  const byKeyWords = isKeyWords(question.text, question.language);
  const cosines = cosinesOf(ranked);
  const rivals = rivalsOf(ranked);
  const lead = (values: number[]) => (i: number) => (values[i] ?? 0) - rivals.best(values, i);
  const strengthLead = lead(ranked.map(({ strength }) => strength));
  const cosineLead = lead(cosines.values);
  return ranked.map(({ strength }, i) => {
    const passage = words[i] ?? { positions: new Map(), count: 0, meanings: new Set<number>() };
    const matched = asked.keys.filter((key) => passage.positions.has(key)).length;
    const meant = asked.keys.reduce((sum, _, k) => sum + shareOf(asked, passage, k), 0);
    return {
      coverage: coverage(asked, passage),
      matchedWords: Math.log1p(meant),
      keyWords: byKeyWords && matched > 0 && matched === asked.keys.length ? 1 / matched : 0,
      strength,
      lead: strengthLead(i),
      cosine: cosines.values[i] ?? 0,
      cosineZ: cosines.deviation === 0 ? 0 : ((cosines.values[i] ?? 0) - cosines.mean) / cosines.deviation,
      cosineLead: cosineLead(i),
    };
  });
}

function cosinesOf(ranked: Ranked<Rankable>[]): { values: number[]; mean: number; deviation: number } {
  const known = ranked.flatMap(({ candidate }) =>
    candidate.vector === null ? [] : [2 * candidate.vector - 1],
  );
  if (known.length === 0) return { values: ranked.map(() => 0), mean: 0, deviation: 0 };
  const lowest = Math.min(...known);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  const values = ranked.map(({ candidate }) =>
    candidate.vector === null ? lowest : 2 * candidate.vector - 1,
  );
  return { values, mean, deviation };
}

/** A neighbour shares text with the candidate and is no rival: both may answer. */
function rivalsOf(ranked: Ranked<Rankable>[]): { best(values: number[], of: number): number } {
  const isRival = (a: Rankable, b: Rankable) =>
    a.chunk.fileId !== b.chunk.fileId || Math.abs(a.chunk.index - b.chunk.index) > 1;
  return {
    best(values, of) {
      const own = ranked[of]?.candidate;
      if (own === undefined) return 0;
      let best = 0;
      for (let i = 0; i < ranked.length; i++) {
        const other = ranked[i]?.candidate;
        const value = values[i] ?? 0;
        if (i !== of && value > best && other !== undefined && isRival(own, other)) best = value;
      }
      return best;
    },
  };
}
