import { existsSync, readFileSync } from 'node:fs';
import { ComparedWords, type QuestionTerm } from './comparedWords';
import type { EmbeddingModel } from './embeddingModel';
import {
  type OwnFeatures,
  type PassageFeatures,
  passageFeatures,
  type ReadPassage,
  readPassage,
  windowWords,
} from './rerankFeatures';
import { type Stem, Vocabulary } from './vocabulary';
import { pathOfWeights } from './weights';

/** A passage found for a question, with its score by words (BM25) and the cosine of its vector. */
export interface Candidate {
  /** The words of the passage, from the vocabulary's `read`. The first 400 are compared. */
  words: Int32Array;
  bm25: number;
  cosine: number;
}

/** The caller's knowledge of words, as `tokenize` spells them. */
export interface Terms {
  stem: Stem;
  /** The inverse document frequency of a stem. Without it, rarity is counted among the candidates. */
  weight?(stem: string): number;
}

export interface Ranked {
  /** The position among the candidates. */
  index: number;
  /** Higher is better; comparable within one question only. */
  score: number;
  features: Features;
  /** The words of the passage that answer the question best: numbers of the first and behind the last. */
  window: { start: number; end: number };
}

export interface Reranker {
  /** Reads the words of candidates; a new re-ranker starts with an empty one. */
  readonly vocabulary: Vocabulary;
  /** Begins to compare passages with a question, of which at most 32 terms are read. */
  compare(question: string, terms: Terms): Comparison;
  /** The candidates, best first. */
  rank(question: string, candidates: readonly Candidate[], terms: Terms): Ranked[];
}

export interface Comparison {
  /** Compares the words of a passage, which is most of the work of ranking it later. */
  read(words: Int32Array): void;
  /** The candidates, best first. */
  rank(candidates: readonly Candidate[]): Ranked[];
}

export const featureNames = ['bmmax', 'z_bm', 'cosd', 'swin15', 'z_swin30', 'sbi', 'mxm', 'k3'] as const;
export type FeatureName = (typeof featureNames)[number];
export type Features = Record<FeatureName, number> & {
  /** The share of the question, by weight, that the passage has word for word. */
  cov: number;
  /** The score before re-ranking. */
  base: number;
  /** The weight of the comparison of words: 1, and less for long questions, of which BM25 knows enough. */
  trust: number;
  /** The number of terms of the question. */
  terms: number;
  /** The features that do not depend on the other candidates, as all others do. */
  own: OwnFeatures;
};
export type LinearWeights = Record<FeatureName, { weight: number; mean: number; sd: number }>;

const maxQuestionTerms = 32;
const maxPassageWords = 400;
/** The score before re-ranking: BM25 relative to the best one, and the cosine. */
const baseWeight = 5;
const baseCosine = 0.4;
/** Questions with more terms are long. */
const longQuestion = 6;

export function loadReranker(model: EmbeddingModel, path = pathOfWeights('reranker.json')): Reranker {
  if (!existsSync(path)) throw new Error(`${path}: the weights of the re-ranker are missing.`);
  const weights = JSON.parse(readFileSync(path, 'utf8')) as LinearWeights;
  const vocabulary = new Vocabulary(model);
  const compare = (question: string, terms: Terms): Comparison => {
    const comparison = compareWords(model, vocabulary, question, terms);
    return {
      read: (words) => void comparison.read(words),
      rank: (candidates) =>
        comparison
          .features(candidates)
          .map(({ features, window }, index) => ({
            index,
            score: linearScore(features, weights),
            features,
            window,
          }))
          .sort((a, b) => b.score - a.score || a.index - b.index),
    };
  };
  return {
    vocabulary,
    compare,
    rank: (question, candidates, terms) => compare(question, terms).rank(candidates),
  };
}

export function linearScore(features: Features, weights: LinearWeights): number {
  let score = 0;
  for (const name of featureNames) {
    const { weight, mean, sd } = weights[name];
    score += (weight * (features[name] - mean)) / sd;
  }
  return features.base + features.trust * score;
}

/** The words of passages beside those of a question, and what candidates have of it. */
export function compareWords(
  model: EmbeddingModel,
  vocabulary: Vocabulary,
  question: string,
  terms: Terms,
): {
  read(words: Int32Array): ReadPassage;
  features(candidates: readonly Candidate[]): Pick<Ranked, 'features' | 'window'>[];
} {
  const stemOf = vocabulary.stemmed(terms.stem);
  const asked = questionTerms(model, vocabulary, question, stemOf);
  const compared = new ComparedWords(model, vocabulary, stemOf, asked);
  const known = new Map<Int32Array, ReadPassage>();
  const read = (words: Int32Array) => {
    const passage = known.get(words) ?? readPassage(compared, words.subarray(0, maxPassageWords));
    known.set(words, passage);
    return passage;
  };
  return {
    read,
    features(candidates) {
      weigh(asked, vocabulary, candidates, terms, stemOf);
      const features = candidates.map(({ words }) => passageFeatures(compared, read(words)));
      return candidateFeatures(candidates, features, asked.length);
    },
  };
}

function candidateFeatures(
  candidates: readonly Candidate[],
  compared: readonly PassageFeatures[],
  terms: number,
): Pick<Ranked, 'features' | 'window'>[] {
  const bestBm25 = candidates.reduce((most, { bm25 }) => Math.max(most, bm25), 1e-9);
  const bestCosine = candidates.reduce((most, { cosine }) => Math.max(most, cosine), -1);
  const zBm25 = standardize(candidates.map(({ bm25 }) => bm25));
  const zWindow = standardize(compared.map(({ swin30 }) => swin30));
  const trust = Math.min(1, longQuestion / Math.max(1, terms));
  return candidates.map(({ words, bm25, cosine }, index) => {
    const { cov, k3, mxm, sbi, swin15, best, own } = compared[index] as PassageFeatures;
    const bmmax = bm25 / bestBm25;
    const features = {
      cov,
      k3,
      mxm,
      sbi,
      swin15,
      bmmax,
      z_bm: zBm25[index] as number,
      cosd: cosine - bestCosine,
      z_swin30: zWindow[index] as number,
      base: baseWeight * (bmmax + baseCosine * cosine),
      trust,
      terms,
      own,
    };
    return { features, window: { start: best, end: Math.min(words.length, best + windowWords) } };
  });
}

function questionTerms(
  model: EmbeddingModel,
  vocabulary: Vocabulary,
  question: string,
  stemOf: (word: number) => number,
): QuestionTerm[] {
  const found = new Map<number, QuestionTerm>();
  for (const word of vocabulary.read(question)) {
    const stem = stemOf(word);
    if (stem < 0 || found.has(stem)) continue;
    const text = vocabulary.word(word);
    found.set(stem, {
      stem,
      weight: 0,
      ownWeight: model.wordWeight(text),
      vector: model.wordVector(text, 'query'),
    });
    if (found.size === maxQuestionTerms) break;
  }
  return [...found.values()];
}

/** Sets the weights of the terms. */
function weigh(
  asked: QuestionTerm[],
  vocabulary: Vocabulary,
  candidates: readonly Candidate[],
  terms: Terms,
  stemOf: (word: number) => number,
): void {
  if (terms.weight !== undefined) {
    for (const term of asked) term.weight = terms.weight(vocabulary.word(term.stem));
    return;
  }
  // By word: one more than the position of the term that it is, -1 for none, 0 where that is not known yet.
  const termOf = new Int8Array(vocabulary.size);
  const frequencies = new Int32Array(asked.length);
  const lastSeen = new Int32Array(asked.length).fill(-1);
  for (let at = 0; at < candidates.length; at++) {
    const { words } = candidates[at] as Candidate;
    for (let place = 0; place < words.length; place++) {
      const word = words[place] as number;
      let term = termOf[word] as number;
      if (term === 0) {
        const stem = stemOf(word);
        term = asked.findIndex((one) => one.stem === stem) + 1 || -1;
        termOf[word] = term;
      }
      if (term < 0 || lastSeen[term - 1] === at) continue;
      lastSeen[term - 1] = at;
      (frequencies[term - 1] as number)++;
    }
  }
  for (const [at, term] of asked.entries()) {
    const frequency = frequencies[at] as number;
    term.weight = Math.log(1 + (candidates.length - frequency + 0.5) / (frequency + 0.5));
  }
}

function standardize(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length || 1);
  return values.map((value) => (value - mean) / (Math.sqrt(variance) || 1));
}
