import type { Connector } from '../../domain/ports/connector';
import type { ConnectorDoc } from '../../models/connectors';
import { answerStructured } from '../../search/structured/answerStructured';
import type { OpenedConnector } from '../../search/structured/openedConnector';
import { runQuery } from '../../search/structured/runQuery';
import { guardSql } from '../../search/structured/sql/guard';
import { createReader } from '../structured/createReader';
import type { TestDatabase } from '../structured/testDatabases';
import { describeConnectors } from './describeConnectors';

const limits = { timeoutMs: 5_000, maxRows: 200, maxBytes: 1_000_000 };
const inserted = (from: number, count: number, item: number, day: string) =>
  Array.from({ length: count }, (_, at) => `(${from + at}, ${item}, '${day}')`);

/** Of 400 items 8 have each whole price from 0 to 49; three items have two parts, one has one. */
describeConnectors('rows that tie in a database of kind %s', ({ opened }) => {
  let database: TestDatabase;
  let connector: Connector;
  let shop: OpenedConnector;
  beforeAll(async () => {
    ({ database, connector } = opened());
    const parts = [
      ...inserted(2, 1, 1, '2024-02-29'),
      ...inserted(10, 2, 2, '2024-01-01'),
      ...inserted(20, 2, 3, '2024-01-01'),
      ...inserted(30, 1, 4, '2023-12-01'),
    ];
    await database.admin(`INSERT INTO parts VALUES ${parts.join(', ')}`);
    const schema = await connector.introspect();
    shop = { id: 'shop', name: 'Shop', connector, schema, reader: createReader(schema) };
  });

  const ask = (question: string) =>
    answerStructured(
      { pool: { get: async () => shop } },
      { connector: { name: 'Shop' } as ConnectorDoc, question },
    );
  const run = async (sql: string, ties: 'returned' | 'noticed') => {
    const guarded = await guardSql(sql, shop.schema);
    if (!guarded.allowed) throw new Error(guarded.reason);
    return runQuery(shop, guarded, { limits, signal: undefined, ties });
  };

  test('the first of an order comes with all that are alike in it, and the SQL is theirs', async () => {
    const answer = await ask('What is the cheapest item?');
    expect(answer.structured?.columns).toHaveLength(1);
    expect(answer.structured?.rows).toHaveLength(8);
    expect(answer.sqlGenerated).toMatch(/LIMIT 8$/);
    expect(answer.sqlExplanation).toContain('8 rows share the first place and are all shown.');
    expect(Number(answer.read?.ties?.value)).toBe(0);
  });

  test('groups that are counted alike are returned together', async () => {
    const answer = await ask('Which item has the most parts?');
    expect(answer.structured?.rows.map((row) => Object.values(row)[0]).sort()).toEqual([
      'item 1',
      'item 2',
      'item 3',
    ]);
    expect(answer.read?.ties).toMatchObject({ limit: 1, count: 3, isShown: true });
  });

  test('the last of the first few comes with those that are alike', async () => {
    const ran = await run(
      'SELECT name, price FROM items WHERE id > 392 ORDER BY price DESC LIMIT 2',
      'returned',
    );
    expect(ran).toMatchObject({ ties: null, guarded: { readable: expect.stringMatching(/LIMIT 2$/) } });
    const few = await run('SELECT id FROM items WHERE id > 340 ORDER BY price DESC LIMIT 3', 'returned');
    expect(few.result.rows).toHaveLength(4);
    expect(few.ties).toMatchObject({ limit: 3, count: 2, isShown: true });
  });

  test('more rows than are returned are cut, and said to be', async () => {
    const ran = await run('SELECT id FROM items ORDER BY id * 0 LIMIT 5', 'returned');
    expect(ran.result).toMatchObject({ truncated: true, rows: { length: limits.maxRows } });
  });

  test('of other SQL the rows stay, and that others tie is noticed', async () => {
    const ran = await run('SELECT name FROM items ORDER BY price LIMIT 1', 'noticed');
    expect(ran.result.rows).toHaveLength(1);
    expect(ran.ties).toMatchObject({ limit: 1, isShown: false });
    expect(ran.guarded.readable).toMatch(/LIMIT 1$/);
    const named = await run('SELECT name, price AS cost FROM items ORDER BY cost LIMIT 1', 'noticed');
    expect(named.ties).toMatchObject({ isShown: false });
  });

  test.each([
    'SELECT id FROM items ORDER BY id LIMIT 1',
    'SELECT id FROM items ORDER BY price, id LIMIT 3',
    'SELECT id FROM items ORDER BY price LIMIT 3 OFFSET 2',
    'SELECT id FROM items LIMIT 3',
    'SELECT DISTINCT price FROM items ORDER BY price LIMIT 2',
    'SELECT price FROM items ORDER BY price LIMIT 1',
  ])('rows in an order of their own, or that only repeat others, are as they were: %s', async (sql) => {
    const ran = await run(sql, 'returned');
    expect(ran.ties).toBeNull();
    expect(ran.result.truncated).toBe(false);
    expect(ran.result.rows).toHaveLength(Number(/LIMIT (\d+)/.exec(sql)?.[1]));
    expect(ran.result.rows[0]).toHaveLength(1);
  });
});
