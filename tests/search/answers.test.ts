/** Retrieval and the answer without a language model, together, on documents and questions of our own. */

import { resolve } from 'node:path';
import type { Block } from '@lectern/document-converter';
import { chatMinScore, chatTopK } from '../../domain/limits';
import type { SearchHit } from '../../domain/search';
import { chunkDocument } from '../../pipeline/steps/chunk/chunkDocument';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { type OpenSet, openSet } from '../../scripts/retrieval/openSet';
import { rememberingModel } from '../../scripts/retrieval/rememberingModel';
import { extractAnswer } from '../../search/answer/extractAnswer';
import { parseQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';
import { documents, type FixtureDocument } from '../fixtures/answers/documents';
import paraphrased from '../fixtures/answers/paraphrased.json';
import plain from '../fixtures/answers/plain.json';

const ranker = createBuiltinPassageRanker();

const everywhere = { projectId: null, fileIds: null, metadataFilters: null, principals: null };
const builtin = createBuiltinEmbeddingModel();
const embeddingModel = rememberingModel(
  builtin,
  resolve(__dirname, '../../node_modules/.cache/eval-vectors'),
);

/** Documents of pages, cut into chunks as the pipeline does; `# ` begins a heading. */
function openArchive(archive: FixtureDocument[]): Promise<OpenSet> {
  const blocksOf = (text: string, page: number): Block[] =>
    text.split(/\n+/).flatMap((line, i): Block[] => {
      const heading = /^(#+) (.*)/.exec(line);
      const place = { id: `p${page}-${i}`, page, box: null };
      if (line.trim() === '') return [];
      if (heading === null) return [{ ...place, kind: 'paragraph', text: line }];
      return [{ ...place, kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }];
    });
  const files = archive.map(({ name, pages }) => ({
    name,
    chunks: chunkDocument({
      title: null,
      language: 'en',
      pageCount: pages.length,
      metadata: {},
      blocks: pages.flatMap((text, i) => blocksOf(text, i + 1)),
    }),
  }));
  return openSet(files, embeddingModel);
}

afterAll(() => builtin.close());

interface Archive {
  name: string;
  documents: FixtureDocument[];
  /** The file that answers, and its questions in the words of people who have not read it. */
  answerable: Record<string, string[]>;
  unanswerable: string[];
  rightOf100: number;
  /** Answered from the right file, or shown its passages first. */
  usefulOf100: number;
  refusedOf100: number;
}

/** What a share of unknown questions may miss: the second archive keeps the bars that are known to hold elsewhere. */
const archives: Archive[] = [
  { name: 'plain', documents, ...plain, rightOf100: 93, usefulOf100: 97, refusedOf100: 90 },
  // Of documents of many kinds, whose words the questions avoid where people would.
  { name: 'paraphrased', ...paraphrased, rightOf100: 62, usefulOf100: 87, refusedOf100: 85 },
];

describe.each(archives)('the $name questions', (archive) => {
  let open: OpenSet;
  beforeAll(async () => {
    open = await openArchive(archive.documents);
  }, 60_000);
  afterAll(() => open?.close());

  async function ask(question: string) {
    const hits: SearchHit[] = await retrieve(
      { models: open.models, ranker, embeddingModel },
      {
        environmentId: open.environmentId,
        question: parseQuestion(question),
        scope: everywhere,
        topK: chatTopK.default,
        minScore: chatMinScore,
      },
    );
    return { hits, ...extractAnswer(parseQuestion(question), hits) };
  }

  test('with an answer are answered from the right file or shown its passage, every quote verbatim', async () => {
    const wrong: string[] = [];
    let asked = 0;
    let right = 0;
    for (const [file, questions] of Object.entries(archive.answerable)) {
      for (const question of questions) {
        const { hits, answer, citations, outcome } = await ask(question);
        asked++;
        for (const citation of citations) {
          const source = hits.find(({ chunkId }) => chunkId === citation.chunkId);
          expect(source?.content).toContain(citation.quote);
          expect(answer).toContain(`${citation.quote} [${citation.marker}]`);
        }
        expect(citations.map(({ marker }) => marker)).toEqual(citations.map((_, i) => i + 1));
        const isShown = outcome === 'passages' && /\(([^()]+\.\w+), page/u.exec(answer)?.[1] === file;
        if (citations[0]?.fileName === file) right++;
        else if (!isShown) wrong.push(`${question} → ${answer}`);
        if (process.env.SHOW_ANSWERS !== undefined) console.log(`${question}\n   → ${answer}`);
      }
    }
    expect(asked).toBeGreaterThanOrEqual(100);
    expect(right / asked).toBeGreaterThanOrEqual(archive.rightOf100 / 100);
    expect(wrong.slice(asked * (1 - archive.usefulOf100 / 100))).toEqual([]);
  }, 120_000);

  test('without one are refused, without citations', async () => {
    const answered: string[] = [];
    for (const question of archive.unanswerable) {
      const { answer, citations } = await ask(question);
      if (citations.length > 0) answered.push(`${question} → ${answer}`);
    }
    expect(archive.unanswerable.length).toBeGreaterThanOrEqual(50);
    expect(answered.slice(archive.unanswerable.length * (1 - archive.refusedOf100 / 100))).toEqual([]);
  }, 120_000);
});
