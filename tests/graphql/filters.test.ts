/** Filters over any metadata, through the product: search, chat, lists, facets, and stores of earlier versions. */
import { isDeepStrictEqual } from 'node:util';
import { fillFacts } from '../../records/fillFacts';
import { eventually, type Harness, startHarness } from '../harness';
import { ingest } from './support/ingest';

const contracts = [
  {
    name: 'nordvik.txt',
    text: 'The contract with the shipyard ends after a notice period of three months, in writing.',
    metadata: { customer: 'Nordvik', signed: '2024-05-02', amount: 120.5, tags: ['signed'] },
  },
  {
    name: 'nordsee.txt',
    text: 'Six weeks are the notice period of this contract about fishing rights off the coast.',
    metadata: { customer: 'Nordsee', signed: '2023-11-30', amount: 80, tags: ['draft'] },
  },
  {
    name: 'alder.txt',
    text: 'Notice period: the contract for timber can be terminated at the end of each quarter.',
    metadata: { customer: 'Alder', amount: '120.5' },
  },
];

let harness: Harness;
let key: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  harness = await startHarness();
  key = (await harness.createKey()).key;
  for (const { name, text, metadata } of contracts)
    ids[name] = await ingest(harness, name, text, { key, metadata });
});
afterAll(() => harness.close());

type Filter = Record<string, unknown>;
interface Reply {
  search: { filtersApplied: Filter; results: { semantic: { fileName: string }[] } };
  chat: { results: { semantic: { fileName: string }[] } };
  filesConnection: { totalCount: number; nodes: { name: string }[] };
}

const everything = `query ($filter: Filter!) {
  search(input: { query: "notice period of the contract", minScore: 0, forceRoute: semantic, filter: $filter }) {
    filtersApplied results { semantic { fileName } } }
  chat(input: { question: "What is the notice period of the contract?", minScore: 0, topK: 20, filter: $filter }) {
    results { semantic { fileName } } }
  filesConnection(first: 50, filter: { metadata: $filter }) { totalCount nodes { name } }
}`;

async function found(filter: Filter): Promise<string[][]> {
  const { data, errors } = await harness.graphql<Reply>(everything, { filter }, { key });
  if (!data) throw new Error(JSON.stringify(errors));
  expect(data.search.filtersApplied.filter).toEqual(filter);
  const hits = [data.search, data.chat].map(({ results }) =>
    results.semantic.map(({ fileName }) => fileName),
  );
  const names = data.filesConnection.nodes.map(({ name }) => name);
  return [...hits, names].map((list) => [...new Set(list)].sort());
}

test.each<[string, Filter, string[]]>([
  ['a text', { key: 'customer', eq: 'Nordvik' }, ['nordvik.txt']],
  ['the beginning of a text', { key: 'customer', prefix: 'Nord' }, ['nordsee.txt', 'nordvik.txt']],
  ['a number, which a text is not', { key: 'amount', gte: 120.5 }, ['nordvik.txt']],
  ['a range of dates', { key: 'signed', gte: '2024-01-01', lt: '2025-01-01' }, ['nordvik.txt']],
  ['one of several values, or a missing one', { key: 'tags', ne: 'draft' }, ['alder.txt', 'nordvik.txt']],
  ['a value that is missing', { key: 'signed', exists: false }, ['alder.txt']],
  [
    'a folder',
    {
      and: [
        { key: '@folder', eq: 'default' },
        { key: '@name', prefix: 'a' },
      ],
    },
    ['alder.txt'],
  ],
  ['the language of the text', { key: '@language', eq: 'en' }, ['alder.txt', 'nordsee.txt', 'nordvik.txt']],
  ['nothing that there is', { not: { key: '@type', exists: true } }, []],
])('search, chat and lists are filtered by %s', async (_, filter, names) => {
  expect(await found(filter)).toEqual([names, names, names]);
});

test('facets count the files of each value', async () => {
  const { data } = await harness.graphql<{ facets: unknown }>(
    '{ facets(keys: ["tags", "amount", "none"], filter: { key: "customer", prefix: "N" }) { key values { value fileCount } } }',
    undefined,
    { key },
  );
  expect(data?.facets).toEqual([
    {
      key: 'tags',
      values: [
        { value: 'draft', fileCount: 1 },
        { value: 'signed', fileCount: 1 },
      ],
    },
    {
      key: 'amount',
      values: expect.arrayContaining([
        { value: 80, fileCount: 1 },
        { value: 120.5, fileCount: 1 },
      ]),
    },
    { key: 'none', values: [] },
  ]);
});

test('a fault of a filter is told with its path', async () => {
  const { errors } = await harness.graphql(
    everything,
    { filter: { and: [{ key: 'a', gte: 'soon' }] } },
    { key },
  );
  const faults = errors?.flatMap(
    (error) => (error.extensions as { faults?: { path: unknown[] }[] }).faults ?? [],
  );
  expect(faults?.map(({ path }) => path.slice(-3))).toContainEqual(['and', 0, 'gte']);
});

/** Like `found`; the lists of search and chat may follow until then, as search indexes do. */
const foundSoon = (
  filter: Filter,
  expected: unknown,
  read: (lists: string[][]) => unknown = (lists) => lists,
) =>
  eventually(
    async () => read(await found(filter)),
    (lists) => isDeepStrictEqual(lists, expected),
  );

test('new metadata and a new name are filtered by at once in lists, and in search when its index follows', async () => {
  const input = { fileId: ids['alder.txt'], name: 'oak.txt', metadata: { customer: 'Oak' } };
  await harness.graphql(
    'mutation ($input: UpdateFileInput!) { updateFile(input: $input) { id } }',
    { input },
    { key },
  );
  const changed = { key: 'customer', eq: 'Oak' };
  const former = { key: '@name', eq: 'alder.txt' };
  expect((await found(changed)).at(-1)).toEqual(['oak.txt']);
  expect((await found(former)).at(-1)).toEqual([]);
  await foundSoon(changed, [['oak.txt'], ['oak.txt'], ['oak.txt']]);
  await foundSoon(former, [[], [], []]);
});

test('files of an earlier version are found by no filter until their facts are written', async () => {
  const { files, chunks } = harness.models;
  const fileId = ids['nordvik.txt'] as string;
  await chunks.updateMany({ fileId }, { $unset: { facts: 1 } });
  await files.updateOne({ _id: fileId }, { $unset: { facts: 1 } });
  const filter = { key: 'customer', ne: 'Nordsee' };
  const has = (lists: string[][]) => lists.map((names) => names.includes('nordvik.txt'));
  await foundSoon(filter, [false, false, false], has);
  await chunks.db.collection<{ _id: string }>('installation').deleteOne({ _id: 'facts' });
  const { signal } = new AbortController();
  expect(await fillFacts(harness.models, 1_000, signal)).toBe(1);
  await foundSoon(filter, [true, true, true], has);
  expect(await fillFacts(harness.models, 1_000, signal)).toBe(0);
});
