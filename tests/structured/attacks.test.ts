import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { AppError } from '../../domain/errors';
import { type Connector, connectorKinds, type DatabaseSchema } from '../../domain/ports/connector';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { guardSql } from '../../search/structured/sql/guard';
import { checkPostgresGrammar } from '../../search/structured/sql/postgresGrammar';
import { refused, slow } from './attackStatements';
import { createTestDatabase, marker, serverOf, type TestDatabase } from './testDatabases';

const limits = { timeoutMs: 400, maxRows: 1_000, maxBytes: 1_000_000 };
const traces = ['/tmp/lectern-attack', '/tmp/lectern-attack.db'];

describe.each(connectorKinds)('attacks on %s', (kind) => {
  const server = serverOf(kind);
  if ('skipped' in server) {
    test.skip(`skipped: ${server.skipped}`, () => undefined);
    return;
  }
  let database: TestDatabase;
  let connector: Connector;
  let schema: DatabaseSchema;

  beforeAll(async () => {
    for (const file of traces) rmSync(file, { force: true });
    database = await createTestDatabase(kind);
    connector = createOpenConnector({ sqliteDirectories: [tmpdir()] })(kind, database.url, 'test');
    const all = await connector.introspect();
    schema = { ...all, tables: all.tables.filter(({ name }) => name === 'items' || name === 'parts') };
  });

  afterAll(async () => {
    await connector?.close();
    await database?.close();
  });

  const content = async () => JSON.stringify(await database.admin('SELECT * FROM items ORDER BY id'));

  test('the introspected schema has what the role may read, and not what it may not', async () => {
    expect((await connector.introspect()).tables.map(({ name }) => name).sort()).toEqual(['items', 'parts']);
  });

  test('the list has at least 150 different statements', () => {
    expect(new Set([...refused[kind], ...slow[kind]]).size).toBeGreaterThanOrEqual(150);
  });

  test('the guard lets none of them through', async () => {
    const passed: string[] = [];
    for (const sql of refused[kind]) if ((await guardSql(sql, schema)).allowed) passed.push(sql);
    expect(passed).toEqual([]);
  });

  if (kind === 'postgres') {
    test("PostgreSQL's own grammar refuses them by itself", async () => {
      const passed: string[] = [];
      for (const sql of refused.postgres) {
        await checkPostgresGrammar(sql, schema).then(
          () => passed.push(sql),
          () => undefined,
        );
      }
      expect(passed).toEqual([]);
    });
  }

  test('sent past the guard, they write nothing and read nothing secret', async () => {
    const before = await content();
    const leaks: string[] = [];
    for (const sql of refused[kind]) {
      const answer = await connector.query(sql, [], limits).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return null;
      });
      if (JSON.stringify(answer?.rows ?? []).includes(marker)) leaks.push(sql);
      if (/root:x:0/.test(JSON.stringify(answer?.rows ?? []))) leaks.push(sql);
    }
    expect(leaks).toEqual([]);
    expect(await content()).toBe(before);
    expect(await database.admin('SELECT marker FROM secrets')).toEqual([[marker]]);
    expect(traces.filter((file) => existsSync(file))).toEqual([]);
    const after = await connector.introspect();
    expect(after.tables.map(({ name }) => name).sort()).toEqual(['items', 'parts']);
  }, 240_000);

  test('a single value beyond all bounds ends its query, and the connector goes on', async () => {
    const size = 100_000_000;
    const text = {
      sqlite: `SELECT hex(zeroblob(${size}))`,
      postgres: `SELECT repeat('x', ${size})`,
      mysql: `SELECT repeat('x', ${size})`,
    }[kind];
    const patient = { ...limits, timeoutMs: 50_000 };
    // MySQL answers with NULL what is above its packet size.
    const rows = await connector.query(text, [], patient).then(
      (answer) => answer.rows,
      (error: AppError) => error.code,
    );
    expect(['upstream_error', '[]', '[[null]]']).toContain(
      typeof rows === 'string' ? rows : JSON.stringify(rows),
    );
    expect((await connector.query('SELECT count(*) FROM items', [], patient)).rows).toEqual([[400]]);
  }, 120_000);

  test('while one runs without end, the process and the connector answer others', async () => {
    const [endless = ''] = slow[kind];
    const order: string[] = [];
    const running = connector
      .query(endless, [], { ...limits, timeoutMs: 3_000 })
      .catch(() => undefined)
      .then(() => order.push('endless'));
    await connector.query('SELECT count(*) FROM items', [], { ...limits, timeoutMs: 5_000 });
    order.push('other');
    // A blocked event loop would not have come here before the time-out of the first.
    await running;
    expect(order).toEqual(['other', 'endless']);
  }, 30_000);

  test('statements without end are stopped in time, and the connector goes on', async () => {
    for (const sql of slow[kind]) {
      // MariaDB ends an interrupted BENCHMARK with a result instead of an error: in time is what counts.
      const code = await connector.query(sql, [], limits).then(
        () => (sql.includes('BENCHMARK') ? 'timeout' : 'answered'),
        (error: AppError) => error.code,
      );
      expect(['timeout', 'upstream_error']).toContain(code);
    }
    expect(
      (await connector.query('SELECT count(*) FROM items', [], { ...limits, timeoutMs: 5_000 })).rows,
    ).toEqual([[400]]);
  }, 60_000);
});
