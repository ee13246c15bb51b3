import { MalformedAnswer } from '../openai/toModelFailure';

interface Item {
  index?: unknown;
  relevance_score?: unknown;
}

/** Rounding of servers that return shares. Scores further outside of 0 to 1 are logits. */
const tolerance = 0.01;

/**
 * Parses the relevance of each document, 0 to 1, in the order of the documents. Some servers return the logits of
 * their cross-encoder: those are mapped by the logistic function, since clamping would make most of them equal.
 * @throws MalformedAnswer when a document has no score
 */
export function readRelevances(answer: unknown, count: number): number[] {
  const { results, data } = (answer ?? {}) as { results?: unknown; data?: unknown };
  const items = results ?? data;
  if (!Array.isArray(items)) throw new MalformedAnswer('The answer has no `results`.');
  const scores = new Array<number | undefined>(count);
  for (const item of items as (Item | null)[]) {
    const { index, relevance_score: score } = item ?? {};
    if (typeof index !== 'number' || !(Number.isInteger(index) && index >= 0 && index < count)) {
      throw new MalformedAnswer('A result has an index that was not asked for.');
    }
    if (typeof score !== 'number' || !Number.isFinite(score)) {
      throw new MalformedAnswer('A result has no `relevance_score`.');
    }
    scores[index] = score;
  }
  const complete = Array.from(scores, (score) => {
    if (score === undefined) throw new MalformedAnswer(`${count} results were asked for.`);
    return score;
  });
  const areLogits = complete.some((score) => score < -tolerance || score > 1 + tolerance);
  return complete.map((score) => (areLogits ? 1 / (1 + Math.exp(-score)) : Math.min(1, Math.max(0, score))));
}
