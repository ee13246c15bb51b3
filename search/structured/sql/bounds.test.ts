import type { ConnectorKind, DatabaseSchema } from '../../../domain/ports/connector';
import { columnSchema, tableSchema } from '../../../tests/fixtures/databaseSchema';
import { guardSql } from './guard';

const table = (name: string, columns: [string, string][], primaryKey: string[]) =>
  tableSchema(
    name,
    columns.map(([columnName, type]) => columnSchema(columnName, type)),
    { primaryKey, rowEstimate: 1_000_000 },
  );
const schema = (kind: ConnectorKind): DatabaseSchema => ({
  kind,
  tables: [
    table(
      'customers',
      [
        ['id', 'integer'],
        ['Name', 'text'],
        ['city', 'text'],
        ['route', 'path'],
      ],
      ['id'],
    ),
    table(
      'orders',
      [
        ['id', 'integer'],
        ['customer_id', 'integer'],
        ['note', 'text'],
      ],
      ['id'],
    ),
    table(
      'lines',
      [
        ['order_id', 'integer'],
        ['line', 'integer'],
        ['product', 'text'],
      ],
      ['order_id', 'line'],
    ),
    table(
      'old_orders',
      [
        ['customer', 'integer'],
        ['note', 'text'],
      ],
      [],
    ),
  ],
});
const list: Record<ConnectorKind, (argument: string) => string> = {
  sqlite: (argument) => `group_concat(${argument})`,
  postgres: (argument) => `string_agg(${argument}, ',')`,
  mysql: (argument) => `group_concat(${argument})`,
};

describe.each(['sqlite', 'postgres', 'mysql'] as const)('bounds of what %s may build', (kind) => {
  const listed = list[kind];
  const distinct = kind === 'postgres' ? "string_agg(DISTINCT c.city, ',')" : 'group_concat(DISTINCT c.city)';
  const key = 'customers AS c JOIN orders AS o ON o.customer_id = c.id';

  test.each([
    `SELECT ${listed('Name')} FROM customers`,
    `SELECT city, ${listed("Name || ' (' || city || ')'")} FROM customers GROUP BY city`,
    `SELECT c.Name, ${listed('o.note')} FROM ${key} GROUP BY c.Name`,
    `SELECT c.Name, ${listed('o.note')} FROM customers AS c LEFT JOIN orders AS o ON o.customer_id = c.id GROUP BY c.Name`,
    `SELECT ${listed('c.Name')} FROM customers AS c, orders AS o WHERE c.id = o.customer_id AND o.id > 5`,
    `SELECT ${listed('l.product')} FROM ${key} JOIN lines AS l ON l.order_id = o.id`,
    `SELECT c.Name, (SELECT ${listed('o.note')} FROM orders AS o WHERE o.customer_id = c.id) FROM customers AS c`,
    `SELECT ${distinct} FROM customers AS c JOIN old_orders AS o ON o.customer = c.id JOIN old_orders AS p ON p.note = o.note`,
    `SELECT ${listed('o.note')} FROM orders AS o, (SELECT avg(id) AS middle FROM orders) AS m WHERE o.id > m.middle`,
    "SELECT Name || ', ' || city || ' ' || id FROM customers ORDER BY Name",
    "WITH labels AS (SELECT id, Name || ' ' || city AS label FROM customers) SELECT label || '!' FROM labels",
    "SELECT replace(replace(Name, ' ', '%20'), '/', '%2F') FROM customers",
    `SELECT count(*) FROM ${Array.from({ length: 9 }, (_, at) => `old_orders AS t${at}`).join(', ')} WHERE ${Array.from({ length: 8 }, (_, at) => `t${at}.customer = t${at + 1}.customer`).join(' AND ')}`,
    "SELECT replace('it''s', 'a', Name) FROM customers",
    `SELECT id${' + 1'.repeat(140)} FROM orders`,
    'SELECT count(*) FROM customers AS a, customers AS b WHERE a.city < b.city',
    'SELECT 2 * (id + 1) * id * id FROM orders',
    `SELECT id FROM orders WHERE id IN (${Array.from({ length: 2_500 }, (_, at) => at).join(', ')})`,
    `SELECT id FROM orders WHERE ${Array.from({ length: 140 }, (_, at) => `id = ${at}`).join(' OR ')}`,
  ])('accepts %s', async (sql) => {
    expect(await guardSql(sql, schema(kind))).toMatchObject({ allowed: true });
  });

  test.each([
    `SELECT ${listed('c.Name')} FROM customers AS c JOIN old_orders AS o ON o.customer > c.id`,
    `SELECT ${listed('l.product')} FROM lines AS l JOIN lines AS m ON l.order_id = m.order_id`,
    `SELECT ${listed('c.Name')} FROM customers AS c CROSS JOIN orders`,
    `SELECT ${listed('a.Name')} FROM (SELECT id, Name FROM customers) AS a JOIN (SELECT id FROM customers) AS b ON a.id = b.id`,
  ])('asks for DISTINCT or a key in %s', async (sql) => {
    const guarded = await guardSql(sql, schema(kind));
    expect(guarded).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(/too long: \w+ takes rows .* Join by primary keys, list DISTINCT values/),
    });
  });

  test('a column of a subquery has the name that it is referred to by, in the database too', async () => {
    const sql = 'SELECT t.value FROM (SELECT (SELECT max(note) AS hidden FROM orders) FROM customers) AS t';
    expect(await guardSql(sql, schema(kind))).toMatchObject({
      readable: expect.stringMatching(
        /^SELECT t\.value FROM \(SELECT \(.*\) AS value FROM customers\) AS t$/,
      ),
    });
  });

  test('names are written as the database has them, whatever their case was', async () => {
    const guarded = await guardSql('SELECT C.NAME FROM CUSTOMERS AS c ORDER BY name', schema(kind));
    const name = kind === 'postgres' ? '"Name"' : 'Name';
    expect(guarded).toMatchObject({
      readable: `SELECT c.${name} FROM customers AS c ORDER BY ${name}`,
    });
  });

  test('columns cannot be multiplied without end', async () => {
    const tables = Array.from(
      { length: 12 },
      (_, at) => `c${at + 1} AS (SELECT a.*, b.* FROM c${at} AS a, c${at} AS b)`,
    );
    const sql = `WITH c0 AS (SELECT * FROM customers LIMIT 1), ${tables.join(', ')} SELECT * FROM c12`;
    expect(await guardSql(sql, schema(kind))).toEqual({
      allowed: false,
      reason: 'The statement has more than 20000 terms once its subqueries are written into each other.',
    });
  });
});

test("PostgreSQL's paths become longer by adding them, and numbers don't", async () => {
  const chain = (type: string, first: string) =>
    `WITH c0 AS (SELECT ${first} AS x FROM customers), ${Array.from({ length: 9 }, (_, at) => `c${at + 1} AS (SELECT x + x AS x FROM c${at})`).join(', ')} SELECT CAST(x AS ${type}) FROM c9`;
  expect(await guardSql(chain('text', 'route'), schema('postgres'))).toMatchObject({
    reason: expect.stringContaining('too long: + makes one'),
  });
  expect(await guardSql(chain('integer', 'id'), schema('postgres'))).toMatchObject({ allowed: true });
});

test('tables whose rows are limited are joined by their keys as before', async () => {
  const sql = "SELECT string_agg(c.name, ',') FROM customers c JOIN customers d ON c.id = d.id";
  const condition = {
    type: 'binary',
    operator: '>',
    left: { type: 'column', table: 'customers', column: 'id' },
    right: { type: 'value', value: 1 },
  } as const;
  const limited = { ...schema('postgres'), rowFilters: new Map([['customers', condition]]) };
  expect(await guardSql(sql, schema('postgres'))).toMatchObject({ allowed: true, isLimited: false });
  expect(await guardSql(sql, limited)).toMatchObject({ allowed: true, isLimited: true });
});
