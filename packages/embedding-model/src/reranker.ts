import { existsSync, readFileSync } from 'node:fs';
import type { EmbeddingModel } from './embeddingModel';
import {
  type PassageFeatures,
  passageFeatures,
  type QuestionTerm,
  type Similarities,
} from './rerankFeatures';
import { pathOfWeights } from './weights';

/** A passage found for a question, with its score by words (BM25) and the cosine of its vector. */
export interface Candidate {
  text: string;
  bm25: number;
  cosine: number;
}

/** What the caller's index knows about words, as `tokenize` spells them. */
export interface Terms {
  /** The stem of a word; null for a stop word. */
  stem(word: string): string | null;
  /** The inverse document frequency of a stem. */
  weight(stem: string): number;
}

export interface Ranked {
  /** The position among the candidates. */
  index: number;
  /** Higher is better; comparable within one question only. */
  score: number;
  /** The words of the passage that answer the question best: numbers of the first and behind the last. */
  window: { start: number; end: number };
}

export interface Reranker {
  /** The candidates, best first. */
  rank(question: string, candidates: readonly Candidate[], terms: Terms): Ranked[];
  features(question: string, candidates: readonly Candidate[], terms: Terms): Features[];
}

export const featureNames = [
  'bmmax',
  'z_bm',
  'cosd',
  'softun',
  'swin12',
  'z_swin30',
  'sbi',
  'mxm',
  'k3',
] as const;
export type FeatureName = (typeof featureNames)[number];
export type Features = Record<FeatureName, number> & { base: number; window: Ranked['window'] };
export type LinearWeights = Record<FeatureName, { weight: number; mean: number; sd: number }>;

const maxQuestionTerms = 32;
const maxPassageWords = 400;
const windowWords = 30;
/** The score before re-ranking: BM25 beside the best one, and the cosine. */
const baseWeight = 5;
const baseCosine = 0.4;

export function loadReranker(model: EmbeddingModel, path = pathOfWeights('reranker.json')): Reranker {
  if (!existsSync(path)) throw new Error(`${path}: the weights of the re-ranker are missing.`);
  const weights = JSON.parse(readFileSync(path, 'utf8')) as LinearWeights;
  return {
    features: (question, candidates, terms) => candidateFeatures(model, question, candidates, terms),
    rank: (question, candidates, terms) =>
      candidateFeatures(model, question, candidates, terms)
        .map((features, index) => ({ index, score: linearScore(features, weights), window: features.window }))
        .sort((a, b) => b.score - a.score || a.index - b.index),
  };
}

export function linearScore(features: Features, weights: LinearWeights): number {
  return featureNames.reduce((score, name) => {
    const { weight, mean, sd } = weights[name];
    return score + (weight * (features[name] - mean)) / sd;
  }, features.base);
}

export function candidateFeatures(
  model: EmbeddingModel,
  question: string,
  candidates: readonly Candidate[],
  terms: Terms,
): Features[] {
  const compare = wordComparison(model, questionTerms(model, question, terms), terms);
  const compared = candidates.map(({ text }) => compare(model.tokenize(text).slice(0, maxPassageWords)));
  const bestBm25 = Math.max(...candidates.map(({ bm25 }) => bm25), 1e-9);
  const bestCosine = Math.max(...candidates.map(({ cosine }) => cosine));
  const zBm25 = standardize(candidates.map(({ bm25 }) => bm25));
  const zWindow = standardize(compared.map(({ swin30 }) => swin30));
  return candidates.map(({ bm25, cosine }, index) => {
    const { softun, swin12, sbi, mxm, k3, best, length } = compared[index] as ComparedPassage;
    const bmmax = bm25 / bestBm25;
    return {
      bmmax,
      z_bm: zBm25[index] as number,
      cosd: cosine - bestCosine,
      softun,
      swin12,
      z_swin30: zWindow[index] as number,
      sbi,
      mxm,
      k3,
      base: baseWeight * (bmmax + baseCosine * cosine),
      window: { start: best, end: Math.min(length, best + windowWords) },
    };
  });
}

interface ComparedTerm extends QuestionTerm {
  vector: Float32Array;
}
type ComparedPassage = PassageFeatures & { length: number };

function questionTerms(model: EmbeddingModel, question: string, terms: Terms): ComparedTerm[] {
  const found = new Map<string, ComparedTerm>();
  for (const word of model.tokenize(question)) {
    const of = terms.stem(word);
    if (of === null || found.has(of)) continue;
    found.set(of, { stem: of, weight: terms.weight(of), vector: model.wordVector(word, 'query') });
    if (found.size === maxQuestionTerms) break;
  }
  return [...found.values()];
}

/** Compares each different word of the candidates with the terms of the question once. */
function wordComparison(model: EmbeddingModel, terms: ComparedTerm[], stems: Terms) {
  const known = new Map<string, Float32Array>();
  const scratch = new Float32Array(model.dimension);
  const similaritiesOf = (word: string): Float32Array => {
    const found = known.get(word);
    if (found) return found;
    const of = stems.stem(word);
    const vector = model.wordVector(word, 'passage', scratch);
    const made = new Float32Array(terms.length);
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as ComparedTerm;
      made[at] = term.stem === of ? 1 : cosine(term.vector, vector);
    }
    known.set(word, made);
    return made;
  };
  return (words: string[]): ComparedPassage => {
    const similarities: Similarities = {
      terms,
      length: words.length,
      values: new Float32Array(terms.length * words.length),
    };
    for (const [at, word] of words.entries()) {
      const ofWord = similaritiesOf(word);
      for (let term = 0; term < terms.length; term++) {
        similarities.values[term * words.length + at] = ofWord[term] as number;
      }
    }
    return { ...passageFeatures(similarities), length: words.length };
  };
}

/** The cosine of two vectors of unit length, below what equal stems have. Four sums: one would wait for itself. */
function cosine(a: Float32Array, b: Float32Array): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let at = 0; at < a.length; at += 4) {
    s0 += (a[at] as number) * (b[at] as number);
    s1 += (a[at + 1] as number) * (b[at + 1] as number);
    s2 += (a[at + 2] as number) * (b[at + 2] as number);
    s3 += (a[at + 3] as number) * (b[at + 3] as number);
  }
  return Math.min(0.97, Math.max(0, s0 + s1 + s2 + s3));
}

function standardize(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length || 1);
  return values.map((value) => (value - mean) / (Math.sqrt(variance) || 1));
}
