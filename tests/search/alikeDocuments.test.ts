/** The right document among many that are alike, by words alone, over a real document store. */
import { AppError } from '../../domain/errors';
import { searchMinScore } from '../../domain/limits';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { type OpenSet, openSet, type SetFile } from '../../scripts/retrieval/openSet';
import { parseQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';

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

const companies = ['Alderbrook', 'Birchfield', 'Cedarholm', 'Dogwood Ferries', 'Elmhurst', 'Firth'];
const years = [2019, 2020, 2021, 2022];
const topics = ['capital expenditure', 'net revenue', 'dividends paid', 'inventories', 'operating income'];
const glued = (company: string) => company.replaceAll(' ', '').toUpperCase();

/** A report with an opening, and a passage on each topic that speaks of the year and the one before. */
function report(company: string, year: number, name: string): SetFile {
  const passage = (content: string, pageNumber: number) => ({ content, pageNumber, headingPath: [] });
  const amount = (topic: string, of: number) => company.length * 1000 + topic.length * 10 + (of % 100);
  return {
    name,
    chunks: [
      passage(`Annual report of ${company} for the fiscal year ${year}. To the shareholders.`, 1),
      ...topics.map((topic, at) =>
        passage(
          `Consolidated statement, in thousands. The ${topic} of the year was ${amount(topic, year)}, compared with ${amount(topic, year - 1)} in the year before. Management of ${company} reviews the ${topic} each quarter of ${year} and reports to the board.`,
          at + 2,
        ),
      ),
      ...topics.map((topic, at) =>
        passage(
          `Note ${at + 1}. ${company} accounts for ${topic} under the usual standards in ${year} and ${year - 1}.`,
          at + 9,
        ),
      ),
    ],
  };
}

/** Every report twice over: once with telling names only, once with every second name that says nothing. */
const telling = (company: string, year: number) => `${glued(company)}_${year}_10K.pdf`;
const isTelling = (at: number, year: number) => (at + year) % 2 === 0;
const halfTelling = (company: string, year: number) =>
  isTelling(companies.indexOf(company), year)
    ? telling(company, year)
    : `scan-${company.length}${year % 7}${company.charCodeAt(0)}.pdf`;

const filesNamed = (nameOf: (company: string, year: number) => string) =>
  companies.flatMap((company) => years.map((year) => report(company, year, nameOf(company, year))));

const opened: OpenSet[] = [];
async function open(files: SetFile[]): Promise<OpenSet> {
  isEmbedding = true;
  const set = await openSet(files, silent);
  isEmbedding = false;
  opened.push(set);
  return set;
}
afterAll(() => Promise.all(opened.map((set) => set.close())));

function search({ models, environmentId }: OpenSet, text: string, fileIds: string[] | null = null) {
  return retrieve(
    { models, ranker, embeddingModel: silent },
    {
      environmentId,
      question: parseQuestion(text),
      scope: { projectId: null, fileIds, metadataFilters: null, principals: null },
      topK: 10,
      minScore: 0,
    },
  );
}

const questions = companies.flatMap((company) =>
  years.map((year, at) => ({
    company,
    year,
    text: `What was the ${topics[at]} of ${company} in FY${year}?`,
  })),
);

async function shareFirst(set: OpenSet, nameOf: (company: string, year: number) => string): Promise<number> {
  let right = 0;
  for (const { company, year, text } of questions) {
    const [first] = await search(set, text);
    if (first?.fileName === nameOf(company, year)) right++;
  }
  return right / questions.length;
}

test('the report of the company and year that a question names is first, by the names of the files', async () => {
  const set = await open(filesNamed(telling));
  expect(await shareFirst(set, telling)).toBeGreaterThanOrEqual(0.95);
});

test('a report whose name says nothing is found beside reports with telling names', async () => {
  const set = await open(filesNamed(halfTelling));
  await search(set, 'warm-up');
  // The openings are read in the background.
  const deadline = Date.now() + 60_000;
  let share = 0;
  while (share < 0.8 && Date.now() < deadline) share = await shareFirst(set, halfTelling);
  expect(share).toBeGreaterThanOrEqual(0.8);
});

test('a renamed file is found by its new name', async () => {
  const set = await open(filesNamed(telling));
  const question = 'What was the net revenue of Walnut Grove in 2021?';
  const { environmentId } = set;
  await search(set, question);
  const where = { environmentId, name: telling('Elmhurst', 2021) };
  await set.models.files.updateOne(where, { name: 'WALNUTGROVE_2021.pdf', updatedAt: new Date() });
  const deadline = Date.now() + 60_000;
  let first: string | undefined;
  while (first !== 'WALNUTGROVE_2021.pdf' && Date.now() < deadline) {
    first = (await search(set, question))[0]?.fileName;
  }
  expect(first).toBe('WALNUTGROVE_2021.pdf');
});

const fact = 'The ochre ferry leaves at 06:40 from pier nine.';
const around = (before: string, after: string) => ({
  content: `${before} ${fact} ${after}`,
  pageNumber: 1,
  headingPath: [],
});
const others: SetFile[] = [
  'Roses are pruned in March.',
  'The roof was covered with slate.',
  'Lamps are checked in May.',
].map((content, at) => ({ name: `note${at}.txt`, chunks: [{ content, pageNumber: 1, headingPath: [] }] }));

test('a fact loses nothing by being documented twice', async () => {
  const question = 'When does the ochre ferry leave from pier nine?';
  const one = { name: 'harbour.txt', chunks: [around('Mind the tide.', 'Tickets are sold on board.')] };
  const two = { name: 'guide.txt', chunks: [around('Come early.', 'Bicycles travel free of charge.')] };
  const [alone] = await search(await open([one, ...others]), question);
  const both = (await search(await open([one, two, ...others]), question)).slice(0, 2);
  expect(both.map(({ fileName }) => fileName).sort()).toEqual(['guide.txt', 'harbour.txt']);
  for (const hit of [alone, ...both]) expect(hit?.score).toBeGreaterThan(searchMinScore);
});

test('a copy is one hit that names its sources, the latest first', async () => {
  const passage = around('Mind the tide in the harbour.', 'Tickets are sold on board.');
  const set = await open(['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, chunks: [passage] })));
  await set.models.files.updateOne({ name: 'b.txt' }, { updatedAt: new Date(Date.now() + 60_000) });
  const hits = await search(set, 'When does the ochre ferry leave?');
  expect(hits).toHaveLength(1);
  const [{ fileName = '', alsoIn = [] } = {}] = hits;
  expect([fileName, ...alsoIn.map((source) => source.fileName)].sort()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  const times = alsoIn.map(({ updatedAt }) => updatedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('what is found does not depend on the order of ingestion', async () => {
  const files = filesNamed(telling);
  const [forward, backward] = [await open(files), await open(files.toReversed())];
  for (const { text } of questions.slice(0, 6)) {
    const scored = async (set: OpenSet) =>
      (await search(set, text))
        .map(({ fileName, pageNumber, score }) => `${fileName} ${pageNumber} ${score.toFixed(3)}`)
        .sort();
    expect((await scored(backward)).slice(0, 1)).toEqual((await scored(forward)).slice(0, 1));
  }
});
