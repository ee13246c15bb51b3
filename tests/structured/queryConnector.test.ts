/** What administrators may run on a connected database, and what a test of an address tells. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Harness, startHarness } from '../harness';

interface Result {
  refusal: string | null;
  sql: string | null;
  isTruncated: boolean;
  structured: { columns: { name: string }[]; rows: Record<string, unknown>[] } | null;
}

let harness: Harness;
let id: string;

beforeAll(async () => {
  harness = await startHarness({ DEMO_DATA: 'sample' });
  const { data } = await harness.graphql<{ connectors: { id: string }[] }>('{ connectors { id } }');
  id = data?.connectors[0]?.id ?? '';
});
afterAll(() => harness?.close());

const mutation = `mutation ($input: QueryConnectorInput!) {
  queryConnector(input: $input) { refusal sql isTruncated structured { columns { name } rows } }
}`;

async function run(sql: string, { admin = true, key = harness.keys.production } = {}) {
  const { data, errors } = await harness.graphql<{ queryConnector: Result | null }>(
    mutation,
    { input: { id, sql } },
    { admin, key },
  );
  return { result: data?.queryConnector ?? null, code: errors?.[0]?.extensions?.code };
}

test('a query gives its rows, with what ran', async () => {
  const { result } = await run('SELECT name FROM suppliers ORDER BY name LIMIT 2');
  expect(result?.refusal).toBeNull();
  expect(result?.structured?.columns.map(({ name }) => name)).toEqual(['name']);
  expect(result?.structured?.rows).toHaveLength(2);
  expect(result?.sql).toContain('suppliers');
  const all = await run('SELECT a.order_id FROM orders a CROSS JOIN orders b');
  expect(all.result?.structured?.rows).toHaveLength(200);
  expect(all.result?.isTruncated).toBe(true);
});

test.each([
  'DELETE FROM suppliers',
  'SELECT name FROM suppliers; DROP TABLE suppliers',
  'SELECT * FROM sqlite_master',
  "SELECT load_extension('x')",
  'PRAGMA table_info(suppliers)',
  'not SQL at all',
])('%s is refused with the reason of the guard', async (sql) => {
  const { result } = await run(sql);
  expect(result).toMatchObject({ refusal: expect.stringMatching(/\w/), sql: null, structured: null });
  expect((await run('SELECT count(*) AS n FROM suppliers')).result?.structured?.rows).toEqual([{ n: 6 }]);
});

test('it needs administrative access, and a connector of the environment', async () => {
  // The schema that others see does not have it.
  expect((await run('SELECT 1', { admin: false })).code).toBe('GRAPHQL_VALIDATION_FAILED');
  expect((await run('SELECT 1', { key: harness.keys.staging })).code).toBe('connector_not_found');
});

test('the audit log has the tables that were read, and nothing of the statement', async () => {
  await run("SELECT name FROM suppliers WHERE name = 'Erika Mustermann'");
  const { data } = await harness.graphql(
    '{ admin { auditLog(first: 1, filter: { operation: "queryConnector" }) { nodes { operation outcome details targets { type id } } } } }',
    {},
    { admin: true },
  );
  const written = JSON.stringify(data);
  expect(written).toContain('suppliers');
  expect(written).toContain(id);
  expect(written).not.toContain('Mustermann');
});

describe('a test of an address', () => {
  const test_ = (input: object, admin = true) =>
    harness.graphql<{ testConnector: { tables: number; latencyMs: number } | null }>(
      'mutation ($input: TestConnectorInput!) { testConnector(input: $input) { tables latencyMs } }',
      { input },
      { admin },
    );

  test('tells what was found, and attaches nothing', async () => {
    const file = join(harness.dataDir, 'connectors', 'shop.sqlite');
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(harness.dataDir, 'demo', 'shop.sqlite'), file);
    const { data, errors } = await test_({ kind: 'sqlite', url: file });
    expect(errors).toBeUndefined();
    expect(data?.testConnector).toEqual({ tables: expect.any(Number), latencyMs: expect.any(Number) });
    expect(data?.testConnector?.tables).toBeGreaterThan(3);
    const listed = await harness.graphql<{ connectors: unknown[] }>('{ connectors { id } }');
    expect(listed.data?.connectors).toHaveLength(1);
  });

  test('fails as attaching it would, without a word of the address', async () => {
    const url = 'postgres://reader:hush@127.0.0.1:1/shop';
    const failed = await test_({ kind: 'postgres', url });
    expect(failed.errors?.[0]?.extensions?.code).toBe('unavailable');
    expect(JSON.stringify(failed)).not.toContain('hush');
    const invalid = await test_({ kind: 'mysql', url: 'postgres://x' });
    expect(invalid.errors?.[0]?.extensions?.code).toBe('validation_failed');
    expect((await test_({ kind: 'postgres', url }, false)).errors?.[0]?.extensions?.code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });
});
