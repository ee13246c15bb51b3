/** Words alone, in languages that the built-in model doesn't know: the embedded store's analysers and the score. */
import { searchMinScore, searchTopK } from '../../domain/limits';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { SearchHit } from '../../domain/search';
import { type OpenSet, openSet } from '../../scripts/retrieval/openSet';
import { retrieve } from '../../search/retrieval/retrieve';
import { languages } from '../fixtures/retrieval/languages';

/** Takes the place of the built-in model, which is not asked about these languages. */
const englishOnly: EmbeddingModel = {
  id: 'universal-sentence-encoder-lite-en@test',
  dimension: 2,
  embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
  async ping() {},
  async close() {},
};
const everywhere = { projectId: null, fileIds: null, metadataFilters: null };
let open: OpenSet;

beforeAll(async () => {
  const files = Object.entries(languages).flatMap(([language, pairs]) =>
    pairs.map(([content], i) => ({
      name: `${language}-${i}`,
      chunks: [{ content, pageNumber: null, headingPath: [] }],
    })),
  );
  open = await openSet(files, englishOnly);
}, 60_000);
afterAll(() => open?.close());

function search(text: string): Promise<SearchHit[]> {
  return retrieve(
    { models: open.models, embeddingModel: englishOnly },
    { environmentId: open.environmentId, text, scope: everywhere, topK: searchTopK.max, minScore: 0 },
  );
}

test.each(Object.entries(languages))(
  '%s: every question finds its passage first, and the default threshold keeps it and little else',
  async (language, pairs) => {
    const kept = { right: 0, wrong: 0 };
    for (const [i, [, question]] of pairs.entries()) {
      const hits = await search(question);
      expect([question, hits[0]?.fileName]).toEqual([question, `${language}-${i}`]);
      for (const { fileName, score } of hits) {
        if (score >= searchMinScore) kept[fileName === `${language}-${i}` ? 'right' : 'wrong']++;
      }
    }
    expect(kept.right).toBeGreaterThanOrEqual(pairs.length * 0.8);
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
])('%s: a single word passes the default threshold where it stands', async (language, word) => {
  const [first] = await search(word);
  expect(first?.content).toContain(word);
  expect(first?.fileName).toMatch(language);
  expect(first?.score).toBeGreaterThanOrEqual(searchMinScore);
});
