import type { ConnectorKind } from '../../domain/ports/connector';

/**
 * Statements that grow beyond all bounds within the database, none of them long: texts that double from one common
 * table to the next, lists of lists, rows that multiply, and trees too deep to follow. They must never reach one.
 */
const levels = 22;

/** `WITH c0 AS (first), c1 AS (next(c0)), … SELECT count(*) FROM c21` */
function chain(first: string, next: (previous: string, at: number) => string, depth = levels): string {
  const tables = Array.from(
    { length: depth },
    (_, at) => `c${at} AS (${at === 0 ? first : next(`c${at - 1}`, at)})`,
  );
  return `WITH ${tables.join(', ')} SELECT count(*) FROM c${depth - 1}`;
}

const doubled = (text: string, first = 'SELECT name AS x FROM items') =>
  chain(first, (table) => `SELECT ${text} AS x FROM ${table}`);

/** Each level in a subquery of the one around it. */
function nested(text: string): string {
  let sql = 'SELECT name AS x FROM items';
  for (let at = 0; at < levels; at++) sql = `SELECT ${text} AS x FROM (${sql}) AS t${at}`;
  return sql;
}

const repeated = (part: string, times: number) => part.repeat(times);

const texts = [
  doubled('x || x'),
  doubled('x || x', "SELECT 'a' AS x"),
  doubled("x || ', ' || x"),
  doubled('CASE WHEN length(x) > 0 THEN x || x ELSE x END'),
  doubled("coalesce(x || x, 'none')"),
  doubled('upper(x) || lower(x)'),
  doubled('CAST(x AS text) || trim(x)'),
  doubled("replace(x, 'a', x)"),
  doubled("replace(x, 'a', 'bbbb')"),
  doubled('max(x) || min(x)'),
  nested('x || x'),
  chain('SELECT name AS x FROM items', (table) => `SELECT (SELECT x || x FROM ${table} LIMIT 1) AS x`),
  chain(
    'SELECT name AS x FROM items',
    (table) => `SELECT x FROM ${table} UNION ALL SELECT x || x FROM ${table}`,
  ),
  chain(
    'SELECT name AS x FROM items',
    (table) => `SELECT a.x || b.x AS x FROM ${table} AS a JOIN ${table} AS b ON a.x = b.x`,
  ),
  // Names that differ in case only are two in one database and one in the other.
  chain("SELECT 'a' AS x, name AS X FROM items", (table) => `SELECT 'a' AS x, X || X AS X FROM ${table}`),
  `SELECT ${repeated('name || ', 200)}name FROM items`,
  `WITH c AS (SELECT ${repeated('name || ', 40)}name AS x FROM items) SELECT ${repeated('x || 1, ', 500)}x FROM c`,
  `WITH c AS (SELECT ${repeated('name || ', 40)}name AS x FROM items) SELECT ${repeated('x, ', 500)}x FROM c`,
  'SELECT name FROM items ORDER BY replace(name, name, name)',
];

const rows = [
  chain('SELECT 1 AS x UNION ALL SELECT 2', (table) => `SELECT a.x FROM ${table} AS a, ${table} AS b`),
  chain(
    'SELECT id AS x FROM items',
    (table) => `SELECT a.x FROM ${table} AS a JOIN ${table} AS b ON a.x = b.x`,
  ),
  chain(
    'SELECT 1 AS x',
    (table) => `SELECT x FROM ${table} UNION ALL SELECT a.x FROM ${table} AS a, ${table} AS b`,
  ),
  `SELECT count(*) FROM ${Array.from({ length: 12 }, (_, at) => `items t${at}`).join(', ')}`,
  chain('SELECT id AS x FROM items', (table) => `SELECT a.* FROM ${table} AS a CROSS JOIN items`),
  // A column that is everywhere the same links nothing.
  `WITH k AS (SELECT 1 AS one, name FROM items) SELECT count(*) FROM k AS a ${Array.from({ length: 8 }, (_, at) => `JOIN k AS b${at} ON a.one = b${at}.one`).join(' ')}`,
];

const lists = (list: (text: string) => string) => [
  `SELECT ${list('a.name')} FROM items AS a, items AS b, items AS c`,
  `SELECT ${list('a.name')} FROM items AS a JOIN items AS b ON a.price = b.price`,
  `SELECT (SELECT ${list('a.name')}) FROM items AS a, items AS b`,
  `SELECT count(*) FROM items AS a, items AS b ORDER BY ${list('a.name')}`,
  `SELECT ${list('x')} FROM (SELECT ${list('name')} AS x FROM items) AS l, items`,
  `SELECT ${list('x')} FROM (SELECT ${list('name')} AS x FROM items GROUP BY price) AS l`,
  `SELECT ${list('1')} FROM items AS a, items AS b`,
];

/** Expressions that double, once a database writes the subqueries into each other. */
const expressions = [
  doubled('x * x', 'SELECT id AS x FROM items'),
  doubled('x + x', 'SELECT id AS x FROM items'),
  doubled('abs(x) + abs(x)', 'SELECT id AS x FROM items'),
  doubled('power(x, x)', 'SELECT id AS x FROM items'),
  doubled('CASE WHEN x > 1 THEN x ELSE x END', 'SELECT id AS x FROM items'),
  doubled('coalesce(x, x)'),
  nested('x = x'),
  chain('SELECT id AS x FROM items', (table) => `SELECT x FROM ${table} UNION ALL SELECT x FROM ${table}`),
  chain('SELECT id AS x FROM items', (table) => `SELECT x FROM ${table} WHERE x IN (SELECT x FROM ${table})`),
  chain('SELECT id AS x FROM items', (table) => `SELECT (SELECT max(x) FROM ${table}) AS x FROM ${table}`),
  chain('SELECT id AS x FROM items', (table) => `SELECT x FROM ${table}`, 100),
  chain('SELECT id AS x FROM items', (table) => `SELECT x ${repeated('+ 1 ', 20)}AS x FROM ${table}`, 50),
];

const terms = 4_900;
/** Of each kind of tree, one that a recursion would not survive. */
export const tooDeep: string[] = [
  `SELECT ${repeated('1+', terms)}1`,
  `SELECT ${repeated('1*', terms)}1`,
  `SELECT ${repeated("''||", terms)}''`,
  `SELECT id FROM items WHERE ${repeated('1 OR ', 3_900)}1`,
  `SELECT id FROM items WHERE ${repeated('1 AND ', 3_200)}1`,
  `SELECT ${repeated('NOT ', terms)}1`,
  `SELECT ${repeated('- ', 9_000)}1`,
  `SELECT ${repeated('-(', terms)}1${repeated(')', terms)}`,
  `SELECT ${repeated('(', 9_000)}1${repeated(')', 9_000)}`,
  `SELECT ${repeated('(', 9_000)}`,
  `SELECT 1${repeated('::int', 3_900)}`,
  `SELECT ${repeated('CASE WHEN 1=1 THEN ', 1_000)}`,
  `SELECT ${repeated('CASE ', 3_900)}`,
  `SELECT ${repeated('abs(', terms)}`,
  `SELECT ${repeated('CAST(', 3_900)}`,
  `SELECT ${repeated('(SELECT ', 2_000)}`,
  `SELECT id FROM items WHERE ${repeated('id IN (SELECT id FROM items WHERE ', 500)}1`,
  `SELECT id FROM ${repeated('(SELECT id FROM ', 1_000)}items`,
  `WITH a AS (${repeated('WITH a AS (', 1_500)}`,
  `SELECT 1 ${repeated('UNION SELECT 1 ', 1_200)}`,
  `SELECT 1 ${repeated('INTERSECT SELECT 1 ', 1_000)}`,
  `SELECT id FROM items WHERE EXISTS (${repeated('SELECT 1 WHERE EXISTS (', 700)}`,
];

/** Numbers that are no number, or another one than is written. */
export const badNumbers: string[] = [
  'SELECT 1e999',
  'SELECT 1e400',
  'SELECT -1e309',
  'SELECT id FROM items WHERE price < 1.5e999',
  `SELECT ${repeated('9', 400)}`,
  'SELECT id FROM items WHERE id = 9007199254740993',
  'SELECT 0.1234567890123456789',
  'SELECT 1e-999',
  'SELECT 0x1FFFFFFFFFFFFFFFFF',
  'SELECT 0xFF',
  'SELECT NaN',
  'SELECT Infinity',
  'SELECT 1e',
  'SELECT id FROM items LIMIT 1e999',
  'SELECT id FROM items LIMIT 99999999999',
];

const own: Record<ConnectorKind, string[]> = {
  sqlite: [
    ...lists((text) => `group_concat(${text}, ',')`),
    // SQLite would take the later of the WITH queries for the table.
    'WITH parts AS (SELECT name || name AS id FROM items), items AS (SELECT 1 AS name) SELECT id FROM parts',
    doubled("strftime(x, 'now')"),
    doubled('iif(1, x || x, x)'),
  ],
  postgres: [
    ...lists((text) => `string_agg(${text}, ',')`),
    doubled('concat(x, x)'),
    doubled("concat_ws(', ', x, x)"),
    doubled('concat_ws(x, 1, 2, 3)'),
    doubled('to_char(1, x)'),
    doubled('greatest(x || x, x)'),
  ],
  mysql: [
    ...lists((text) => `group_concat(${text})`),
    doubled('concat(x, x)'),
    doubled("concat_ws(', ', x, x)"),
    doubled("date_format('2024-01-01', x)"),
    doubled('if(1, concat(x, x), x)'),
  ],
};

export const oversized: Record<ConnectorKind, string[]> = {
  sqlite: [...texts, ...rows, ...expressions, ...own.sqlite],
  postgres: [...texts, ...rows, ...expressions, ...own.postgres],
  mysql: [...texts, ...rows, ...expressions, ...own.mysql],
};
