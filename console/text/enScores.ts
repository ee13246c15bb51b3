import words from './en.json';

/** The texts that explain scores. */
export const scores = {
  score: {
    ...words.score,
    keywords: (value: number) => `keyword score ${value.toPrecision(3)}`,
    similarity: (value: number) => `similarity ${value.toFixed(2)}`,
    strength: (value: string) => `strength ${value}, less that of the next best`,
    capped: (own: string) => `${own} by itself; no hit scores above the one before`,
    result: (score: string) => `= score ${score}`,
    kept: (score: string, relevant: string, irrelevant: string) =>
      `At ${score}: ${relevant} of relevant first hits and ${irrelevant} of irrelevant hits pass.`,
  },
};
