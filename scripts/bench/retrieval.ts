/**
 * Times a search over an embedded store of its own: `npm run bench:retrieval -- [CHUNKS] [QUESTIONS]`. The texts
 * are made up, with words as common and as rare as those of a language, and vectors at random, so that only the
 * work counts. Prints the parts of a search, and what the gateway itself burns for one.
 */

import { performance } from 'node:perf_hooks';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { seededRandom } from '../../evaluation/statistics/seededRandom';
import { searchVectors, searchWords } from '../../models/chunkSearch';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { parseQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';
import { openSet, type SetFile } from '../retrieval/openSet';

const ranker = createBuiltinPassageRanker();

const dimension = 512;
const chunksPerFile = 20;
const wordsPerChunk = 180;
const vocabulary = 20_000;
const everywhere = { projectId: null, fileIds: null, metadataFilters: null };

const random = seededRandom(11);
const syllables = 'ba ce di fo gu ha ki lo ma ne pi ro su ta ve wa xi yo za br cl dr fl gr pl st tr'.split(
  ' ',
);
const endings = ['', 's', 'ed', 'ing', 'er', 'ation', 'ly'];
const common =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or'.split(' ');

function pick<T>(items: T[], fallback: T): T {
  return items[Math.floor(random() * items.length)] ?? fallback;
}

const words = Array.from({ length: vocabulary }, () => {
  const stem = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(syllables, 'ba')).join('');
  return stem + pick(endings, '');
});

/** By Zipf's law: the n-th word is n times as rare as the first. */
function word(): string {
  if (random() < 0.4) return pick(common, 'the');
  return words[Math.floor(vocabulary ** random()) - 1] ?? 'end';
}

function sentence(length: number): string {
  return `${Array.from({ length }, word).join(' ')}.`;
}

function content(): string {
  return Array.from({ length: wordsPerChunk / 15 }, () => sentence(15)).join(' ');
}

const boundingBoxes = Object.fromEntries(
  Array.from({ length: 6 }, (_, i) => [
    `block-${i}`,
    { 1: [0.1, 0.1 * i, 0.9, 0.1 * i, 0.9, 0.1 * i + 0.08, 0.1, 0.1 * i + 0.08] },
  ]),
);

const randomModel: EmbeddingModel = {
  id: 'random-vectors',
  dimension,
  embed: async (texts) =>
    texts.map(() => {
      const vector = Float32Array.from({ length: dimension }, () => random() - 0.5);
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    }),
  async ping() {},
  async close() {},
};

interface Timing {
  wallMs: number[];
  cpuMs: number[];
}

async function time(questions: string[], run: (question: string) => Promise<unknown>): Promise<Timing> {
  const timing: Timing = { wallMs: [], cpuMs: [] };
  for (const question of questions) {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    await run(question);
    const { user, system } = process.cpuUsage(before);
    timing.wallMs.push(performance.now() - startedAt);
    timing.cpuMs.push((user + system) / 1000);
  }
  return timing;
}

function report(name: string, { wallMs, cpuMs }: Timing): void {
  const at = (values: number[], share: number) =>
    ([...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0).toFixed(1);
  console.log(
    `  ${name.padEnd(34)} p50 ${at(wallMs, 0.5)} ms, p95 ${at(wallMs, 0.95)} ms; CPU of this process p50 ${at(cpuMs, 0.5)} ms`,
  );
}

async function main(): Promise<void> {
  const [chunks = 10_000, count = 200] = process.argv.slice(2).map(Number);
  const files = Array.from({ length: Math.ceil(chunks / chunksPerFile) }, (_, i): SetFile => {
    const passages = Array.from({ length: chunksPerFile }, (_unused, page) => ({
      content: content(),
      pageNumber: page + 1,
      headingPath: [sentence(4)],
      boundingBoxes,
    }));
    return { name: `file-${i}.pdf`, chunks: passages };
  });
  const builtin = createBuiltinEmbeddingModel();
  const open = await openSet(files, randomModel);
  try {
    const { models, environmentId } = open;
    const questions = Array.from({ length: count }, () => sentence(9).replace('.', '?'));
    const search = { environmentId, scope: everywhere, limit: 100 };
    const ask = (text: string) =>
      retrieve(
        { models, ranker, embeddingModel: randomModel },
        { environmentId, question: parseQuestion(text), scope: everywhere, topK: 10, minScore: 0 },
      );
    for (const question of questions.slice(0, 20)) await ask(question);
    await builtin.embed(['warm up'], { purpose: 'query' });
    console.log(`${files.length * chunksPerFile} chunks, ${count} questions:`);
    report('the whole of retrieve', await time(questions, ask));
    report('  asked again', await time(questions, ask));
    report(
      '  words of the question ($search)',
      await time(questions, (text) => searchWords(models, { ...search, query: { text, language: null } })),
    );
    const [vector = new Float32Array(dimension)] = await randomModel.embed(['any'], { purpose: 'query' });
    report(
      '  its vector ($vectorSearch)',
      await time(questions, () => searchVectors(models, { ...search, modelId: randomModel.id, vector })),
    );
    report(
      'embedding the question (built-in)',
      await time(questions, (text) => builtin.embed([text], { purpose: 'query' })),
    );
  } finally {
    await open.close();
    await builtin.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
