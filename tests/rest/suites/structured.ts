import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { expectProblem, type Rest } from '../support/startRest';

/** A directory that the product may open SQLite files in, with a table of awkward values. */
export async function makeReadings(): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-readings-'));
  const database = new Database(join(directory, 'readings.db'));
  database.exec(
    'CREATE TABLE readings (id INTEGER PRIMARY KEY, sensorName TEXT, counter INTEGER, ratio REAL, note TEXT)',
  );
  database.exec(`INSERT INTO readings VALUES
    (1, 'Straße 😀', 9223372036854775807, 0.5, NULL), (2, 'b', -1, 1e300, '{"snake_case":1}')`);
  database.close();
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** See docs/specification.md#structuredresult. It gives the staging environment a connector. */
export function structuredSuite(product: () => Rest, directory: () => string): void {
  describe('structured results', () => {
    const ask = (path: string, body: object) => {
      const rest = product();
      return rest.post(path, body, { key: rest.harness.keys.staging });
    };
    let connectorId: string;

    beforeAll(async () => {
      const { harness } = product();
      const input = { name: 'Plant', kind: 'sqlite', url: `sqlite://${join(directory(), 'readings.db')}` };
      const { data, errors } = await harness.graphql<{ createConnector: { id: string } }>(
        'mutation ($input: CreateConnectorInput!) { createConnector(input: $input) { id } }',
        { input },
        { key: harness.keys.staging, admin: true },
      );
      expect(errors).toBeUndefined();
      connectorId = data!.createConnector.id;
    });

    test('rows come with their columns, under the names and with the values the database has', async () => {
      const { status, body } = await ask('/search', {
        query: 'List all readings',
        connector_id: connectorId,
      });
      expect(status).toBe(200);
      expect(body.routing).toMatchObject({ connector_id: connectorId, connector_name: 'Plant' });
      expect(body.routing.sql_generated).toMatch(/select/i);
      const { columns, rows } = body.results.structured;
      expect(columns.map(({ name }: { name: string }) => name)).toEqual(Object.keys(rows[0]));
      expect(rows.map(({ sensorName }: { sensorName: string }) => sensorName)).toEqual(['Straße 😀', 'b']);
      expect(body.total_results).toBe(body.results.semantic.length + rows.length);
    });

    test('a number that JSON cannot hold exactly comes as its digits', async () => {
      const { body } = await ask('/search', { query: 'What is the maximum counter of the readings?' });
      expect(Object.values(body.results.structured.rows[0])).toEqual(['9223372036854775807']);
    });

    test('chat has the same routing and results', async () => {
      const { status, body } = await ask('/chat', { question: 'How many readings are there?' });
      expect(status).toBe(200);
      expect(body.routing.route).toBe('structured');
      expect(body.results.structured.rows).toHaveLength(1);
    });

    test('what cannot be turned into SQL is no error: structured is null', async () => {
      const { status, body } = await ask('/search', { query: 'zzgl qwrty', force_route: 'structured' });
      expect([status, body.results.structured, body.routing.sql_generated]).toEqual([200, null, null]);
      expect(body.routing.reasoning).toMatch(/\S/);
    });

    test("another environment's connector is unknown", async () => {
      const answer = await product().post('/search', { query: 'x', connector_id: connectorId });
      expectProblem(answer, 404, 'connector_not_found');
    });
  });
}
