/** What a search finds while a side of it is unavailable, of the longest questions, and when it is abandoned. */
import { AppError } from '../../domain/errors';
import { maxFilterValues, maxQueryCharacters } from '../../domain/limits';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { retrieve } from '../../search/retrieval/retrieve';
import { bagOfWords, ranker, useLibrary } from './support/library';

const library = useLibrary();
const { requestOf } = library;

test('words are searched while the embedding model is unavailable, and that is told', async () => {
  const away: EmbeddingModel = {
    ...bagOfWords,
    embed: () => Promise.reject(new AppError('unavailable', 'The model is unavailable.')),
  };
  const told: string[] = [];
  const hits = await retrieve(
    {
      models: library.models,
      ranker,
      embeddingModel: away,
      onDegraded: (error) => told.push((error as AppError).code),
    },
    requestOf('boiler north wing', { topK: 3 }),
  );
  expect(hits[0]?.content).toContain('boiler');
  expect(told).toEqual(['unavailable']);
});

/** The search with a stage of the store that always fails. */
async function searchWithout(stage: '$search' | '$vectorSearch', text: string, model = bagOfWords) {
  const { collection } = library.models.chunks;
  const aggregate = collection.aggregate.bind(collection);
  const told: string[] = [];
  const spy = jest.spyOn(collection, 'aggregate').mockImplementation((pipeline, options) => {
    if (pipeline?.[0] && stage in pipeline[0]) throw new Error(`${stage} is refused`);
    return aggregate(pipeline, options);
  });
  try {
    const hits = await retrieve(
      {
        models: library.models,
        ranker,
        embeddingModel: model,
        onDegraded: (error) => told.push(String(error)),
      },
      requestOf(text, { topK: 3 }),
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
    const ids = await library.models.files.distinct('_id');
    const odd = Array.from({ length: maxFilterValues }, (_none, i) => 2 * i + 1);
    const hits = await retrieve(
      { models: library.models, ranker, embeddingModel: bagOfWords, onDegraded: (error) => told.push(error) },
      requestOf(ask(maxQueryCharacters), {
        scope: {
          projectId: null,
          fileIds: ids,
          principals: null,
          metadataFilters: { pageNumber: 1, pageNumbers: odd, pageRange: { gte: 1, lte: 9 } },
        },
      }),
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

test('an abandoned search ends with the reason', async () => {
  const controller = new AbortController();
  controller.abort(new Error('gone'));
  await expect(
    retrieve(
      { models: library.models, ranker, embeddingModel: bagOfWords },
      requestOf('boiler', { topK: 3, signal: controller.signal }),
    ),
  ).rejects.toThrow('gone');
});
