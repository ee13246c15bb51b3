/** Filters that a question names: told beside the answer, never applied, and never of what the caller does not see. */
import { randomUUID } from 'node:crypto';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { callAs, dataAs, keyWith, restrict, type Speaker } from './support/speaker';

jest.setTimeout(180_000);

let harness: Harness;
let delegate: string;

interface Suggested {
  filter: Record<string, unknown>;
  label: string;
  count: number;
}
interface Told {
  appliedFilter: object | null;
  suggestedFilters: Suggested[];
}

const fields =
  'appliedFilter { filter projectId fileIds connectorId } suggestedFilters { filter label count }';

async function search(query: string, speaker: Speaker = {}, more: object = {}): Promise<Told> {
  const document = `query ($i: SearchInput!) { search(input: $i) { ${fields} } }`;
  return (await dataAs<{ search: Told }>(harness, speaker, document, { i: { query, ...more } })).search;
}
async function chat(question: string, speaker: Speaker = {}, more: object = {}): Promise<Told> {
  const document = `query ($i: ChatInput!) { chat(input: $i) { ...Told } } fragment Told on ChatAnswer { ${fields} }`;
  return (await dataAs<{ chat: Told }>(harness, speaker, document, { i: { question, ...more } })).chat;
}
const labels = async (query: string, speaker: Speaker = {}) =>
  (await search(query, speaker)).suggestedFilters.map(({ label, count }) => `${label} ${count}`);

const files: [string, string, object][] = [
  [
    'a',
    'The notice period is three months.',
    { type: 'contract', customer: 'Nordvik AS', signed: '2024-03-05' },
  ],
  [
    'b',
    'The notice period is four months.',
    { type: 'contract', customer: 'Birch Mill', signed: '2023-01-01' },
  ],
  ['c', 'The invoice is due in a week.', { type: 'invoice', customer: 'Nordvik AS', signed: '2024-06-01' }],
  [
    'd',
    'The secret period is one day.',
    { type: 'contract', customer: 'Gähler "Süd" $1 (GmbH)', signed: '2021-01-01' },
  ],
];

beforeAll(async () => {
  harness = await startHarness({ DEMO_DATA: 'none' });
  delegate = await keyWith(harness, 'delegate');
  for (const [name, text, metadata] of files) {
    const id = await ingest(harness, `${name}.md`, text, { metadata: { ...metadata, all: 'shared' } });
    if (name === 'd') await restrict(harness, id, { principals: ['group:legal'] });
  }
  // Each gateway compares who asks once it knows that somebody is restricted.
  await eventually(
    () => labels('contracts of Gahler Sud 1 GmbH'),
    (found) => found.join() === 'contract 2',
  );
});
afterAll(() => harness.close());

test('a question is told the filters that it names, with the files that meet them', async () => {
  const { appliedFilter, suggestedFilters } = await search(
    'notice period of contracts from 2024 with Nordvik AS',
  );
  expect(appliedFilter).toBeNull();
  expect(suggestedFilters).toEqual([
    {
      filter: {
        and: [
          { key: 'type', eq: 'contract' },
          { key: 'signed', gte: '2024-01-01', lt: '2025-01-01' },
          { key: 'customer', eq: 'Nordvik AS' },
        ],
      },
      label: 'contract · signed: 2024 · Nordvik AS',
      count: 1,
    },
    { filter: { key: 'customer', eq: 'Nordvik AS' }, label: 'Nordvik AS', count: 2 },
    { filter: { key: 'type', eq: 'contract' }, label: 'contract', count: 2 },
  ]);
  const { suggestedFilters: ofChat } = await chat('What is the notice period in invoices since March 2024?');
  expect(ofChat.map(({ label, count }) => [label, count])).toEqual([
    ['invoice · signed: ≥ 2024-03', 1],
    ['signed: ≥ 2024-03', 2],
    ['invoice', 1],
  ]);
});

test('a suggestion is a filter, whose answer tells that it was applied and suggests no more', async () => {
  const question = 'notice period of contracts';
  const filter = (await search(question)).suggestedFilters[0]?.filter;
  const applied = { filter, projectId: null, fileIds: null, connectorId: null };
  expect((await search(question, {}, { metadataFilters: {} })).suggestedFilters).toHaveLength(1);
  expect((await search(question, {}, { metadataFilters: { category: 'x' } })).suggestedFilters).toEqual([]);
  for (const told of [await search(question, {}, { filter }), await chat(question, {}, { filter })]) {
    expect(told).toEqual({ appliedFilter: applied, suggestedFilters: [] });
  }
});

test('the scope of a conversation is told as applied, and suggestions count in it', async () => {
  const { filesConnection } = await dataAs<{ filesConnection: { nodes: { id: string; name: string }[] } }>(
    harness,
    {},
    '{ filesConnection { nodes { id name } } }',
  );
  const fileIds = filesConnection.nodes.filter(({ name }) => name !== 'b.md').map(({ id }) => id);
  const { startConversation } = await dataAs<{ startConversation: { id: string } }>(
    harness,
    {},
    'mutation ($i: StartConversationInput!) { startConversation(input: $i) { id } }',
    { i: { fileIds } },
  );
  const told = await chat(
    'What is the notice period of contracts?',
    {},
    { conversationId: startConversation.id },
  );
  expect(told.appliedFilter).toEqual({ filter: null, projectId: null, fileIds, connectorId: null });
  expect(told.suggestedFilters).toEqual([
    { filter: { key: 'type', eq: 'contract' }, label: 'contract', count: 1 },
  ]);
});

test('what every file has, and what none has, is not suggested', async () => {
  expect(await labels('shared notice period')).toEqual([]);
  expect(await labels('notice period of Markdown by Olsen')).toEqual([]);
  expect(await labels('invoices from 1999')).toEqual(['invoice 1']);
});

test('a hidden value is suggested to those alone who see it', async () => {
  const question = 'What is the period for Gahler Sud 1 GmbH?';
  const legal = { key: delegate, principals: 'group:legal' };
  const sales = { key: delegate, principals: 'group:sales' };
  expect(await labels(question, legal)).toEqual(['Gähler "Süd" $1 (GmbH) 1']);
  expect(await labels(question, { isAdmin: true })).toEqual(['Gähler "Süd" $1 (GmbH) 1']);
  for (const speaker of [sales, {}]) {
    expect(await labels(question, speaker)).toEqual([]);
    expect(await labels('contracts before 2022', speaker)).toEqual(['contract 2']);
    expect((await chat(question, speaker)).suggestedFilters).toEqual([]);
  }
  expect(await labels('contracts before 2022', legal)).toEqual([
    'contract · signed: < 2022 1',
    'contract 3',
    'signed: < 2022 1',
  ]);
  const [{ filter } = { filter: {} }] = (await search(question, legal)).suggestedFilters;
  const facets = 'query ($f: Filter) { facets(keys: ["customer"], filter: $f) { values { fileCount } } }';
  expect(await dataAs(harness, legal, facets, { f: filter })).toEqual({
    facets: [{ values: [{ fileCount: 1 }] }],
  });
  expect(await dataAs(harness, sales, facets, { f: filter })).toEqual({ facets: [{ values: [] }] });
});

test('a question made of quotes, operators and regular expressions names nothing and fails nothing', async () => {
  for (const query of [
    '$where: ".*"',
    '(((((',
    '["customer"]:',
    '\\',
    '^"(?:a+)+$',
    `x${' .*'.repeat(300)}`,
  ]) {
    expect((await search(query)).suggestedFilters).toEqual([]);
  }
});

test('REST and answers without the field are as before', async () => {
  const response = await callAs(harness, {}, 'POST', '/api/v1/search', { query: 'contracts of Nordvik AS' });
  expect(Object.keys((await response.json()) as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/suggested|applied_filter/)]),
  );
  const skipped = `query ($i: SearchInput!) { search(input: $i) { query ... @skip(if: true) { ${fields} } } }`;
  expect(await dataAs(harness, {}, skipped, { i: { query: 'contracts' } })).toEqual({
    search: { query: 'contracts' },
  });
});

test('among 10,000 values, those that the question names are found', async () => {
  const model = await harness.models.files.findOne({ name: 'b.md' }).lean();
  const copies = Array.from({ length: 200 }, (_, file) => ({
    ...model,
    _id: randomUUID(),
    blobPath: randomUUID(),
    facts: [
      '*',
      '"order"',
      ...Array.from({ length: 50 }, (_, n) => `"order":${n % 2 ? 'note' : 'ship'} ${file}x${n}`),
    ],
  }));
  await harness.models.files.collection.insertMany(copies as never);
  expect(await labels('What is the period of note 137x49 for Nordvik AS?')).toEqual([
    'note 137x49 1',
    'Nordvik AS 2',
  ]);
});
