/** Types beyond the specification: accepted by transport and by `FILE_TYPES`, and answered from like any other. */
import { type Harness, startHarness } from '../harness';
import { ingest } from './support/ingest';

jest.setTimeout(120_000);

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const sales = [
  'Filiale;Monat;Umsatz (EUR)',
  ...['Köln;Januar;1.250,50', 'Köln;Februar;749,50', 'München;Januar;3.000,00', 'München;Februar;1.000,25'],
  'Summe;;6.000,25',
].join('\r\n');

const init = (filename: string) => harness.call('POST', '/files/init', { body: { filename, size: 10 } });

test('a CSV file is asked with SQL: sums leave its total row out, and the cells are cited', async () => {
  const id = await ingest(harness, 'umsatz.csv', Buffer.from(sales, 'latin1'));
  const reply = await harness.call('POST', '/search', {
    body: { query: 'What is the total Umsatz of München?', min_score: 0 },
  });
  const { routing, results } = (await reply.json()) as {
    routing: Record<string, string>;
    results: { structured: { rows: Record<string, unknown>[] } };
  };
  expect(routing).toMatchObject({
    route: 'structured',
    connector_id: id,
    connector_name: 'umsatz.csv, umsatz!A1:C6',
  });
  expect(results.structured.rows.map((row) => Object.values(row))).toEqual([[4000.25]]);
});

test('REST refuses what its specification does not list, and names what it accepts', async () => {
  const reply = await init('umsatz.csv');
  expect(reply.status).toBe(400);
  const problem = (await reply.json()) as { code: string; detail: string };
  expect(problem.code).toBe('invalid_file_type');
  expect(problem.detail).toContain('xlsx');
  expect(problem.detail).not.toContain('csv');
});

test('GraphQL names all types that it accepts', async () => {
  const { errors } = await harness.graphql(
    'mutation { initFileUpload(input: { filename: "a.exe", size: 10 }) { fileId } }',
  );
  expect(errors?.[0]?.extensions?.supportedExtensions).toEqual(expect.arrayContaining(['pdf', 'csv', 'tsv']));
});

test('FILE_TYPES widens REST, and holds for GraphQL as well', async () => {
  const widened = await startHarness({ FILE_TYPES: '+csv' });
  try {
    const body = { filename: 'umsatz.csv', size: 10 };
    expect((await widened.call('POST', '/files/init', { body })).status).toBe(200);
    const { errors } = await widened.graphql(
      'mutation { initFileUpload(input: { filename: "a.tsv", size: 10 }) { fileId } }',
    );
    expect(errors?.[0]?.extensions?.code).toBe('invalid_file_type');
  } finally {
    await widened.close();
  }
});
