/**
 * Measures how well the right document is found among many that are alike:
 * `npm run eval:collections -- DIR [--questions N] [--meaningless SHARE] [--answers]`. DIR holds documents beside a
 * `questions.jsonl`, or such directories. A gateway is started with the configured models; the documents are converted
 * and chunked as the pipeline does it, once (kept under `node_modules/.cache`), and every question goes to
 * `POST /search`, over all documents and within the right ones. `--meaningless 0.5` gives every second document a name
 * that says nothing. `--answers` asks `POST /chat` too.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { searchMinScore, searchTopK } from '../domain/limits';
import { convertDocuments } from './collections/convertDocuments';
import { type CollectionQuestion, loadCollections, namesWith } from './collections/loadCollection';
import { meanWithInterval } from './retrieval/metrics';
import { writeFiles } from './retrieval/openSet';
import { rememberingModel } from './retrieval/rememberingModel';
import { type RunningProduct, startProduct } from './retrieval/runningProduct';

const cache = (name: string) => resolve('node_modules', '.cache', name);
const depths = [1, 3, 5, 10] as const;
/** The number of hits that are shown. */
const shown = 10;

/** Figures are of quality, also on a busy machine. */
const patient = { REQUEST_TIMEOUT_MS: '300000' };

interface Hit {
  file_name: string;
  score: number;
  start_page: number | null;
  end_page: number | null;
}

type Figures = Map<string, number[]>;

function add(figures: Figures, name: string, value: number): void {
  const values = figures.get(name) ?? [];
  values.push(value);
  figures.set(name, values);
}

/** Whether a hit is of a right document, on a page of its evidence or at most `near` pages beside it. */
function isEvidence(hit: Hit, relevant: ReadonlyMap<string, number[] | null>, near: number): boolean {
  const pages = relevant.get(hit.file_name);
  if (pages === undefined) return false;
  if (pages === null || hit.start_page === null) return true;
  const last = hit.end_page ?? hit.start_page;
  return pages.some((page) => page >= (hit.start_page ?? 0) - near && page <= last + near);
}

function judge(figures: Figures, hits: Hit[], relevant: CollectionQuestion['relevant'], where: string): void {
  const names = [...new Set(hits.map(({ file_name }) => file_name))];
  const rank = names.findIndex((name) => relevant.has(name));
  const found = hits.findIndex((hit) => isEvidence(hit, relevant, 1));
  for (const depth of depths) {
    if (where === 'all') add(figures, `document@${depth}`, rank >= 0 && rank < depth ? 1 : 0);
    add(figures, `page@${depth} ${where}`, found >= 0 && found < depth ? 1 : 0);
  }
  for (const hit of hits.slice(0, shown)) {
    const isRelevant = isEvidence(hit, relevant, 0);
    add(
      figures,
      `${isRelevant ? 'relevant' : 'irrelevant'} kept ${where}`,
      hit.score >= searchMinScore ? 1 : 0,
    );
  }
}

async function search(product: RunningProduct, query: string, fileIds?: string[]): Promise<Hit[]> {
  const body = { query, top_k: searchTopK.default, min_score: 0, force_route: 'semantic', file_ids: fileIds };
  const { results } = await product.call('POST', '/search', body);
  return (results as { semantic: Hit[] }).semantic;
}

interface Asked {
  answers: boolean;
  meaningless: number;
}

async function evaluate(directory: string, limit: number, { answers, meaningless }: Asked): Promise<void> {
  for (const collection of loadCollections(directory)) {
    const documents = await convertDocuments(collection.directory, cache('eval-collections'));
    const names = namesWith(
      meaningless,
      documents.map(({ name }) => name),
    );
    const product = await startProduct(patient, process.env);
    try {
      const { models } = product.services;
      const model = rememberingModel(product.services.embeddingModel, cache('eval-vectors'));
      const files = documents.map(({ name, head, chunks }) => ({
        name: names.get(name) ?? name,
        title: head.title,
        chunks: chunks.map((chunk) => ({ ...chunk, pageNumber: chunk.startPage, boundingBoxes: null })),
      }));
      await writeFiles(models, product.environmentId, files, model);
      const ids = new Map(
        (await models.files.find({}, { name: 1 }).lean()).map(({ name, _id }) => [name, _id]),
      );
      const figures: Figures = new Map();
      // The first search also loads what later ones find in memory.
      await search(product, 'warm-up');
      const durations: number[] = [];
      for (const { text, relevant: wanted } of thin(collection.questions, limit)) {
        const relevant = new Map([...wanted].map(([name, pages]) => [names.get(name) ?? name, pages]));
        const started = performance.now();
        const hits = await search(product, text);
        durations.push(performance.now() - started);
        judge(figures, hits, relevant, 'all');
        const own = [...relevant.keys()].flatMap((name) => ids.get(name) ?? []);
        judge(figures, await search(product, text, own), relevant, 'own');
        if (answers) await judgeAnswer(figures, product, text, relevant);
      }
      const chunks = files.reduce((sum, file) => sum + file.chunks.length, 0);
      const condition = meaningless > 0 ? `, ${100 * meaningless} % of the names say nothing` : '';
      console.log(`\n${collection.name}: ${files.length} documents, ${chunks} passages${condition}`);
      await report(figures);
      const sorted = durations.sort((a, b) => a - b);
      console.log(`  POST /search: p50 ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms`);
    } finally {
      await product.close();
    }
  }
}

/** Whether an answer is given, and the first source that it cites is a right document. */
async function judgeAnswer(
  figures: Figures,
  product: RunningProduct,
  question: string,
  relevant: ReadonlyMap<string, unknown>,
): Promise<void> {
  const { citations } = await product.call('POST', '/chat', { question, force_route: 'semantic' });
  const [first] = citations as { file_name: string }[];
  add(figures, 'answered', first === undefined ? 0 : 1);
  if (first !== undefined)
    add(figures, 'answers from a right document', relevant.has(first.file_name) ? 1 : 0);
}

async function report(figures: Figures): Promise<void> {
  const percent = (share: number) => (100 * share).toFixed(0);
  for (const [name, values] of [...figures].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { mean, low, high } = await meanWithInterval(values);
    console.log(
      `  ${name.padEnd(30)} ${percent(mean)} % [${percent(low)} ${percent(high)}] of ${values.length}`,
    );
  }
}

function thin<T>(items: T[], limit: number): T[] {
  const step = Math.max(1, Math.ceil(items.length / limit));
  return items.filter((_, i) => i % step === 0);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      questions: { type: 'string' },
      meaningless: { type: 'string', default: '0' },
      answers: { type: 'boolean', default: false },
    },
  });
  const [directory] = positionals;
  if (directory === undefined) {
    throw new Error(
      'Usage: npm run eval:collections -- DIR [--questions N] [--meaningless SHARE] [--answers]',
    );
  }
  const limit = Number(values.questions ?? Number.POSITIVE_INFINITY);
  await evaluate(resolve(directory), limit, {
    answers: values.answers,
    meaningless: Number(values.meaningless),
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
