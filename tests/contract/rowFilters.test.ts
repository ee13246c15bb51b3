import type { Connector, ConnectorKind, DatabaseSchema } from '../../domain/ports/connector';
import { seededRandom } from '../../evaluation/statistics/seededRandom';
import { filterSchema, limitSchema, type Viewer } from '../../search/structured/rowFilters/limitSchema';
import { guardSql } from '../../search/structured/sql/guard';
import { createTestDatabase, type TestDatabase } from '../structured/testDatabases';
import { describeConnectors, limits, open } from './describeConnectors';

jest.setTimeout(120_000);

type Item = [id: number, name: string, price: number | null];
type Part = [id: number, itemId: number, made: string | null];
type Row = (string | number | null)[];

const names = ['user:ada', 'user:bo', 'group:x', "O'Brien", 'none'];
const items = Array.from(
  { length: 24 },
  (_, at): Item => [at + 1, names[at % 5] ?? '', at % 7 ? at % 6 : null],
);
const parts = Array.from(
  { length: 40 },
  (_, at): Part => [at + 1, 1 + ((at * 7) % 24), at % 9 ? `2024-0${1 + (at % 5)}-01` : null],
);
const literal = (value: string | number | null) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
const rowsOf = (rows: Row[]) => rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ');

async function fill({ admin }: TestDatabase, shown: { items: Item[]; parts: Part[] }) {
  await admin('DELETE FROM parts');
  await admin('DELETE FROM items');
  if (shown.items.length > 0) await admin(`INSERT INTO items VALUES ${rowsOf(shown.items)}`);
  if (shown.parts.length > 0) await admin(`INSERT INTO parts VALUES ${rowsOf(shown.parts)}`);
}

interface Filters {
  items: [condition: string, shows: (item: Item) => boolean];
  parts: [condition: string, shows: (part: Part) => boolean];
}
const viewer: Viewer = {
  principals: ['user:ada', 'group:x'],
  user: 'user:ada',
  claims: { name: "O'Brien", max: 3, item: '4', ids: [1, 2, 3, 5, 8, 13], none: [], 'https://x/y z': 2 },
};
const itemFilters: Filters['items'][] = [
  ['name = :user', ([, name]) => name === 'user:ada'],
  ['name IN (:principals)', ([, name]) => ['user:ada', 'group:x'].includes(name)],
  ['name NOT IN (:principals)', ([, name]) => !['user:ada', 'group:x'].includes(name)],
  ['name = :claim.name OR price IS NULL', ([, name, price]) => name === "O'Brien" || price === null],
  ['price <= :claim.max', ([, , price]) => price !== null && price <= 3],
  ["lower(items.name) = :user OR name IN (:claim.name, 'none')", ([, name]) => /ada|O'B|none/.test(name)],
  [
    'price > :claim."https://x/y z" AND NOT name = :user',
    ([, name, price]) => Number(price) > 2 && name !== 'user:ada',
  ],
  ['name = :claim.absent OR 1 = 1', () => false],
  ['id IN (:claim.none) OR id > 0', () => false],
  ['id NOT IN (:claim.none)', () => false],
  ['price = :claim.name', () => false],
  ['name = :claim.ids', () => false],
  ['1 = 1', () => true],
];
const partFilters: Filters['parts'][] = [
  ['item_id = :claim.item', ([, item]) => item === 4],
  [
    'item_id IN (:claim.ids) AND made IS NOT NULL',
    ([, item, made]) => [1, 2, 3, 5, 8, 13].includes(item) && made !== null,
  ],
  ["made >= '2024-03-01'", ([, , made]) => made !== null && made >= '2024-03-01'],
  ['id % 2 = 0 OR made IS NULL', ([id, , made]) => id % 2 === 0 || made === null],
  ['1 = 1', () => true],
];

const sources = ['items AS t', 'items t', 'items', 'ITEMS AS t', '(SELECT * FROM items) AS t'];
const joins = ['JOIN', 'LEFT JOIN', 'RIGHT JOIN'];
const nested = [
  'id IN (SELECT item_id FROM parts)',
  'NOT EXISTS (SELECT 1 FROM parts WHERE parts.item_id = o.id)',
  '(SELECT count(*) FROM parts p WHERE p.item_id = o.id) > 1',
  'id = (SELECT max(i.id) FROM items AS i WHERE i.id <= o.id)',
  'id > 0',
];
const shapes: ((pick: <T>(all: T[]) => T) => string)[] = [
  (pick) => `SELECT * FROM ${pick(sources)}`,
  (pick) => `SELECT count(*), sum(price), min(name) FROM ${pick(sources)}`,
  (pick) => `SELECT o.id, o.name FROM items AS o WHERE ${pick(nested)} AND ${pick(nested)}`,
  (pick) => `SELECT i.name, p.id FROM items i ${pick(joins)} parts p ON p.item_id = i.id`,
  (pick) =>
    `SELECT items.name, count(parts.id) FROM items ${pick(joins)} parts ON items.id = parts.item_id GROUP BY items.name HAVING count(*) > 1`,
  (pick) =>
    `WITH c AS (SELECT id, name FROM items WHERE price > ${pick([0, 1, 2])}) SELECT c.name FROM c JOIN parts ON parts.item_id = c.id`,
  (pick) => `SELECT id FROM items ${pick(['UNION', 'UNION ALL'])} SELECT item_id FROM parts`,
  () => 'SELECT a.id FROM items a, items b WHERE a.id = b.id + 1',
  () => 'SELECT id, items.name FROM items JOIN parts USING (id)',
  (pick) =>
    `SELECT (SELECT count(*) FROM ${pick(['items', 'parts'])}) AS n, id FROM parts WHERE made IS NULL`,
  () => 'SELECT id, price FROM items ORDER BY id DESC LIMIT 4 OFFSET 1',
  () => 'SELECT x.n FROM (SELECT count(*) AS n FROM items UNION SELECT count(*) FROM parts) AS x',
];

/** The copy has parts of items that it does not have. */
const withoutForeignKeys: Record<ConnectorKind, string[]> = {
  sqlite: [
    'DROP TABLE parts',
    'CREATE TABLE parts (id INTEGER PRIMARY KEY, item_id INTEGER NOT NULL, made DATE)',
  ],
  postgres: ['ALTER TABLE parts DROP CONSTRAINT parts_item_id_fkey'],
  mysql: ['SET FOREIGN_KEY_CHECKS = 0'],
};

describeConnectors('row filters of a database of kind %s', ({ kind, opened }) => {
  let database: TestDatabase;
  let connector: Connector;
  let schema: DatabaseSchema;
  let copy: TestDatabase;
  let copied: Connector;
  beforeAll(async () => {
    ({ database, connector } = opened());
    await fill(database, { items, parts });
    schema = await connector.introspect();
    copy = await createTestDatabase(kind);
    for (const sql of withoutForeignKeys[kind]) await copy.admin(sql);
    copied = open(kind, copy.url);
  });
  afterAll(async () => {
    await copied?.close();
    await copy?.close();
  });

  const limited = async (filters: Record<string, string>, asking: Viewer = viewer) => {
    const given = Object.entries(filters).map(([table, condition]) => ({ table, condition }));
    return limitSchema(await filterSchema(schema, given, 'shop'), asking);
  };
  const rows = async (from: Connector, sql: string, over: DatabaseSchema) => {
    const guarded = await guardSql(sql, over);
    if (!guarded.allowed) return guarded.reason;
    const result = await from.query(guarded.text, guarded.params, limits);
    return result.rows.map((row) => JSON.stringify(row)).sort();
  };

  test('statements have the rows that they have of a database with the visible rows only', async () => {
    const random = seededRandom(2026);
    const pick = <T>(all: T[]): T => all[Math.floor(random() * all.length)] as T;
    let compared = 0;
    for (const [itemCondition, showsItem] of itemFilters) {
      const [partCondition, showsPart] = pick(partFilters);
      const shown = { items: items.filter(showsItem), parts: parts.filter(showsPart) };
      await fill(copy, shown);
      const visible = await limited({ items: itemCondition, parts: partCondition });
      for (let round = 0; round < 12; round++) {
        const sql = pick(shapes)(pick);
        const [own, expected] = [await rows(connector, sql, visible), await rows(copied, sql, schema)];
        expect({ itemCondition, partCondition, sql, rows: own }).toEqual({
          ...{ itemCondition, partCondition, sql, rows: expected },
        });
        if (Array.isArray(own)) compared++;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  const hidden = ['SELECT * FROM items', 'SELECT count(*) AS n FROM items HAVING count(*) > 0'];
  test.each(hidden)('without a value of a placeholder no row exists: %s', async (sql) => {
    for (const condition of ['name = :user OR 1 = 1', 'NOT name = :user', 'name NOT IN (:principals)']) {
      const visible = await limited({ items: condition }, { principals: [], user: null });
      expect(await rows(connector, sql, visible)).toEqual([]);
    }
  });

  test.each([
    ["' OR '1' = '1", 'text'],
    ["'; DROP TABLE items; --", 'text'],
    ['\\', 'text'],
    ['%', 'text'],
    [0, 'a number that MySQL takes for any text'],
    [true, 'a truth value'],
    [null, 'nothing'],
    [{ name: 'none' }, 'an object'],
    [['none', null], 'a list with a gap'],
    ['no\0ne', 'a text that no database stores'],
  ])('a claim %j is only a value', async (name, _what) => {
    const visible = await limited({ items: 'name = :claim.name' }, { ...viewer, claims: { name } });
    expect(await rows(connector, 'SELECT id FROM items', visible)).toEqual([]);
    const list = await limited({ items: 'id IN (:claim.name)' }, { ...viewer, claims: { name } });
    expect(await rows(connector, 'SELECT id FROM items', list)).toEqual([]);
  });

  test('an error that a hidden row would cause does not tell of it', async () => {
    const visible = await limited({ items: 'id > 1' });
    const secret = 'SELECT id FROM items WHERE CASE WHEN id = 1 THEN 1 / (id - 1) ELSE 1 END = 1';
    expect(await rows(connector, secret, visible)).toHaveLength(items.length - 1);
    const cast = "SELECT id FROM items WHERE CAST(CASE WHEN id = 1 THEN 'x' ELSE '1' END AS integer) = 1";
    expect(await rows(connector, cast, visible)).toHaveLength(items.length - 1);
  });

  test.each([
    ['WITH items AS (SELECT 1 AS id) SELECT * FROM items', /name of a table/],
    ['WITH ITEMS AS (SELECT * FROM items) SELECT * FROM items', /name of a table/],
    ['SELECT * FROM items -- AS t', /Comments/],
    ['SELECT * FROM items /* */ AS t', /Comments/],
    ['SELECT * FROM information_schema.tables', /no table/],
    ['SELECT * FROM sqlite_master', /no table/],
    ['SELECT * FROM pg_catalog.pg_stats', /no table/],
    ['SELECT * FROM public.items', /no table/],
    ['SELECT * FROM main.items', /no table/],
    ['TABLE items', /syntax error/],
    ['SELECT * FROM parts, LATERAL (SELECT * FROM items) AS t', /syntax error/],
    ['SELECT rowid FROM items', /no column/],
    ['SELECT items FROM items', /no column/],
    ['SELECT name FROM items WHERE name = :user', /not allowed/],
  ])('no statement gets round it: %s', async (sql, reason) => {
    const visible = await limited({ items: 'id = 1' });
    expect(await guardSql(sql, visible)).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(reason),
    });
  });

  test('a quoted name is the same table, and columns that hide those of the condition change nothing', async () => {
    const visible = await limited({ items: "name = 'none'" });
    const quote = kind === 'mysql' ? '`' : '"';
    const all = await rows(connector, `SELECT count(*) FROM ${quote}items${quote}`, visible);
    expect(all).toEqual([JSON.stringify([items.filter(([, name]) => name === 'none').length])]);
    const shadowed = `SELECT count(*) FROM (SELECT id, 'none' AS name FROM parts) AS parts WHERE EXISTS (SELECT 1 FROM items WHERE items.id = parts.id AND items.name <> 'none')`;
    expect(await rows(connector, shadowed, visible)).toEqual(['[0]']);
  });

  test('what is shown of a statement does not have the condition', async () => {
    const guarded = await guardSql('SELECT id FROM items', await limited({ items: 'price < 4711' }));
    expect(guarded).toMatchObject({
      readable: 'SELECT id FROM items',
      isLimited: true,
      used: { values: [] },
    });
  });

  if (kind !== 'postgres') return;
  test('tables of another schema are limited under each of their names, and no partition or view shows them', async () => {
    for (const sql of [
      'CREATE SCHEMA sales',
      'CREATE TABLE sales.items (id integer PRIMARY KEY, tenant text)',
      "INSERT INTO sales.items VALUES (1, 'a'), (2, 'b'), (3, 'b')",
      'CREATE VIEW sales.all_items AS SELECT * FROM sales.items',
      'CREATE TABLE sales.days (id integer, tenant text) PARTITION BY LIST (tenant)',
      "CREATE TABLE sales.days_b PARTITION OF sales.days FOR VALUES IN ('b')",
      'GRANT USAGE ON SCHEMA sales TO PUBLIC',
      'GRANT SELECT ON ALL TABLES IN SCHEMA sales TO PUBLIC',
    ])
      await database.admin(sql);
    schema = await connector.introspect();
    const visible = await limited({
      'sales.items': "sales.items.tenant = 'a'",
      'sales.days': "tenant = 'a'",
    });
    const tables = visible.tables.map(({ name }) => name).sort();
    expect(tables).toEqual(['items', 'parts', 'sales.days', 'sales.items']);
    for (const sql of [
      'SELECT id FROM sales.items',
      'SELECT items.id FROM sales.items',
      'SELECT sales.items.id FROM sales.items WHERE sales.items.id > 0',
      'SELECT "SALES"."items".id FROM "sales"."ITEMS"',
      'SELECT i.id FROM sales.items AS i',
      'SELECT sales.items.id FROM items JOIN sales.items ON items.id = sales.items.id',
      'SELECT id FROM items WHERE id IN (SELECT items.id FROM sales.items)',
      'WITH c AS (SELECT sales.items.* FROM sales.items) SELECT id FROM c',
    ])
      expect({ sql, rows: await rows(connector, sql, visible) }).toEqual({ sql, rows: ['[1]'] });
  });
});
