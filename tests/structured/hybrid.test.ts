/** Rows that refer to documents and pages restrict the semantic side, over both transports. */
import { makePdf, paragraph } from '../../packages/document-converter/tests/support/makePdf';
import { eventually, type Harness, startHarness } from '../harness';

jest.setTimeout(90_000);

let harness: Harness;
let key = '';
const ids: Record<string, string> = {};

async function upload(filename: string, body: Uint8Array | string, referenceId: string): Promise<string> {
  const size = Buffer.byteLength(body);
  const begun = await harness.call('POST', '/files/init', {
    body: { filename, size, reference_id: referenceId },
    key,
  });
  const { file_id: id, upload_url: url } = (await begun.json()) as { file_id: string; upload_url: string };
  await fetch(url, { method: 'PUT', body: body as BodyInit });
  await harness.call('POST', `/files/${id}/confirm`, { key });
  await eventually(
    async () =>
      (await (await harness.call('GET', `/files/${id}/status`, { key })).json()) as { status: string },
    ({ status }) => status === 'ready',
    60_000,
  );
  return id;
}

/** Long enough to be a passage of its own. */
const page = (name: string, line: string) =>
  paragraph(
    [
      name,
      line,
      ...Array.from(
        { length: 36 },
        (_, at) => `${name} part ${at + 1}: check it, note its wear, order a new one.`,
      ),
    ],
    60,
    760,
    11,
  );

beforeAll(async () => {
  harness = await startHarness({ DEMO_DATA: 'sample' });
  ({ key } = await harness.createKey());
  // The sample shop says: Heron Kayak page 1, Heron Tandem page 2, Sandpiper Packraft page 3 of manual-boats.
  const manual = await makePdf([
    page('Heron Kayak', 'Rinse the hull of the kayak with fresh water after every trip in salt water.'),
    page('Heron Tandem', 'Dry both seats of the tandem in the shade and oil the rudder cables.'),
    page('Sandpiper Packraft', 'Roll the packraft loosely and store it away from the sun.'),
  ]);
  ids.manual = await upload('boats.pdf', manual, 'manual-boats');
  ids.other = await upload('blog.txt', 'Rinse every hull with fresh water, a boat builder writes.', 'blog-7');
  ids.policy = await upload(
    'warranty.txt',
    'Warranty policy: hulls are covered for five years, seams of a packraft for two.',
    'policy-1',
  );
}, 90_000);

afterAll(() => harness.close());

interface Found {
  routing: { route: string; reasoning: string; sql_generated: string | null };
  filters_applied: { metadata_filters?: { reference_ids?: string[]; page_numbers?: number[] } };
  results: {
    semantic: { file_id: string; page_number: number | null }[];
    structured: { rows: Record<string, unknown>[] } | null;
  };
}

async function search(body: Record<string, unknown>): Promise<Found> {
  const response = await harness.call('POST', '/search', { body: { min_score: 0, ...body }, key });
  expect(response.status).toBe(200);
  return (await response.json()) as Found;
}

test('rows that a query selects limit the passages to the documents and pages they name', async () => {
  const query = 'List the products in the category boats that cost more than 1000';
  const found = await search({ query, force_route: 'hybrid' });
  expect(found.results.structured?.rows).toHaveLength(2);
  expect(found.filters_applied.metadata_filters).toEqual({
    reference_ids: ['manual-boats'],
    page_numbers: [1, 2],
  });
  const placesOf = (hits: { id: string; at: number | null }[]) =>
    [...new Set(hits.map(({ id, at }) => `${id} ${at}`))].sort();
  const places = placesOf(found.results.semantic.map(({ file_id: id, page_number: at }) => ({ id, at })));
  expect(places).toEqual([`${ids.manual} 1`, `${ids.manual} 2`]);

  const { data } = await harness.graphql<{
    search: { filtersApplied: unknown; results: { semantic: { fileId: string; pageNumber: number }[] } };
  }>(
    `query ($q: String!) { search(input: { query: $q, forceRoute: hybrid, minScore: 0 }) {
      filtersApplied results { semantic { fileId pageNumber } } } }`,
    { q: query },
    { key },
  );
  const same = data?.search.results.semantic.map(({ fileId: id, pageNumber: at }) => ({ id, at })) ?? [];
  expect(placesOf(same)).toEqual(places);
  expect(JSON.stringify(data?.search.filtersApplied)).toContain('manual-boats');
});

test('filters of the caller come before what the rows say', async () => {
  const query = 'List the products in the category boats';
  const metadata_filters = { reference_id: 'blog-7' };
  const found = await search({ query, force_route: 'hybrid', metadata_filters });
  expect(found.results.semantic.map(({ file_id: id }) => id)).toEqual([ids.other]);
});

test('a question about a text that names a row is answered from the page that the row refers to', async () => {
  const found = await search({
    query: 'How should I dry the seats of the Heron Tandem?',
    force_route: 'hybrid',
  });
  expect(found.results.structured?.rows).toEqual([
    { name: 'Heron Tandem', reference_id: 'manual-boats', page_number: 2 },
  ]);
  expect(found.routing.reasoning).toContain('the rows that it names were looked up');
  expect(found.filters_applied.metadata_filters?.page_numbers).toEqual([2]);
  expect(found.results.semantic[0]).toMatchObject({ file_id: ids.manual, page_number: 2 });
});

test('a row that is merely named does not hide a document that says more', async () => {
  const query = 'What does the warranty policy say about seams of the Sandpiper Packraft?';
  const found = await search({ query, force_route: 'hybrid' });
  expect(found.results.semantic[0]?.file_id).toBe(ids.policy);
  expect(found.routing.reasoning).toContain('Other documents match better');
  expect(found.filters_applied.metadata_filters).toBeUndefined();
});

test('a page filter finds the one passage of a document of two short pages, on each of them', async () => {
  const short = (line: string) => paragraph(['Leaflet', line], 60, 760, 11);
  const id = await upload(
    'leaflet.pdf',
    await makePdf([short('Boats are hired by the hour.'), short('Life jackets are lent for free.')]),
    'leaflet-1',
  );
  const filesOn = async (filter: Record<string, unknown>) => {
    const metadata_filters = { reference_id: 'leaflet-1', ...filter };
    const { results } = await search({ query: 'life jackets', force_route: 'semantic', metadata_filters });
    return results.semantic.map(({ file_id }) => file_id);
  };
  expect(await filesOn({ page_number: 1 })).toEqual([id]);
  expect(await filesOn({ page_number: 2 })).toEqual([id]);
  expect(await filesOn({ page_numbers: [2, 5] })).toEqual([id]);
  expect(await filesOn({ page_range: { gte: 2, lte: null } })).toEqual([id]);
  expect(await filesOn({ page_number: 3 })).toEqual([]);

  const { data } = await harness.graphql<{ search: { results: { semantic: { fileId: string }[] } } }>(
    `{ search(input: { query: "life jackets", forceRoute: semantic, minScore: 0, metadataFilters: {
      referenceId: "leaflet-1", pageNumber: 2 } }) { results { semantic { fileId } } } }`,
    {},
    { key },
  );
  expect(data?.search.results.semantic).toEqual([{ fileId: id }]);
});
