/** The features of a question and one passage that compare words with words. */

/** A word of the question that is no stop word, each stem once. */
export interface QuestionTerm {
  stem: string;
  weight: number;
}

/** What the features need of a passage: similarities[term * length + position], 1 for equal stems. */
export interface Similarities {
  terms: QuestionTerm[];
  length: number;
  values: Float32Array;
}

export interface PassageFeatures {
  softun: number;
  k3: number;
  mxm: number;
  sbi: number;
  swin12: number;
  swin30: number;
  /** Where the best window of 30 words begins. */
  best: number;
}

const related = 0.3;
const maxTermDistance = 2;
const maxWordDistance = 3;

export function passageFeatures(similarities: Similarities): PassageFeatures {
  const { terms, length, values } = similarities;
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const largest = Math.max(...terms.map(({ weight }) => weight), 1e-9);
  let softun = 0;
  let k3 = 0;
  let mxm = 0;
  for (const [term, { weight }] of terms.entries()) {
    let most = 0;
    for (let at = 0; at < length; at++) most = Math.max(most, values[term * length + at] as number);
    if (most < 1) softun += weight * most;
    else mxm = Math.max(mxm, weight);
    if (most > related) k3 += weight;
  }
  const [swin12] = bestWindow(similarities, 12, 5);
  const [swin30, best] = bestWindow(similarities, 30, 10);
  return {
    softun: softun / total,
    k3: k3 / total,
    mxm: mxm / largest,
    sbi: neighbours(similarities),
    swin12: swin12 / total,
    swin30: swin30 / total,
    best,
  };
}

/** The largest sum of what a window of words has of each term, and where the window begins. */
function bestWindow({ terms, length, values }: Similarities, size: number, stride: number): [number, number] {
  let best = 0;
  let bestStart = 0;
  for (let start = 0; start === 0 || start < length; start += stride) {
    const end = Math.min(length, start + size);
    let sum = 0;
    for (let term = 0; term < terms.length; term++) {
      let most = 0;
      for (let at = start; at < end; at++) most = Math.max(most, values[term * length + at] as number);
      sum += most * (terms[term] as QuestionTerm).weight;
    }
    if (sum > best) {
      best = sum;
      bestStart = start;
    }
  }
  return [best, bestStart];
}

/** Terms that are near one another in the question and in the passage. */
function neighbours({ terms, length, values }: Similarities): number {
  let found = 0;
  let possible = 0;
  for (let i = 0; i < terms.length; i++) {
    for (let k = i + 1; k < Math.min(terms.length, i + maxTermDistance + 1); k++) {
      const weight = (terms[i] as QuestionTerm).weight + (terms[k] as QuestionTerm).weight;
      possible += weight;
      let most = 0;
      for (let at = 0; at < length; at++) {
        const first = values[i * length + at] as number;
        if (first < related) continue;
        const last = Math.min(length - 1, at + maxWordDistance);
        for (let to = Math.max(0, at - maxWordDistance); to <= last; to++) {
          const second = values[k * length + to] as number;
          if (to !== at && second >= related) most = Math.max(most, first * second);
        }
      }
      found += weight * most;
    }
  }
  return possible > 0 ? found / possible : 0;
}
