/**
 * Fits the re-ranker: `fitReranker.ts DATA MODEL OUT`. Listwise softmax over the candidates of held-out questions, the
 * base score kept as it is; checked on held-out sources that it was not fitted on.
 */
import { writeFileSync } from 'node:fs';
import { loadModel, Vocabulary } from '../src';
import {
  compareWords,
  type FeatureName,
  type Features,
  featureNames,
  type LinearWeights,
  linearScore,
} from '../src/reranker';
import { heldSets, spread } from './heldSets';
import { best, ndcg, type RetrievalSet, SearchableSet } from './retrieval';

const fitted: Record<string, number> = { 'en.squad': 1500, 'en.reddit': 500, 'en.qed': 600 };
const [data = '', modelPath = '', out = ''] = process.argv.slice(2);
/** Passages of each source besides those of its questions. */
const otherPassages = 1500;
const steps = 150;
const rate = 0.03;
const penalty = 0.002;

interface List {
  features: Features[];
  isRelevant: boolean[];
  relevant: number;
  bm25: number;
}

const model = loadModel(modelPath);
const vocabulary = new Vocabulary(model);

function lists(set: RetrievalSet, limit: number): List[] {
  const searchable = new SearchableSet(model, vocabulary, set);
  return set.questions.slice(0, limit).map(({ text, relevant }) => {
    const { bm25, chosen, candidates } = searchable.search(text);
    return {
      features: compareWords(model, vocabulary, text, searchable.index)
        .features(candidates)
        .map(({ features }) => features),
      isRelevant: chosen.map((passage) => relevant.has(passage)),
      relevant: relevant.size,
      bm25: ndcg(best(bm25, 10), relevant),
    };
  });
}

function standardization(questions: List[]): LinearWeights {
  const all = questions.flatMap(({ features }) => features);
  const entries = featureNames.map((name): [FeatureName, LinearWeights[FeatureName]] => {
    const mean = all.reduce((sum, features) => sum + features[name], 0) / all.length;
    const sd = Math.sqrt(all.reduce((sum, features) => sum + (features[name] - mean) ** 2, 0) / all.length);
    return [name, { weight: 0, mean, sd: sd || 1 }];
  });
  return Object.fromEntries(entries) as LinearWeights;
}

function gradientOf(questions: List[], weights: LinearWeights): Record<FeatureName, number> {
  const gradient = Object.fromEntries(featureNames.map((name) => [name, penalty * weights[name].weight]));
  for (const { features, isRelevant } of questions) {
    const scores = features.map((candidate) => linearScore(candidate, weights));
    const most = Math.max(...scores);
    const chances = scores.map((score) => Math.exp(score - most));
    const total = chances.reduce((sum, chance) => sum + chance, 0);
    const wanted = isRelevant.filter(Boolean).length;
    for (const [at, candidate] of features.entries()) {
      const error = (chances[at] as number) / total - (isRelevant[at] ? 1 / wanted : 0);
      for (const name of featureNames) {
        const { mean, sd } = weights[name];
        (gradient[name] as number) +=
          (candidate.trust * error * (candidate[name] - mean)) / sd / questions.length;
      }
    }
  }
  return gradient as Record<FeatureName, number>;
}

function fit(questions: List[]): LinearWeights {
  const weights = standardization(questions);
  const moments = Object.fromEntries(featureNames.map((name) => [name, { mean: 0, square: 0 }]));
  for (let step = 1; step <= steps; step++) {
    const gradient = gradientOf(questions, weights);
    for (const name of featureNames) {
      const moment = moments[name] as { mean: number; square: number };
      moment.mean = 0.9 * moment.mean + 0.1 * gradient[name];
      moment.square = 0.999 * moment.square + 0.001 * gradient[name] ** 2;
      const mean = moment.mean / (1 - 0.9 ** step);
      const change = (rate * mean) / (Math.sqrt(moment.square / (1 - 0.999 ** step)) + 1e-8);
      // More of any feature is evidence for a passage: a negative weight would fit these questions only.
      weights[name].weight = Math.max(0, weights[name].weight - change);
    }
  }
  return weights;
}

function quality(questions: List[], weights: LinearWeights): number {
  const each = questions.map(({ features, isRelevant, relevant }) => {
    const scores = Float64Array.from(features, (candidate) => linearScore(candidate, weights));
    const found = [...isRelevant.keys()].filter((at) => isRelevant[at]);
    // Relevant passages that are no candidates cannot be found; they count all the same.
    const missing = Array.from({ length: relevant - found.length }, (_, at) => -1 - at);
    return ndcg(best(scores, 10), new Set([...found, ...missing]));
  });
  return each.reduce((sum, value) => sum + value, 0) / each.length;
}

const sets = heldSets(data);
/** The questions of all fitted sources over their passages together, so that candidates are of several kinds. */
function pool(): RetrievalSet {
  const passages: string[] = [];
  const numbers = new Map<string, number>();
  const questions = Object.entries(fitted).flatMap(([name, limit]) => {
    const set = sets.get(name);
    return spread(set?.questions ?? [], limit).map(({ text, relevant }) => {
      const pooled = [...relevant].map((number) => {
        const passage = set?.passages[number] ?? '';
        if (!numbers.has(passage)) numbers.set(passage, passages.push(passage) - 1);
        return numbers.get(passage) ?? -1;
      });
      return { text, relevant: new Set(pooled) };
    });
  });
  for (const name of Object.keys(fitted)) {
    for (const passage of spread(sets.get(name)?.passages ?? [], otherPassages)) {
      if (!numbers.has(passage)) numbers.set(passage, passages.push(passage) - 1);
    }
  }
  return { name: 'pool', passages, questions };
}

const pooled = pool();
const training = lists(pooled, pooled.questions.length).filter(({ isRelevant }) => isRelevant.some(Boolean));
const weights = fit(training);
const rounded = Object.fromEntries(
  featureNames.map((name) => {
    const { weight, mean, sd } = weights[name];
    return [
      name,
      { weight: Number(weight.toFixed(4)), mean: Number(mean.toFixed(4)), sd: Number(sd.toFixed(4)) },
    ];
  }),
);
writeFileSync(out, `${JSON.stringify(rounded, null, 2)}\n`);
console.table(rounded);
for (const [name, set] of sets) {
  if (name in fitted) continue;
  const questions = lists(set, 300);
  const bm25 = questions.reduce((sum, list) => sum + list.bm25, 0) / questions.length;
  const reranked = quality(questions, weights);
  console.log(`${name}: BM25 ${bm25.toFixed(3)}, re-ranked ${reranked.toFixed(3)}`);
  if (reranked < bm25) console.log(`${name}: below BM25.`);
}
