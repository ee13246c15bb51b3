/** A score says how well a passage answers a question, whatever else is in the collection. */
import type { SearchHit, SearchScope } from '../../domain/search';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { type OpenSet, openSet, type SetFile } from '../../scripts/retrieval/openSet';
import { parseQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';
import { documents } from '../fixtures/answers/documents';
import plain from '../fixtures/answers/plain.json';

jest.setTimeout(180_000);

const embeddingModel = createBuiltinEmbeddingModel();
const ranker = createBuiltinPassageRanker();
const everywhere: SearchScope = { projectId: null, fileIds: null, metadataFilters: null, principals: null };
const questions = Object.values(plain.answerable).flat();
/** Chat leaves out what is below. */
const shown = 0.2;
const depth = 10;

const fileOf = (name: string, pages: string[]): SetFile => ({
  name,
  chunks: pages.map((content, i) => ({ content, pageNumber: i + 1, headingPath: [] })),
});
const library = documents.map(({ name, pages }) => fileOf(name, pages));

/** The hits of each question. */
async function searchAll(files: SetFile[], scopeOf: (open: OpenSet, i: number) => Promise<SearchScope>) {
  const open = await openSet(files, embeddingModel);
  try {
    const found: SearchHit[][] = [];
    for (const [i, text] of questions.entries()) {
      const request = {
        environmentId: open.environmentId,
        question: parseQuestion(text),
        scope: await scopeOf(open, i),
        topK: depth,
        minScore: 0,
      };
      found.push(await retrieve({ models: open.models, embeddingModel, ranker }, request));
    }
    return found;
  } finally {
    await open.close();
  }
}
const search = (files: SetFile[]) => searchAll(files, async () => everywhere);

const sameAs = (hit: SearchHit) => (other: { fileName: string; pageNumber: number | null }) =>
  other.fileName === hit.fileName && other.pageNumber === hit.pageNumber;
const among = (hits: SearchHit[], hit: SearchHit) =>
  hits.find((other) => sameAs(hit)(other) || (other.alsoIn ?? []).some(sameAs(hit)));

/** By how much the scores of hits that chat would use changed, of the first `depth` of each question. */
function changes(before: SearchHit[][], after: SearchHit[][], depth: number): number[] {
  return before.flatMap((hits, i) =>
    hits.slice(0, depth).flatMap((hit) => {
      const found = among(after[i] ?? [], hit);
      return hit.score < shown || found === undefined ? [] : [found.score - hit.score];
    }),
  );
}
const lowest = (values: number[]) => Math.min(...values);
const largest = (values: number[]) => Math.max(...values.map(Math.abs));

let alone: SearchHit[][];
beforeAll(async () => {
  alone = await search(library);
  expect(changes(alone, alone, 1)).toHaveLength(questions.length);
});

test('copies of all documents lower no score by more than .02', async () => {
  const copies = documents.map(({ name, pages }) => fileOf(`Copy of ${name}`, pages));
  expect(lowest(changes(alone, await search([...library, ...copies]), depth))).toBeGreaterThanOrEqual(-0.02);
});

test('extracts of all pages lower no first hit by more than .03, and one hit in ten by more than .02', async () => {
  const extractOf = (page: string) =>
    page
      .split(/(?<=[.!?]) /)
      .slice(0, 2)
      .join(' ');
  const extracts = documents.map(({ name, pages }) => fileOf(`Extract of ${name}`, pages.map(extractOf)));
  const found = await search([...library, ...extracts]);
  expect(lowest(changes(alone, found, 1))).toBeGreaterThanOrEqual(-0.03);
  const all = changes(alone, found, depth);
  expect(all.filter((change) => change < -0.02).length).toBeLessThanOrEqual(all.length / 10);
});

test('a thousand unrelated documents change no score by more than .05', async () => {
  const words =
    'violin sonata orchestra melody harpsichord rhythm opera chord tempo ballad chorus fugue lute'.split(' ');
  const unrelated = Array.from({ length: 1_000 }, (_, i) =>
    fileOf(`music ${i}`, [
      Array.from({ length: 40 }, (_, j) => words[(7 * i + j * j + j) % words.length]).join(' '),
    ]),
  );
  expect(largest(changes(alone, await search([...library, ...unrelated]), depth))).toBeLessThanOrEqual(0.05);
});

test('the order of ingestion and the ids change no score', async () => {
  expect(largest(changes(alone, await search([...library].reverse()), depth))).toBeLessThanOrEqual(1e-9);
});

test('within its document the first hit has the score that it has among all', async () => {
  const within = await searchAll(library, async ({ models }, i) => {
    const file = await models.files.findOne({ name: alone[i]?.[0]?.fileName }, { _id: 1 }).lean();
    return { ...everywhere, fileIds: [file?._id ?? ''] };
  });
  expect(largest(changes(alone, within, 1))).toBeLessThanOrEqual(0.05);
});
