/** A small library in a document store of its own; vectors come from a tiny model, so that only the search is under test. */
import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';
import type { SearchScope } from '../../../domain/search';
import { createBuiltinPassageRanker } from '../../../providers/ai/builtin/builtinPassageRanker';
import { type OpenSet, openSet, type SetFile } from '../../../scripts/retrieval/openSet';
import { parseQuestion } from '../../../search/question/parseQuestion';
import { type RetrieveRequest, retrieve } from '../../../search/retrieval/retrieve';

export const ranker = createBuiltinPassageRanker();

/** A bag of hashed words: near is what shares words. */
const dimension = 32;
export const bagOfWords: EmbeddingModel = {
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
export const boiler = 'The boiler in the north wing is serviced every October by the firm of Alder and Sons.';
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
export const everywhere: SearchScope = {
  projectId: null,
  fileIds: null,
  metadataFilters: null,
  principals: null,
};

/** Opens the library before all tests of a file, and closes it behind them. */
export function useLibrary() {
  let open: OpenSet;
  beforeAll(async () => {
    open = await openSet(files, bagOfWords);
  }, 60_000);
  afterAll(() => open?.close());

  /** Of a question over all documents, unless the options say otherwise. */
  const requestOf = (text: string, options: Partial<RetrieveRequest> = {}): RetrieveRequest => ({
    environmentId: open.environmentId,
    question: parseQuestion(text),
    scope: everywhere,
    topK: 10,
    minScore: 0,
    ...options,
  });
  return {
    get models() {
      return open.models;
    },
    requestOf,
    search: (text: string, { models = open.models, ...options }: SearchOptions = {}) =>
      retrieve({ models, ranker, embeddingModel: bagOfWords }, requestOf(text, options)),
    fileIdOf: async (name: string) => (await open.models.files.findOne({ name }).lean())?._id ?? '',
  };
}

interface SearchOptions extends Partial<RetrieveRequest> {
  models?: OpenSet['models'];
}
