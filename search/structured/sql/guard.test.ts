import type { DatabaseSchema } from '../../../domain/ports/connector';
import { columnSchema } from '../../../tests/fixtures/databaseSchema';
import { guardSql } from './guard';

const column = (name: string, type = 'text') =>
  columnSchema(name, type, { comment: name === 'name' ? 'label' : null });
const schema = (kind: DatabaseSchema['kind']): DatabaseSchema => ({
  kind,
  tables: [
    {
      name: 'items',
      comment: null,
      columns: [column('id', 'integer'), column('name'), column('price', 'numeric'), column('made', 'date')],
      primaryKey: ['id'],
      foreignKeys: [],
      rowEstimate: null,
    },
    {
      name: 'Order Lines',
      comment: null,
      columns: [column('item', 'integer'), column('Order')],
      primaryKey: [],
      foreignKeys: [],
      rowEstimate: null,
    },
  ],
});

const allowed = [
  'SELECT * FROM items',
  'SELECT name AS n, count(*) FROM items GROUP BY name HAVING count(*) > 2 ORDER BY n DESC LIMIT 5 OFFSET 2;',
  "SELECT i.name FROM items AS i WHERE i.price BETWEEN 1 AND 2.5 AND NOT (i.name LIKE 'a%' OR i.name IS NULL)",
  'SELECT name FROM items WHERE price > (SELECT avg(price) FROM items)',
  'SELECT name FROM items i WHERE EXISTS (SELECT 1 FROM items j WHERE j.id = i.id AND j.price < i.price)',
  "WITH cheap AS (SELECT id FROM items WHERE price < 3) SELECT name FROM items WHERE id IN (SELECT id FROM cheap) UNION SELECT 'none'",
  'SELECT CASE WHEN price > 2 THEN 1 ELSE 0 END AS dear, lower(name) FROM items LEFT JOIN (SELECT id AS other FROM items) AS o ON o.other = items.id',
  'SELECT CAST(price AS integer), -price + 2 * (1 - price) FROM items',
  "SELECT trim(name), coalesce(name, 'x'), nullif(price, -1) FROM items WHERE id NOT IN (1, -2)",
  '(SELECT id FROM items) UNION (SELECT 1) ORDER BY 1 LIMIT 3',
];

describe.each(['sqlite', 'postgres', 'mysql'] as const)('the guard for %s', (kind) => {
  test('lets plain queries through, and what it writes passes again unchanged', async () => {
    for (const sql of allowed) {
      const once = await guardSql(sql, schema(kind));
      expect({ sql, ...once }).toMatchObject({ sql, allowed: true });
      if (!once.allowed) continue;
      expect(await guardSql(once.readable, schema(kind))).toMatchObject({ readable: once.readable });
    }
  });

  test('binds the values, and shows them in the readable text', async () => {
    const guarded = await guardSql("SELECT name FROM items WHERE name = 'it''s' AND price > 5", schema(kind));
    expect(guarded).toMatchObject({
      text: `SELECT name FROM items WHERE name = ${kind === 'postgres' ? '$1 AND price > $2' : '? AND price > ?'}`,
      params: ["it's", 5],
      readable: "SELECT name FROM items WHERE name = 'it''s' AND price > 5",
    });
  });

  test('keeps the place of a column that is grouped or ordered by', async () => {
    const sql = 'SELECT name, count(*) FROM items GROUP BY 1 ORDER BY 2 DESC LIMIT 3';
    expect(await guardSql(sql, schema(kind))).toMatchObject({
      text: 'SELECT name, COUNT(*) AS count FROM items GROUP BY 1 ORDER BY 2 DESC LIMIT 3',
      params: [],
    });
  });

  test('describes the columns, and gives each a name of its own', async () => {
    const guarded = await guardSql('SELECT name, name, avg(price) FROM items', schema(kind));
    expect(guarded).toMatchObject({
      columns: [
        { name: 'name', type: 'text', description: 'label' },
        { name: 'name_2', type: 'text', description: 'label' },
        { name: 'avg', type: 'double precision', description: null },
      ],
    });
  });

  test('no column of a result hides another, whatever their aliases are', async () => {
    const guarded = await guardSql('SELECT name, name, price AS name_2, *, name FROM items', schema(kind));
    const names = guarded.allowed ? guarded.columns.map((column) => column.name) : [];
    expect(names).toHaveLength(8);
    expect(new Set(names).size).toBe(8);
  });

  test('quotes names that need it', async () => {
    const quote = kind === 'mysql' ? '`' : '"';
    const sql = `SELECT ${quote}Order${quote} FROM ${quote}Order Lines${quote}`;
    expect(await guardSql(sql, schema(kind))).toMatchObject({ allowed: true, text: sql });
  });

  test('says what is wrong', async () => {
    const reasons: [string, string][] = [
      ['SELECT nothing FROM items', 'There is no column nothing.'],
      ['SELECT * FROM elsewhere', 'There is no table elsewhere.'],
      ['SELECT sleep(3)', 'The function sleep is not allowed.'],
      ['SELECT 1 -- all', 'Comments are not allowed.'],
      ['DELETE FROM items', 'The statement cannot be read: syntax error at or near "DELETE".'],
      [
        'SELECT 1 FROM items a, items b RIGHT JOIN items c ON a.id = c.id',
        'A comma before a RIGHT or FULL JOIN is not allowed.',
      ],
      ["SELECT made > date '2025-01-31' FROM items", 'Write a date as a text in quotes only.'],
      ['SELECT 1; SELECT 2', 'Exactly one statement is allowed.'],
    ];
    for (const [sql, reason] of reasons) {
      expect(await guardSql(sql, schema(kind))).toEqual({ allowed: false, reason });
    }
  });

  test('refuses nesting and length that would cost too much to read', async () => {
    const deep = `SELECT ${'('.repeat(5000)}1${')'.repeat(5000)}`;
    expect(await guardSql(deep, schema(kind))).toMatchObject({ allowed: false });
    expect(await guardSql(`SELECT ${'1+'.repeat(20_000)}1`, schema(kind))).toMatchObject({ allowed: false });
  });
});
