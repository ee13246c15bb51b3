import * as fc from 'fast-check';
import { connectorKinds, type DatabaseSchema } from '../../domain/ports/connector';
import { checkPostgresGrammar, guardSql } from '../../search/structured/sql/guard';
import { columnSchema, tableSchema } from '../fixtures/databaseSchema';
import { badNumbers, oversized, tooDeep } from './attackGrowth';
import { refused } from './attackStatements';

/** What the guard makes of texts that nobody should send, without a database behind it. */
const schemaOf = (kind: DatabaseSchema['kind']): DatabaseSchema => ({
  kind,
  tables: [
    tableSchema(
      'items',
      [columnSchema('id', 'integer'), columnSchema('name', 'text'), columnSchema('price', 'numeric')],
      { primaryKey: ['id'] },
    ),
    tableSchema('parts', [
      columnSchema('item', 'integer'),
      columnSchema('Общая сумма расходов за отчётный период', 'text'),
    ]),
  ],
});

const shapes: [open: string, close: string][] = [
  ...[
    '1+',
    '1 OR ',
    'x AND ',
    'NOT ',
    '- ',
    "''||",
    '1::int',
    'SELECT ',
    'CASE ',
    'UNION SELECT 1 ',
    'EXISTS ',
  ].map((part): [string, string] => [part, '']),
  ['(', ')'],
  ['-(', ')'],
  ['abs(', ')'],
  ['(SELECT ', ')'],
  ['CASE WHEN 1 = 1 THEN ', ' END'],
  ['1 IN (', ')'],
  ['CAST(', ' AS int)'],
  ['EXISTS (SELECT ', ')'],
  ['coalesce(1, ', ')'],
];
const filled = (limit: number) =>
  shapes.flatMap(([open, close]) => {
    const times = Math.floor((limit - 20) / (open.length + close.length));
    return [`SELECT ${open.repeat(times)}1${close.repeat(times)}`, `SELECT ${open.repeat(times)}`];
  });

const good = "SELECT name FROM items WHERE price > 1 AND name <> 'x'";
const pieces =
  `SELECT|FROM|WHERE|items|id|name|(|)|(SELECT|NOT|-|+|1|'a'|"b"|,|.|CASE WHEN|THEN|END|UNION ALL|WITH a AS (|IN (|
  AND|OR|=|<>|::|BETWEEN|LIKE|JOIN|ON|USING (|GROUP BY|ORDER BY|LIMIT|NULLS LAST|INTERVAL '1 day'|EXTRACT(year FROM|*|;|--|/*|$1|$$|E'a'|
  \`|[|]|"|'|\\|\0|é|0x1|1e9|#|@|{|\ud800`.split('|');

describe.each(connectorKinds)('texts for %s', (kind) => {
  const schema = schemaOf(kind);

  test('hostile statements are refused, each with a reason', async () => {
    for (const sql of [...refused[kind], ...oversized[kind], ...tooDeep, ...badNumbers]) {
      const guarded = await guardSql(sql, schema);
      expect({ sql, ...guarded }).toEqual({ sql, allowed: false, reason: expect.stringMatching(/\.$/) });
    }
  });

  test('text after text of the worst shapes is answered, and good ones are read as before', async () => {
    const before = await guardSql(good, schema);
    expect(before).toMatchObject({ allowed: true });
    const soups = fc.sample(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 60 }), {
      numRuns: 400,
      seed: 7,
    });
    const texts = [
      ...[500, 2_000, 6_000, 12_000, 20_000, 21_000, 200_000].flatMap(filled),
      ...soups.map((soup) => `SELECT ${soup.join(' ')}`),
      ...soups.slice(0, 50).map((soup) => soup.join(' ').repeat(200).slice(0, 19_000)),
    ];
    for (const sql of texts) {
      const guarded = await guardSql(sql, schema);
      if (!guarded.allowed) expect(guarded.reason).not.toMatch(/call stack|memory|unreachable|undefined/);
      expect(await guardSql(good, schema)).toEqual(before);
    }
  }, 60_000);

  // Of PostgreSQL's own tables none has one.
  if (kind === 'postgres') return;
  test("a name that is longer than PostgreSQL's names is read whole", async () => {
    const quote = kind === 'mysql' ? '`' : '"';
    const name = schema.tables[1]?.columns[1]?.name;
    const sql = `SELECT ${quote}${name}${quote} FROM parts`;
    expect(await guardSql(sql, schema)).toMatchObject({ allowed: true, text: sql });
  });
});

test("PostgreSQL's own grammar refuses hostile statements by itself", async () => {
  for (const sql of refused.postgres) {
    await expect(checkPostgresGrammar(sql, schemaOf('postgres'))).rejects.toThrow(/\.$/);
  }
});
