/** Questions over uploaded workbooks: routed to their tables, answered with SQL and cells, gone with their file. */
import { day, makeWorkbook } from '../fixtures/workbooks/makeWorkbook';
import { orders } from '../fixtures/workbooks/records';
import { makeWorkbooks } from '../fixtures/workbooks/workbooks';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

let harness: Harness;
let key = '';
let sales = '';

const upload = (filename: string, body: Uint8Array) => ingest(harness, filename, body, { key });

const search = (body: Record<string, unknown>, as = key) =>
  harness.call('POST', '/search', { body: { min_score: 0, ...body }, key: as });

async function noticeOf(id: string): Promise<string | null | undefined> {
  const { data } = await harness.graphql<{ file: { notice: string | null } }>(
    'query ($id: UUID!) { file(id: $id) { notice } }',
    { id },
    { key },
  );
  return data?.file.notice;
}

beforeAll(async () => {
  harness = await startHarness();
  ({ key } = await harness.createKey());
  sales = await upload('sales.xlsx', makeWorkbooks().get('sales.xlsx') ?? new Uint8Array());
});
afterAll(() => harness?.close());

const question = 'How many orders did Fjord Market place?';
const count = orders.filter(({ customer }) => customer === 'Fjord Market').length;

test('a question is answered from the rows, with the SQL, the file, the sheet and the cells', async () => {
  const body = (await (await search({ query: question })).json()) as {
    routing: Record<string, string>;
    results: { structured: { rows: Record<string, unknown>[] } };
  };
  expect(body.routing).toMatchObject({
    route: 'structured',
    connector_id: sales,
    connector_name: 'sales.xlsx, Orders!A1:H81',
  });
  expect(body.routing.sql_generated).toContain('FROM orders');
  expect(body.results.structured.rows.map((row) => Object.values(row))).toEqual([[count]]);
});

test('a search reads of each file with tables only what opens them', async () => {
  const get = jest.spyOn(harness.app.services.workbooks, 'get');
  await search({ query: question });
  const fields = get.mock.calls.map(([file]) => Object.keys(file).sort());
  get.mockRestore();
  expect(fields).toEqual([['_id', 'createdAt', 'environmentId', 'name', 'tablesPath']]);
});

test('the answer of a chat cites the cells', async () => {
  const reply = await harness.call('POST', '/chat', { body: { question }, key });
  const { answer } = (await reply.json()) as { answer: string };
  expect(answer).toContain(String(count));
  expect(answer).toContain('(sales.xlsx, Orders!A1:H81)');
});

test('what a sheet does not tell shows its passages, and is no question to a database', async () => {
  const { data } = await harness.graphql<{ chat: { outcome: string; answer: string } }>(
    'query ($input: ChatInput!) { chat(input: $input) { outcome answer } }',
    { input: { question: 'What colour are the orders of Fjord Market?' } },
    { key },
  );
  expect(data?.chat.outcome).toBe('passages');
  expect(data?.chat.answer).toContain('(sales.xlsx');
});

test('REST returns the rows without further fields', async () => {
  const body = (await (await search({ query: question })).json()) as { results: { structured: object } };
  expect(Object.keys(body.results.structured).sort()).toEqual(['columns', 'rows']);
});

test('sheets are joined', async () => {
  const query = 'How many orders were placed by customers in each country?';
  const body = (await (await search({ query, connector_id: sales })).json()) as {
    routing: { sql_generated: string; connector_name: string };
  };
  expect(body.routing.sql_generated).toContain('JOIN');
  expect(body.routing.connector_name).toBe('sales.xlsx, Orders!A1:H81, Customers!A1:C7');
});

const tableQuery = `query ($id: UUID!, $name: String, $first: Int, $after: String) {
  file(id: $id) { tables(name: $name) { name sheetName range columns { name type letter }
    rows(first: $first, after: $after) { totalCount nodes { number values } pageInfo { hasNextPage endCursor } } } } }`;

interface Tables {
  file: {
    tables: {
      name: string;
      range: string;
      columns: { name: string; letter: string }[];
      rows: {
        totalCount: number;
        nodes: { number: number; values: string[] }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    }[];
  };
}

const tablesOf = async (variables: Record<string, unknown>, as = key) =>
  harness.graphql<Tables>(tableQuery, { id: sales, first: 50, ...variables }, { key: as });

test('the cells of an answer are named, and read with the numbers of their rows', async () => {
  const { data } = await harness.graphql<{ search: { routing: { cells: unknown[] } } }>(
    'query ($input: SearchInput!) { search(input: $input) { routing { cells { fileId fileName table sheetName range columns } } } }',
    { input: { query: question, minScore: 0 } },
    { key },
  );
  expect(data?.search.routing.cells).toEqual([
    {
      fileId: sales,
      fileName: 'sales.xlsx',
      table: 'orders',
      sheetName: 'Orders',
      range: 'A1:H81',
      columns: ['customer'],
    },
  ]);
  const first = await tablesOf({ name: 'orders' });
  const [table, ...others] = first.data?.file.tables ?? [];
  expect(others).toEqual([]);
  expect(table?.columns.map(({ letter }) => letter).join('')).toBe('ABCDEFGH');
  const at = table?.columns.findIndex(({ name }) => name === 'customer') ?? -1;
  const { nodes = [], pageInfo, totalCount } = table?.rows ?? {};
  expect({ totalCount, hasNextPage: pageInfo?.hasNextPage }).toEqual({ totalCount: 80, hasNextPage: true });
  const second = await tablesOf({ name: 'orders', after: pageInfo?.endCursor });
  const all = [...nodes, ...(second.data?.file.tables[0]?.rows.nodes ?? [])];
  expect(all.map(({ number }) => number)).toEqual(orders.map((_order, index) => index + 2));
  expect(all.map(({ values }) => values[at])).toEqual(orders.map(({ customer }) => customer));
});

test('tables are those of one environment, and other files have none', async () => {
  const other = (await harness.createKey('staging')).key;
  expect((await tablesOf({}, other)).errors?.[0]?.extensions?.code).toBe('file_not_found');
  const text = await upload('plain.txt', Buffer.from('The pier is closed.'));
  expect((await tablesOf({ id: text })).data?.file.tables).toEqual([]);
});

test('a workbook of another environment is no connector', async () => {
  const other = (await harness.createKey('staging')).key;
  const named = await search({ query: question, connector_id: sales }, other);
  expect(named.status).toBe(404);
  const forced = await search({ query: question, force_route: 'structured' }, other);
  expect(forced.status).toBe(400);
  expect(((await forced.json()) as { code: string }).code).toBe('no_connector');
});

test('a search in other files does not ask the workbook', async () => {
  const elsewhere = await upload('elsewhere.txt', Buffer.from('The pier is closed on Mondays.'));
  const body = (await (await search({ query: question, file_ids: [elsewhere] })).json()) as {
    routing: { route: string };
  };
  expect(body.routing.route).toBe('semantic');
});

test('workbooks are in no list of connectors', async () => {
  const { data } = await harness.graphql<{ connectors: unknown[] }>(
    '{ connectors { id } }',
    {},
    { key, admin: true },
  );
  expect(JSON.stringify(data)).not.toContain(sales);
});

test('a sheet that is no table is found as text, and the notice says why', async () => {
  const rows = [
    ['Item', 'Value', 'Remark'],
    ['A', 1, day('2025-01-01')],
    ['B', 'two', 3],
    ['C', day('2025-02-01'), 'x'],
    ['D', 4, 'y'],
  ];
  const id = await upload('mixed.xlsx', makeWorkbook([{ name: 'Mixed', rows }]));
  expect(await noticeOf(id)).toBe(
    'A table of sheet “Mixed” is found as text only: its columns mix numbers, dates and words.',
  );
  expect((await search({ query: 'How many items?', connector_id: id })).status).toBe(404);
});

test('the tables of a deleted file are gone', async () => {
  const id = await upload('cities.xlsx', makeWorkbooks().get('cities.xlsx') ?? new Uint8Array());
  const about = { query: 'What is the population of Turin?', connector_id: id };
  expect((await search(about)).status).toBe(200);
  await harness.call('DELETE', `/files/${id}`, { key });
  expect((await search(about)).status).toBe(404);
});

test('a replaced workbook answers from its new rows, and from the former ones once it is rolled back', async () => {
  const rows = (count: number) => [
    ['Boat', 'Length'],
    ...Array.from({ length: count }, (_, n) => [`Boat ${n}`, 10 + n]),
  ];
  const workbook = (count: number) => makeWorkbook([{ name: 'Boats', rows: rows(count) }]);
  const id = await upload('boats.xlsx', workbook(4));
  const counted = async () => {
    const { results } = (await (
      await search({ query: 'How many boats are there?', connector_id: id })
    ).json()) as { results: { structured: { rows: Record<string, unknown>[] } | null } };
    return results.structured?.rows.map((row) => Object.values(row));
  };
  expect(await counted()).toEqual([[4]]);
  const content = workbook(6);
  const { data } = await harness.graphql<{ replaceFile: { uploadUrl: string } }>(
    'mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { uploadUrl } }',
    { input: { fileId: id, size: content.length } },
    { key },
  );
  await fetch(data?.replaceFile.uploadUrl ?? '', { method: 'PUT', body: content as BodyInit });
  await harness.call('POST', `/files/${id}/confirm`, { key });
  await eventually(counted, (rowsNow) => rowsNow?.[0]?.[0] === 6, 60_000);
  await harness.graphql(
    'mutation ($id: UUID!) { rollbackFile(fileId: $id, version: 1) { id } }',
    { id },
    { key },
  );
  expect(await counted()).toEqual([[4]]);
});

test('of two workbooks with the same tables one answers, and the reasoning names the other', async () => {
  const boats = (count: number) =>
    makeWorkbook([
      {
        name: 'Boats',
        rows: [['Boat', 'Length (m)'], ...Array.from({ length: count }, (_, i) => [`Boat ${i}`, 5 + i])],
      },
    ]);
  const north = await upload('north fleet.xlsx', boats(6));
  const south = await upload('south fleet.xlsx', boats(9));
  const query = 'How many boats are longer than 7 m?';
  type Body = { routing: { connector_id: string; connector_name: string; reasoning: string } };
  const both = (await (await search({ query, file_ids: [north, south] })).json()) as Body;
  const other = both.routing.connector_id === north ? 'south fleet.xlsx' : 'north fleet.xlsx';
  expect([north, south]).toContain(both.routing.connector_id);
  expect(both.routing.reasoning).toContain(`could be read as well over ${other}`);
  const named = (await (await search({ query, connector_id: north })).json()) as Body;
  expect(named.routing.connector_name).toBe('north fleet.xlsx, Boats!A1:B7');
  expect(named.routing.reasoning).not.toContain('as well over');
});

test.each([
  ['how much have we spent so far', '120.50'],
  ["what's the total we spent", '120.50'],
  ['how much did sana pay', '23.20'],
])('a total of the only sheet needs no word of it: "%s"', async (total, told) => {
  const lines = [
    'Date,Item,Paid by,Amount',
    '2026-01-12,Spade,Tom Birch,97.30',
    '2026-02-03,Peas,Sana Malik,23.20',
  ];
  const { key: alone } = await harness.createKey();
  await ingest(harness, 'expenses.csv', Buffer.from(lines.join('\n')), { key: alone });
  const reply = await harness.call('POST', '/chat', { body: { question: total }, key: alone });
  expect(await reply.json()).toMatchObject({ answer: expect.stringMatching(`The total amount is ${told} `) });
});

test('a sheet does not decline what has none of its words', async () => {
  const { key: own } = await harness.createKey();
  await ingest(harness, 'expenses.csv', Buffer.from('Item,Amount\nSpade,97.30\nPeas,23.20'), { key: own });
  const rules = '# Staff handbook\n\n## Holidays\n\nEverybody has 27 days of holiday a year.\n';
  await ingest(harness, 'handbook.md', Buffer.from(rules), { key: own });
  const asked = { question: 'how many holidays do i get' };
  const reply = await harness.call('POST', '/chat', { body: asked, key: own });
  expect(await reply.json()).toMatchObject({ answer: expect.stringContaining('27 days') });
});
