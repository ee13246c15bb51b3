/**
 * Measures retrieval through the running product: `npm run eval:retrieval -- DIR [--questions N] [--only SET]
 * [--upload]`. DIR holds one set, or one a subdirectory, in the BEIR layout. A gateway is started with the configured
 * models; every question goes to `POST /search`, words and vectors alone to the store behind it. With `--upload` the
 * passages take the whole way of a file; without, their chunks are written as the pipeline would (a file a passage,
 * with remembered vectors), which takes minutes instead of an hour. Prints each figure with its 95 % bootstrap interval, and how the
 * default threshold of search treats relevant and irrelevant hits.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { searchMinScore, searchTopK } from '../domain/limits';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { RankingMetrics } from '../evaluation/judge/rankingMetrics';
import { detectLanguage } from '../language/detectLanguage';
import { withoutFunctionWords } from '../language/terms';
import { searchVectors, searchWords } from '../records/chunkSearch';
import { loadSets, type RetrievalSet } from './retrieval/loadSet';
import { meanWithInterval, qualityOf } from './retrieval/metrics';
import { type SetFile, writeFiles } from './retrieval/openSet';
import { rememberingModel } from './retrieval/rememberingModel';
import { type RunningProduct, startProduct } from './retrieval/runningProduct';
import { uploadFiles } from './retrieval/uploadFiles';

const everywhere = { projectId: null, fileIds: null, metadataFilters: null, principals: null };
const vectorCache = resolve('node_modules', '.cache', 'eval-vectors');
const systems = ['BM25', 'vectors', 'fused'] as const;

interface Hit {
  name: string;
  score: number;
}

interface Opened {
  product: RunningProduct;
  /** File names by file id. */
  names: Map<string, string>;
  modelId: string;
}

async function searchProduct(product: RunningProduct, query: string, topK: number): Promise<Hit[]> {
  const body = { query, top_k: topK, min_score: 0, force_route: 'semantic', include_metadata: false };
  const { results } = await product.call('POST', '/search', body);
  const { semantic } = results as { semantic: { file_name: string; score: number }[] };
  return distinct(semantic.map(({ file_name, score }) => ({ name: passageOf(file_name), score })));
}

/** A passage that was uploaded may have become several chunks: the best counts. */
function distinct(hits: Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ name }) => !seen.has(name) && seen.add(name));
}

const passageOf = (fileName: string) => fileName.replace(/\.txt$/, '');

async function rankings(
  { product, names, modelId }: Opened,
  embeddingModel: EmbeddingModel,
  text: string,
): Promise<Record<(typeof systems)[number], Hit[]> & { fusedMs: number }> {
  const { environmentId, services } = product;
  const search = { environmentId, scope: everywhere, limit: 100 };
  const named = (chunks: { fileId: string; rawScore: number }[]) =>
    distinct(
      chunks.map(({ fileId, rawScore }) => ({ name: passageOf(names.get(fileId) ?? ''), score: rawScore })),
    );
  const language = detectLanguage(text);
  const query = { text: withoutFunctionWords(text, language), language };
  const [vector] = await embeddingModel.embed([text], { purpose: 'query' });
  const byWords = await searchWords(services.models, { ...search, query });
  const byVector = await searchVectors(services.models, {
    ...search,
    modelId,
    vector: vector ?? new Float32Array(),
  });
  const started = performance.now();
  const fused = await searchProduct(product, text, searchTopK.max);
  return {
    BM25: named(byWords),
    vectors: named(byVector),
    fused,
    fusedMs: performance.now() - started,
  };
}

async function evaluate(set: RetrievalSet, others: string[], upload: boolean): Promise<void> {
  const product = await startProduct({}, process.env);
  try {
    const { models } = product.services;
    const embeddingModel = rememberingModel(product.services.embeddingModel, vectorCache);
    const { environmentId } = product;
    if (upload) {
      const texts = set.passages.map(({ id, text }) => ({ name: id, text }));
      await uploadFiles(product, texts);
    } else {
      await writeFiles(models, environmentId, set.passages.map(passageFile), embeddingModel);
    }
    const files = await models.files.find({}, { name: 1 }).lean();
    const names = new Map(files.map(({ _id, name }) => [_id, name]));
    const open = { product, names, modelId: embeddingModel.id };
    const quality: Record<string, RankingMetrics[]> = {};
    const firstRelevant: number[] = [];
    const irrelevantShown: number[] = [];
    const irrelevantReturned: number[] = [];
    const durations: number[] = [];
    for (const { text, relevant } of set.questions) {
      const found = await rankings(open, embeddingModel, text);
      for (const system of systems) {
        quality[system] ??= [];
        quality[system].push(
          qualityOf(
            found[system].map(({ name }) => name),
            relevant,
          ),
        );
      }
      const kept = (hit: Hit | undefined) => (hit !== undefined && hit.score >= searchMinScore ? 1 : 0);
      const [first] = found.fused;
      if (first !== undefined && relevant.has(first.name)) firstRelevant.push(kept(first));
      found.fused.forEach((hit, rank) => {
        if (relevant.has(hit.name)) return;
        irrelevantReturned.push(kept(hit));
        if (rank < searchTopK.default) irrelevantShown.push(kept(hit));
      });
      durations.push(found.fusedMs);
    }
    const foreign: number[] = [];
    for (const text of others) {
      const hits = await searchProduct(product, text, searchTopK.default);
      for (const { score } of hits) foreign.push(score >= searchMinScore ? 1 : 0);
    }
    await report(set, quality, { firstRelevant, irrelevantShown, irrelevantReturned, foreign, durations });
  } finally {
    await product.close();
  }
}

const shown = { ndcgAt10: 'nDCG@10', recallAt10: 'recall@10', reciprocalRank: 'reciprocal rank' } as const;

async function report(
  set: RetrievalSet,
  quality: Record<string, RankingMetrics[]>,
  kept: Record<
    'firstRelevant' | 'irrelevantShown' | 'irrelevantReturned' | 'foreign' | 'durations',
    number[]
  >,
): Promise<void> {
  console.log(`\n${set.name}: ${set.passages.length} passages, ${set.questions.length} questions`);
  for (const system of systems) {
    const figures: string[] = [];
    for (const [metric, name] of Object.entries(shown) as [keyof RankingMetrics, string][]) {
      const values = (quality[system] ?? []).map((one) => one[metric]);
      const { mean, low, high } = await meanWithInterval(values);
      figures.push(`${name} ${mean.toFixed(3)} [${low.toFixed(3)} ${high.toFixed(3)}]`);
    }
    console.log(`  ${system.padEnd(8)} ${figures.join('   ')}`);
  }
  const share = (values: number[]) =>
    `${((100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)).toFixed(1)} % of ${values.length}`;
  console.log(`  at min_score ${searchMinScore}: relevant first hits kept ${share(kept.firstRelevant)}`);
  console.log(
    `    irrelevant kept: ${share(kept.irrelevantReturned)} returned, ${share(kept.irrelevantShown)} among the first ten, ${share(kept.foreign)} for other sets' questions`,
  );
  const sorted = [...kept.durations].sort((a, b) => a - b);
  const at = (quantile: number) => (sorted[Math.floor(sorted.length * quantile)] ?? 0).toFixed(1);
  console.log(`  POST /search: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { questions: { type: 'string' }, only: { type: 'string' }, upload: { type: 'boolean' } },
  });
  const [directory] = positionals;
  if (directory === undefined) {
    console.error('Usage: npm run eval:retrieval -- DIR [--questions N] [--only SET] [--upload]');
    process.exitCode = 1;
    return;
  }
  const limit = Number(values.questions ?? Number.POSITIVE_INFINITY);
  const all = loadSets(resolve(directory));
  for (const set of all.filter(({ name }) => values.only === undefined || name === values.only)) {
    const others = all
      .filter(({ name }) => name !== set.name && !sameText(name, set.name))
      .flatMap(({ questions }) => questions.slice(0, 50).map(({ text }) => text));
    await evaluate({ ...set, questions: thin(set.questions, limit) }, others, values.upload === true);
  }
}

function passageFile({ id, text }: { id: string; text: string }): SetFile {
  return { name: id, chunks: [{ content: text, pageNumber: null, headingPath: [] }] };
}

/** Translations of one set (`xquad-en`, `xquad-es`) answer each other's questions. */
function sameText(a: string, b: string): boolean {
  return a.replace(/-[a-z]{2}$/, '') === b.replace(/-[a-z]{2}$/, '');
}

function thin<T>(items: T[], limit: number): T[] {
  const step = Math.max(1, Math.ceil(items.length / limit));
  return items.filter((_, i) => i % step === 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
