/** Retrieval against a real document store; vectors come from a tiny model so that only the search is under test. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import { maxFilterValues, maxQueryCharacters } from '../../domain/limits';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { SearchScope } from '../../domain/search';
import { applyIndexes } from '../../models/indexes/applyIndexes';
import { chunkSearchIndexes } from '../../models/searchIndexes';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { type OpenSet, openSet, type SetFile } from '../../scripts/retrieval/openSet';
import { parseQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';

const ranker = createBuiltinPassageRanker();

/** A bag of hashed words: near is what shares words. */
const dimension = 32;
const bagOfWords: EmbeddingModel = {
  id: 'bag-of-words-test',
  dimension,
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Float32Array(dimension).fill(0.01);
      for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
        const slot =
          [...word].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % dimension;
        vector[slot] = (vector[slot] ?? 0) + 1;
      }
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    });
  },
  async ping() {},
  async close() {},
};

const page = (content: string, pageNumber: number | null = null) => ({
  content,
  pageNumber,
  headingPath: [],
});
const boiler = 'The boiler in the north wing is serviced every October by the firm of Alder and Sons.';
const files: SetFile[] = [
  {
    name: 'boiler.txt',
    chunks: [page(boiler, 1), page('Spare keys for the boiler room hang in the gatehouse.', 2)],
  },
  { name: 'boiler-copy.txt', chunks: [page(`${boiler} `, 1)] },
  { name: 'roof.txt', chunks: [page('The roof of the chapel was covered with slate in 1904.', 1)] },
  { name: 'garden.txt', chunks: [page('Roses are pruned in March, hedges in August.', 1)] },
  {
    name: 'spanish.txt',
    chunks: [page('La caldera del ala norte se revisa cada octubre por los técnicos.', 1)],
  },
  {
    name: 'cellar.txt',
    chunks: [{ ...page('The cellar is pumped dry in April. Its lamps are checked in May.', 4), endPage: 6 }],
  },
  { name: 'attic.txt', chunks: [page('The attic has no pages, and its lamps are checked in June.')] },
  { name: 'chinese.txt', chunks: [page('北翼的锅炉每年十月检修一次。', 1)] },
];
const everywhere: SearchScope = { projectId: null, fileIds: null, metadataFilters: null };
let open: OpenSet;

beforeAll(async () => {
  open = await openSet(files, bagOfWords);
}, 60_000);
afterAll(() => open?.close());

function search(
  text: string,
  options: {
    scope?: SearchScope;
    environmentId?: string;
    topK?: number;
    model?: EmbeddingModel;
    minScore?: number;
    models?: OpenSet['models'];
  } = {},
) {
  return retrieve(
    { models: options.models ?? open.models, ranker, embeddingModel: options.model ?? bagOfWords },
    {
      environmentId: options.environmentId ?? open.environmentId,
      question: parseQuestion(text),
      scope: options.scope ?? everywhere,
      topK: options.topK ?? 10,
      minScore: options.minScore ?? 0,
    },
  );
}

const fileIdOf = async (name: string) => (await open.models.files.findOne({ name }).lean())?._id ?? '';

test('the passage that answers comes first, scores are within 0 and 1 and never rise', async () => {
  const hits = await search('When is the boiler in the north wing serviced?');
  expect(hits[0]?.content.trim()).toBe(boiler);
  const scores = hits.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
});

test('a copy of a passage is shown once', async () => {
  const hits = await search('boiler north wing serviced October');
  expect(hits.filter(({ content }) => content.trim() === boiler)).toHaveLength(1);
});

test.each([
  ['¿Cuándo se revisa la caldera del ala norte?', 'spanish.txt'],
  ['锅炉什么时候检修？', 'chinese.txt'],
])('finds passages in the language of the question: %s', async (question, name) => {
  expect((await search(question))[0]?.fileName).toBe(name);
});

test('min_score and top_k bound the hits', async () => {
  const all = await search('boiler');
  const bar = all[0]?.score ?? 1;
  expect((await search('boiler', { minScore: bar })).every(({ score }) => score >= bar)).toBe(true);
  expect(await search('boiler', { topK: 1 })).toHaveLength(1);
});

test('another environment finds nothing', async () => {
  expect(await search('boiler', { environmentId: randomUUID() })).toEqual([]);
});

test('filters hold on both sides, and one that matches nothing gives nothing', async () => {
  const roof = await fileIdOf('roof.txt');
  const only = await search('boiler north wing', { scope: { ...everywhere, fileIds: [roof] } });
  expect(only.map(({ fileName }) => fileName)).toEqual(['roof.txt']);
  const pageTwo = { ...everywhere, metadataFilters: { pageRange: { gte: 2, lte: 3 } } };
  expect((await search('boiler', { scope: pageTwo })).map(({ pageNumber }) => pageNumber)).toEqual([2]);
  for (const scope of [
    { ...everywhere, fileIds: [] },
    { ...everywhere, fileIds: [randomUUID()] },
    { ...everywhere, projectId: randomUUID() },
    { ...everywhere, metadataFilters: { referenceId: 'none' } },
  ]) {
    expect(await search('boiler', { scope })).toEqual([]);
  }
});

test('a file is found only while it is ready and the run is its own', async () => {
  const question = 'roof of the chapel slate';
  const _id = await fileIdOf('roof.txt');
  const names = async () => (await search(question)).map(({ fileName }) => fileName);
  expect(await names()).toContain('roof.txt');
  await open.models.files.updateOne({ _id }, { status: 'embedding_started' });
  expect(await names()).not.toContain('roof.txt');
  const { runId } = (await open.models.files.findOne({ _id }).lean()) ?? { runId: null };
  await open.models.files.updateOne({ _id }, { status: 'ready', runId: randomUUID() });
  expect(await names()).not.toContain('roof.txt');
  await open.models.files.updateOne({ _id }, { runId });
  expect(await names()).toContain('roof.txt');
});

test('words are searched while the embedding model is unavailable, and that is told', async () => {
  const away: EmbeddingModel = {
    ...bagOfWords,
    embed: () => Promise.reject(new AppError('unavailable', 'The model is unavailable.')),
  };
  const told: string[] = [];
  const hits = await retrieve(
    {
      models: open.models,
      ranker,
      embeddingModel: away,
      onDegraded: (error) => told.push((error as AppError).code),
    },
    {
      environmentId: open.environmentId,
      question: parseQuestion('boiler north wing'),
      scope: everywhere,
      topK: 3,
      minScore: 0,
    },
  );
  expect(hits[0]?.content).toContain('boiler');
  expect(told).toEqual(['unavailable']);
});

/** The search with a stage of the store that always fails. */
async function searchWithout(stage: '$search' | '$vectorSearch', text: string, model = bagOfWords) {
  const { collection } = open.models.chunks;
  const aggregate = collection.aggregate.bind(collection);
  const told: string[] = [];
  const spy = jest.spyOn(collection, 'aggregate').mockImplementation((pipeline, options) => {
    if (pipeline?.[0] && stage in pipeline[0]) throw new Error(`${stage} is refused`);
    return aggregate(pipeline, options);
  });
  try {
    const hits = await retrieve(
      { models: open.models, ranker, embeddingModel: model, onDegraded: (error) => told.push(String(error)) },
      {
        environmentId: open.environmentId,
        question: parseQuestion(text),
        scope: everywhere,
        topK: 3,
        minScore: 0,
      },
    );
    return { hits, told };
  } finally {
    spy.mockRestore();
  }
}

test.each(['$search', '$vectorSearch'] as const)(
  'while %s fails, the other side is searched alone, and that is told',
  async (stage) => {
    const { hits, told } = await searchWithout(stage, 'boiler north wing');
    expect(hits[0]?.content).toContain('boiler');
    expect(told).toEqual([`Error: ${stage} is refused`]);
  },
);

const ideographsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => String.fromCodePoint(0x5000 + 7 * i)).join('');

test.each([
  [
    'English',
    (length: number) => `boiler ${'an unrelated word or 2, 3, 4 of any kind '.repeat(30)}`.slice(0, length),
  ],
  ['distinct short words', (length: number) => `boiler ${textOfWords()}`.slice(0, length)],
  ['Chinese', (length: number) => `锅炉每年十月检修 ${ideographsOf(length)}`.slice(0, length)],
])(
  'words of a question of the maximum length are searched, with every filter at its maximum: %s',
  async (_, ask) => {
    const told: unknown[] = [];
    const ids = await open.models.files.distinct('_id');
    const odd = Array.from({ length: maxFilterValues }, (_none, i) => 2 * i + 1);
    const hits = await retrieve(
      { models: open.models, ranker, embeddingModel: bagOfWords, onDegraded: (error) => told.push(error) },
      {
        environmentId: open.environmentId,
        question: parseQuestion(ask(maxQueryCharacters)),
        scope: {
          projectId: null,
          fileIds: ids,
          metadataFilters: { pageNumber: 1, pageNumbers: odd, pageRange: { gte: 1, lte: 9 } },
        },
        topK: 10,
        minScore: 0,
      },
    );
    expect(told).toEqual([]);
    expect(hits.map(({ content }) => content).join()).toMatch(/boiler|锅炉/);
  },
);

function textOfWords(): string {
  return Array.from({ length: 500 }, (_, i) => i.toString(36)).join(' ');
}

test('a search fails where neither side can be searched', async () => {
  const away = { ...bagOfWords, embed: () => Promise.reject(new AppError('unavailable', 'Unavailable.')) };
  await expect(searchWithout('$search', 'boiler', away)).rejects.toThrow('$search is refused');
});

test('a passage is read once, and whether it may be shown each time', async () => {
  const question = 'roses pruned in March';
  const readsPassages = jest.spyOn(open.models.chunks.collection, 'find');
  const readsFiles = jest.spyOn(open.models.files.collection, 'find');
  try {
    const before = await search(question);
    const { chunkId = '', fileId = '' } = before[0] ?? {};
    readsPassages.mockClear();
    readsFiles.mockClear();
    expect(await search(question)).toEqual(before);
    expect([readsPassages.mock.calls.length, readsFiles.mock.calls.length]).toEqual([0, 1]);
    await open.models.files.updateOne({ _id: fileId }, { category: 'gardens' });
    expect((await search(question))[0]).toMatchObject({ chunkId, category: 'gardens' });
    await open.models.files.updateOne(
      { _id: fileId },
      { category: before[0]?.category, status: 'uploading' },
    );
    expect((await search(question)).map((hit) => hit.fileId)).not.toContain(fileId);
    await open.models.files.updateOne({ _id: fileId }, { status: 'ready' });
  } finally {
    readsPassages.mockRestore();
    readsFiles.mockRestore();
  }
});

test('a passage that is known is compared by the name that its file has now', async () => {
  const question = 'Which roses are pruned by the orangery?';
  const { fileId = '', score = 0 } = (await search(question))[0] ?? {};
  const { name } = (await open.models.files.findOne({ _id: fileId }).lean()) ?? {};
  await open.models.files.updateOne({ _id: fileId }, { name: 'orangery roses.txt' });
  try {
    const renamed = await search(question);
    expect(renamed[0]).toMatchObject({ fileId, fileName: 'orangery roses.txt' });
    expect(renamed[0]?.score).toBeGreaterThan(score);
    // Another object of the models remembers no passage.
    expect(renamed).toEqual(await search(question, { models: { ...open.models } }));
  } finally {
    await open.models.files.updateOne({ _id: fileId }, { name });
  }
});

test('an abandoned search ends with the reason', async () => {
  const controller = new AbortController();
  controller.abort(new Error('gone'));
  await expect(
    retrieve(
      { models: open.models, ranker, embeddingModel: bagOfWords },
      {
        environmentId: open.environmentId,
        question: parseQuestion('boiler'),
        scope: everywhere,
        topK: 3,
        minScore: 0,
        signal: controller.signal,
      },
    ),
  ).rejects.toThrow('gone');
});

test.each<[string, SearchScope['metadataFilters'], boolean]>([
  ['the page it begins on', { pageNumber: 4 }, true],
  ['a page within it', { pageNumber: 5 }, true],
  ['the page it ends on', { pageNumber: 6 }, true],
  ['the page before it', { pageNumber: 3 }, false],
  ['the page after it', { pageNumber: 7 }, false],
  ['one of several pages', { pageNumbers: [9, 2, 5] }, true],
  ['the pages around it', { pageNumbers: [3, 7] }, false],
  ['very many pages, one of which it ends on', { pageNumbers: manyPages(6) }, true],
  ['no page', { pageNumbers: [] }, false],
  ['a range that ends on its first page', { pageRange: { gte: 1, lte: 4 } }, true],
  ['a range that begins on its last page', { pageRange: { gte: 6, lte: null } }, true],
  ['a range within it', { pageRange: { gte: 5, lte: 5 } }, true],
  ['a range after it', { pageRange: { gte: 7, lte: 9 } }, false],
  ['a range that is empty', { pageRange: { gte: 6, lte: 4 } }, false],
])('a passage over several pages and a filter by %s', async (_, metadataFilters, isFound) => {
  const scope = { ...everywhere, metadataFilters };
  const names = (await search('cellar lamps', { scope })).map(({ fileName }) => fileName);
  expect(names.includes('cellar.txt')).toBe(isFound);
  expect(names).not.toContain('attic.txt');
});

/** No two of them are neighbours. */
function manyPages(last: number): number[] {
  return [...Array.from({ length: 999 }, (_, i) => 10 + 2 * i), last];
}

test('page filters work on a store whose search indexes are those of an earlier version', async () => {
  const { chunks } = open.models;
  for (const { name, latestDefinition } of (await chunks.collection.listSearchIndexes().toArray()) as {
    name: string;
    latestDefinition: object;
  }[]) {
    await chunks.collection.updateSearchIndex(name, byFirstPageOnly(latestDefinition));
  }
  const [model, log] = [bagOfWords, { debug() {}, info() {}, warn() {}, error() {} }];
  await applyIndexes(open.models, { searchIndexes: chunkSearchIndexes(model), timeoutMs: 30_000, log });
  const scope = { ...everywhere, metadataFilters: { pageNumber: 5 } };
  expect((await search('cellar lamps', { scope })).map(({ fileName }) => fileName)).toEqual(['cellar.txt']);
});

/** A definition of a search index with `pageNumber` in place of the first and last page. */
function byFirstPageOnly(definition: object): object {
  return JSON.parse(
    JSON.stringify(definition)
      .replaceAll('startPage', 'pageNumber')
      .replace('{"type":"filter","path":"endPage"},', '')
      .replace(',"endPage":{"type":"number"}', ''),
  );
}
