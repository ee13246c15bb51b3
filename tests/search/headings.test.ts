/** What a passage is about is said by the headings above it: a field of its own in the word index, over a real store. */
import { AppError } from '../../domain/errors';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { fillHeadingTerms } from '../../records/fillHeadingTerms';
import { type OpenSet, openSet, type SetFile } from '../../scripts/retrieval/openSet';
import { parseQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';
import { eventually } from '../harness';

jest.setTimeout(120_000);

const ranker = createBuiltinPassageRanker();
let isEmbedding = true;
const dimension = 4;
/** Its vectors say nothing; questions are not embedded, so that words alone are searched. */
const silent: EmbeddingModel = {
  id: 'silent-test',
  dimension,
  async embed(texts) {
    if (!isEmbedding) throw new AppError('unavailable', 'Not for questions.');
    return texts.map(() => new Float32Array(dimension).fill(0.5));
  },
  async ping() {},
  async close() {},
};

/** More passages than are compared with a question mention its words; the long one below the heading hardly does. */
const mentions = 150;
const filler = (word: string, seed: number) =>
  Array.from({ length: 160 }, (_, at) => `${word}${(seed * 31 + at * 7) % 997}`).join(' ');
const page = (content: string, headingPath: string[] = []) => ({ content, pageNumber: null, headingPath });

const cases = {
  english: {
    says: 'All amounts are in thousands and have not been audited by anyone yet.',
    heading: 'Inventories of spare parts',
    mention: (at: number) => `Spare parts inventory is mentioned on page ${at}. Spare parts inventory again.`,
    question: 'Which inventory is there of spare parts?',
  },
  german: {
    says: 'Die Beträge sind in Tausend und wurden bisher von niemandem geprüft.',
    heading: 'Lieferungen von Ersatzteilen',
    mention: (at: number) =>
      `Die Lieferung eines Ersatzteils wird auf Seite ${at} nur erwähnt. Die Lieferung des Ersatzteils.`,
    question: 'Welche Lieferung gibt es von einem Ersatzteil?',
  },
  chinese: {
    says: '金额以千为单位，尚未经过审计。',
    heading: '备件库存',
    mention: (at: number) => `第${at}页只提到备件库存。备件库存。`,
    question: '备件库存是多少？',
  },
};

const files = (name: keyof typeof cases): SetFile[] => [
  ...Array.from({ length: mentions }, (_, at) => ({
    name: `mention-${at}.txt`,
    chunks: [page(cases[name].mention(at))],
  })),
  {
    name: 'below.txt',
    chunks: [page(`${cases[name].says} `.repeat(6) + filler('R', 5), [cases[name].heading])],
  },
];

const opened: OpenSet[] = [];
async function open(contents: SetFile[]): Promise<OpenSet> {
  isEmbedding = true;
  const set = await openSet(contents, silent);
  isEmbedding = false;
  opened.push(set);
  return set;
}
afterAll(() => Promise.all(opened.map((set) => set.close())));

async function namesFound({ models, environmentId }: OpenSet, text: string): Promise<string[]> {
  const hits = await retrieve(
    { models, ranker, embeddingModel: silent },
    {
      environmentId,
      question: parseQuestion(text),
      scope: { projectId: null, fileIds: null, metadataFilters: null, principals: null },
      topK: 50,
      minScore: 0,
    },
  );
  return hits.map(({ fileName }) => fileName);
}

test.each(Object.keys(cases) as (keyof typeof cases)[])(
  'a long passage is found by the inflected words of its heading among many that mention them: %s',
  async (name) => {
    const set = await open(files(name));
    expect(await namesFound(set, cases[name].question)).toContain('below.txt');
  },
);

describe('a store whose chunks were written without the words of headings', () => {
  let set: OpenSet;
  const stored = () => set.models.chunks.countDocuments({ headingTerms: { $exists: true } });
  beforeAll(async () => {
    set = await open([
      ...files('english'),
      { name: 'alone.txt', chunks: [page('The quay is swept on Mondays.', ['Harbour', 'Cleaning'])] },
    ]);
    await set.models.chunks.collection.updateMany({}, { $unset: { headingTerms: '' } });
  });

  test('is searched by its texts and the headings in them', async () => {
    expect(await namesFound(set, 'When is the harbour cleaned?')).toContain('alone.txt');
  });

  test('gets them in the background, going on where it was interrupted, and is then found by them', async () => {
    const { signal } = new AbortController();
    expect(await fillHeadingTerms(set.models, 1, AbortSignal.abort())).toBe(0);
    expect(await fillHeadingTerms(set.models, 10_000, signal)).toBe(2);
    expect(await stored()).toBe(2);
    expect(await fillHeadingTerms(set.models, 10_000, signal)).toBe(0);
    const found = () => namesFound(set, cases.english.question);
    expect(await eventually(found, (names) => names.includes('below.txt'))).toContain('below.txt');
  });

  test('gets those again each day that a process of an earlier version writes meanwhile', async () => {
    const { signal } = new AbortController();
    const { chunks } = set.models;
    await chunks.collection.updateMany({}, { $unset: { headingTerms: '' } });
    expect(await fillHeadingTerms(set.models, 10_000, signal)).toBe(0);
    const doneAt = new Date(Date.now() - 25 * 60 * 60_000);
    await chunks.db
      .collection<{ _id: string }>('installation')
      .updateOne({ _id: 'headingTerms' }, { $set: { doneAt } });
    expect(await fillHeadingTerms(set.models, 10_000, signal)).toBe(2);
    expect(await stored()).toBe(2);
  });
});
