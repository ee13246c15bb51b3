/** The texts that explain scores. */
export const scores = {
  score: {
    title: 'What the score is made of',
    parts: {
      words: 'Words',
      vectors: 'Vectors',
      reranker: 'Re-ranker',
      first: 'First hit',
      base: 'Start',
    },
    keywords: (value: number) => `keyword score ${value.toPrecision(3)}`,
    similarity: (value: number) => `similarity ${value.toFixed(2)}`,
    strength: (value: string) => `strength ${value}, less that of the next best`,
    notFound: 'not found by this search',
    sum: 'Sum (log-odds)',
    capped: (own: string) => `${own} by itself; no hit scores above the one before`,
    result: (score: string) => `= score ${score}`,
    kept: (score: string, relevant: string, irrelevant: string) =>
      `At ${score}: ${relevant} of relevant first hits and ${irrelevant} of irrelevant hits pass.`,
    chart: 'Relevant and irrelevant hits by minimum score',
    relevant: 'relevant',
    irrelevant: 'irrelevant',
  },
};
