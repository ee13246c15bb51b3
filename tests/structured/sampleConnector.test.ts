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
