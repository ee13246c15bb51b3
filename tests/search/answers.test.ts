/** Retrieval and the answer without a language model, together, on documents and questions of our own. */
import { resolve } from 'node:path';
import { chatMinScore, chatTopK } from '../../domain/limits';
import type { SearchHit } from '../../domain/search';
import { chunkDocument } from '../../pipeline/steps/chunk/chunkDocument';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { type OpenSet, openSet } from '../../scripts/retrieval/openSet';
import { rememberingModel } from '../../scripts/retrieval/rememberingModel';
import { extractAnswer } from '../../search/answer/extractAnswer';
import { retrieve } from '../../search/retrieval/retrieve';
import { documents } from '../fixtures/answers/documents';
import { answerable, unanswerable } from '../fixtures/answers/questions';

const everywhere = { projectId: null, fileIds: null, metadataFilters: null };
const builtin = createBuiltinEmbeddingModel({ threads: 1 });
const embeddingModel = rememberingModel(
  builtin,
  resolve(__dirname, '../../node_modules/.cache/eval-vectors'),
);
let open: OpenSet;

beforeAll(async () => {
  const files = documents.map(({ name, pages }) => ({
    name,
    chunks: chunkDocument({
      title: null,
      language: 'en',
      pageCount: pages.length,
      metadata: {},
      blocks: pages.map((text, i) => ({ id: `b${i}`, kind: 'paragraph', page: i + 1, box: null, text })),
    }),
  }));
  open = await openSet(files, embeddingModel);
}, 60_000);

afterAll(async () => {
  await open?.close();
  await builtin.close();
});

async function ask(question: string) {
  const hits: SearchHit[] = await retrieve(
    { models: open.models, embeddingModel },
    {
      environmentId: open.environmentId,
      text: question,
      scope: everywhere,
      topK: chatTopK.default,
      minScore: chatMinScore,
    },
  );
  return { hits, ...extractAnswer(question, hits) };
}

test('at least 95 of 100 questions are answered from the right file, every quote verbatim', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const [file, questions] of Object.entries(answerable)) {
    for (const question of questions) {
      const { hits, answer, citations } = await ask(question);
      asked++;
      for (const citation of citations) {
        const source = hits.find(({ chunkId }) => chunkId === citation.chunkId);
        expect(source?.content).toContain(citation.quote);
        expect(answer).toContain(`${citation.quote} [${citation.marker}]`);
      }
      expect(citations.map(({ marker }) => marker)).toEqual(citations.map((_, i) => i + 1));
      if (citations[0]?.fileName !== file) wrong.push(`${question} → ${answer}`);
      if (process.env.SHOW_ANSWERS !== undefined) console.log(`${question}\n   → ${answer}`);
    }
  }
  expect(asked).toBe(100);
  expect(wrong.slice(5)).toEqual([]);
}, 120_000);

test('at least 45 of 50 questions without an answer are refused, without citations', async () => {
  const answered: string[] = [];
  for (const question of unanswerable) {
    const { answer, citations } = await ask(question);
    if (citations.length > 0) answered.push(`${question} → ${answer}`);
  }
  expect(unanswerable).toHaveLength(50);
  expect(answered.slice(5)).toEqual([]);
}, 120_000);
