import { eventually, type Harness, startHarness } from '../harness';

const search = `query ($text: String!) {
  search(input: { query: $text }) {
    routing { route connectorName sqlGenerated sqlExplanation }
    results { structured { columns { name } rows } }
  }
}`;

interface Found {
  search: {
    routing: { route: string; connectorName: string | null; sqlGenerated: string | null };
    results: { structured: { rows: Record<string, unknown>[] } | null };
  };
}

interface Attached {
  connectors: { id: string; name: string; kind: string }[];
}

const attached = async (harness: Harness, key?: string) =>
  (await harness.graphql<Attached>('{ connectors { id name kind } }', {}, { key })).data?.connectors;

test('a first start attaches the sample shop to production; who detaches it is rid of it for good', async () => {
  const first = await startHarness({ DEMO_DATA: 'sample' });
  const [shop, ...others] = (await attached(first)) ?? [];
  expect(shop).toMatchObject({ name: 'Sample shop', kind: 'sqlite' });
  expect(others).toEqual([]);
  expect(await attached(first, first.keys.staging)).toEqual([]);

  // The first search may not wait for a database that is slow to start.
  const ask = () => first.graphql<Found>(search, { text: 'How many customers are from Norway?' });
  const { data } = await eventually(ask, (answer) => answer.data?.search.routing.route === 'structured');
  expect(data?.search.routing).toMatchObject({ route: 'structured', connectorName: 'Sample shop' });
  expect(data?.search.routing.sqlGenerated).toContain("'Norway'");
  const [row] = data?.search.results.structured?.rows ?? [];
  expect(Object.values(row ?? {})).toEqual([expect.any(Number)]);

  const removed = await first.graphql(
    'mutation ($id: UUID!) { deleteConnector(id: $id) { __typename } }',
    { id: shop?.id },
    { admin: true },
  );
  expect(removed.errors).toBeUndefined();
  await first.app.close();
  const second = await startHarness({ DEMO_DATA: 'sample', DATA_DIR: first.dataDir });
  expect(await attached(second)).toEqual([]);
  await second.close();
}, 60_000);

test('without demo data a new environment has no connector', async () => {
  const harness = await startHarness({ DEMO_DATA: 'none' });
  expect(await attached(harness)).toEqual([]);
  await harness.close();
}, 60_000);

describe('the tables of a connector', () => {
  interface Tables {
    node: {
      tables:
        | {
            name: string;
            primaryKey: string[];
            columns: { name: string; type: string; sampleValues: string[] }[];
            foreignKeys: { columns: string[]; table: string; referencedColumns: string[] }[];
          }[]
        | null;
    } | null;
  }
  const query = `query ($id: UUID!, $name: String, $first: Int) { node(id: $id) { ... on Connector {
    tables(nameContains: $name, first: $first) { name primaryKey columns { name type sampleValues }
      foreignKeys { columns table referencedColumns } } } } }`;
  let harness: Harness;
  let id: string;
  beforeAll(async () => {
    harness = await startHarness({ DEMO_DATA: 'sample' });
    id = (await attached(harness))?.[0]?.id ?? '';
  });
  afterAll(() => harness.close());

  test('are listed with their columns, keys and a few values of each', async () => {
    const { data } = await harness.graphql<Tables>(query, { id });
    const tables = data?.node?.tables ?? [];
    const names = tables.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    const products = tables.find(({ name }) => name === 'products');
    expect(products?.primaryKey).toEqual(['product_id']);
    expect(products?.columns).toContainEqual({ name: 'name', type: 'text', sampleValues: expect.any(Array) });
    for (const { sampleValues } of products?.columns ?? [])
      expect(sampleValues.length).toBeLessThanOrEqual(5);
    expect(products?.foreignKeys).toContainEqual({
      columns: ['supplier_id'],
      table: 'suppliers',
      referencedColumns: ['supplier_id'],
    });
  });

  test('are found by a part of their name, up to the number that is asked for', async () => {
    const { data } = await harness.graphql<Tables>(query, { id, name: 'PRODU' });
    expect(data?.node?.tables?.every(({ name }) => name.includes('produ'))).toBe(true);
    const one = await harness.graphql<Tables>(query, { id, first: 1 });
    expect(one.data?.node?.tables).toHaveLength(1);
    const { errors } = await harness.graphql<Tables>(query, { id, first: 51 });
    expect(errors?.[0]?.extensions?.code).toMatch(/validation_failed/i);
  });

  test('of another environment answer not_found', async () => {
    const { errors } = await harness.graphql<Tables>(query, { id }, { key: harness.keys.staging });
    expect(errors?.[0]?.extensions?.code).toMatch(/not_found/i);
  });
});
