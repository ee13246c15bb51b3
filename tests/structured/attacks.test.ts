import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { AppError } from '../../domain/errors';
import { type Connector, connectorKinds, type DatabaseSchema } from '../../domain/ports/connector';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { checkPostgresGrammar, guardSql } from '../../search/structured/sql/guard';
import { badNumbers, oversized, tooDeep } from './attackGrowth';
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

  const reasonsFor = async (statements: string[]) => {
    const reasons: string[] = [];
    for (const sql of statements) {
      const guarded = await guardSql(sql, schema);
      reasons.push(guarded.allowed ? `allowed: ${sql.slice(0, 200)}` : guarded.reason);
    }
    return reasons;
  };

  test('what would grow beyond all bounds in the database never reaches it', async () => {
    const bounded =
      /^The statement (builds texts that may become too long|joins too many rows|is nested too deeply): |^The statement has more than [0-9]+ |is the name of a table/;
    const others = (await reasonsFor(oversized[kind])).filter((reason) => !bounded.test(reason));
    expect(others).toEqual([]);
  });

  test('a statement too deep to follow is refused in words', async () => {
    const bounded = /^The statement is (nested too deeply|too long)|^The statement has more than|^Expected /;
    const others = (await reasonsFor(tooDeep)).filter((reason) => !bounded.test(reason));
    expect(others).toEqual([]);
  });

  test('what is long and bounded is answered by the database', async () => {
    const ids = Array.from({ length: 400 }, (_, at) => at + 1);
    const expected: [string, unknown][] = [
      [`SELECT ${'id + '.repeat(140)}id FROM items WHERE id = 2`, 282],
      [
        `SELECT count(*) FROM items WHERE ${ids
          .slice(0, 140)
          .map((id) => `id = ${id}`)
          .join(' OR ')}`,
        140,
      ],
      [`SELECT count(*) FROM items WHERE id IN (${ids.join(', ')})`, 400],
      ["SELECT name || ' ' || name || id + 1 FROM items WHERE id = 2", 'item 2 item 23'],
      ['SELECT - - -price FROM items WHERE id = 2', -1],
      ['SELECT NAME FROM Items AS I WHERE i.ID = 2', 'item 2'],
      [
        "WITH a AS (SELECT left(name, 4) || '!' AS x FROM items WHERE id = 2) SELECT x || x FROM a",
        'item!item!',
      ],
    ];
    for (const [sql, value] of expected) {
      const statement = kind === 'sqlite' ? sql.replace('left(name, 4)', 'substr(name, 1, 4)') : sql;
      const guarded = await guardSql(statement, schema);
      if (!guarded.allowed) throw new Error(`${guarded.reason} ${sql.slice(0, 100)}`);
      const patient = { ...limits, timeoutMs: 10_000 };
      expect((await connector.query(guarded.text, guarded.params, patient)).rows).toEqual([[value]]);
    }
  }, 30_000);

  test('a number that is none, or not the one that is written, is refused', async () => {
    const passed = (await reasonsFor(badNumbers)).filter((reason) => reason.startsWith('allowed'));
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
