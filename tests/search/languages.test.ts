/** Retrieval in nine languages, each passage with its translations beside it: the store's analyzers, vectors, scores. */
import { AppError } from '../../domain/errors';
import { searchMinScore, searchTopK } from '../../domain/limits';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { SearchHit } from '../../domain/search';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { type OpenSet, openSet } from '../../scripts/retrieval/openSet';
import { parseQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';
import { languages } from '../fixtures/retrieval/languages';

const ranker = createBuiltinPassageRanker();

const builtin = createBuiltinEmbeddingModel();
const unavailable: EmbeddingModel = {
  ...builtin,
  embed: () => Promise.reject(new AppError('unavailable', 'The embedding model is unavailable.')),
};
const everywhere = { projectId: null, fileIds: null, metadataFilters: null, principals: null };
let open: OpenSet;

beforeAll(async () => {
  const files = Object.entries(languages).flatMap(([language, pairs]) =>
    pairs.map(([content], i) => ({
      name: `${language}-${i}`,
      chunks: [{ content, pageNumber: null, headingPath: [] }],
    })),
  );
  open = await openSet(files, builtin);
}, 60_000);
afterAll(() => open?.close());

function search(text: string, embeddingModel = builtin): Promise<SearchHit[]> {
  return retrieve(
    { models: open.models, ranker, embeddingModel },
    {
      environmentId: open.environmentId,
      question: parseQuestion(text),
      scope: everywhere,
      topK: searchTopK.max,
      minScore: 0,
    },
  );
}

const modes = {
  'with vectors': { model: builtin, minKept: 0.8 },
  // Without vectors, a passage that answers in other words or compounds has less to be kept by.
  'with keywords alone': { model: unavailable, minKept: 0.75 },
};
const cases = Object.entries(languages).flatMap(([language, pairs]) =>
  Object.entries(modes).map(([mode, { model, minKept }]) => ({ language, pairs, mode, model, minKept })),
);

test.each(cases)(
  '$language, $mode: every question finds its passage first, and the default threshold keeps little else',
  async ({ language, pairs, model, minKept }) => {
    const kept = { right: 0, wrong: 0 };
    for (const [i, [, question]] of pairs.entries()) {
      const hits = await search(question, model);
      expect([question, hits[0]?.fileName]).toEqual([question, `${language}-${i}`]);
      for (const { fileName, score } of hits) {
        // A translation of the passage answers too.
        if (score >= searchMinScore) kept[fileName.endsWith(`-${i}`) ? 'right' : 'wrong']++;
      }
    }
    expect(kept.right).toBeGreaterThanOrEqual(pairs.length * minKept);
    expect(kept.wrong).toBe(0);
  },
);

test.each([
  ['de', 'Nachtbus'],
  ['fr', 'piscine'],
  ['ru', 'бассейн'],
  ['zh', '图书馆'],
  ['ar', 'المسبح'],
  ['hi', 'तरणताल'],
])('%s: a single word passes the default threshold where it occurs', async (language, word) => {
  const [first] = await search(word);
  expect(first?.content).toContain(word);
  expect(first?.fileName).toMatch(language);
  expect(first?.score).toBeGreaterThanOrEqual(searchMinScore);
});
