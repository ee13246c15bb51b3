/**
 * Prints nDCG@10 by set: `evaluate.ts DATA WEIGHTS [EVALUATION]`, on held-out lines of the data and on evaluation sets
 * that training never reads. Fails where a figure is below its threshold.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModel, loadReranker } from '../src';
import { evaluationSets, heldSets } from './heldSets';
import { best, fuse, ndcg, type RetrievalSet, SearchableSet } from './retrieval';

const [data = '', weights = '', evaluation] = process.argv.slice(2);
const model = loadModel(join(weights, 'model.bin'));
const reranker = loadReranker(model, join(weights, 'reranker.json'));
const methods = ['vectors', 'BM25', 'fused', 're-ranked'] as const;
type Figures = Record<(typeof methods)[number], number>;
const fusedWeight = 0.8;

function figuresOf(set: RetrievalSet): Figures {
  const searchable = new SearchableSet(model, reranker.vocabulary, set);
  const sums: Figures = { vectors: 0, BM25: 0, fused: 0, 're-ranked': 0 };
  for (const { text, relevant } of set.questions) {
    const { bm25, cosines, chosen, candidates } = searchable.search(text);
    const ranked = reranker.rank(text, candidates, searchable.index);
    const add = (method: keyof Figures, order: number[]) => {
      sums[method] += ndcg(order, relevant) / set.questions.length;
    };
    add('vectors', best(cosines, 10));
    add('BM25', best(bm25, 10));
    add('fused', best(fuse(bm25, cosines, fusedWeight), 10));
    add(
      're-ranked',
      ranked.map(({ index }) => chosen[index] as number),
    );
  }
  return sums;
}

const sets = [...heldSets(data, 300).values(), ...(evaluation ? evaluationSets(evaluation) : [])];
const thresholds = JSON.parse(readFileSync(join(__dirname, 'thresholds.json'), 'utf8')) as Record<
  string,
  Partial<Figures>
>;
let isBelow = false;
console.log(`set | ${methods.join(' | ')}`);
for (const set of sets) {
  const figures = figuresOf(set);
  console.log(`${set.name} | ${methods.map((method) => figures[method].toFixed(3)).join(' | ')}`);
  for (const method of methods) {
    const least = thresholds[set.name]?.[method] ?? 0;
    if (figures[method] >= least) continue;
    isBelow = true;
    console.error(`${set.name}: ${method} is ${figures[method].toFixed(3)}, expected at least ${least}.`);
  }
}
if (isBelow) process.exitCode = 1;
