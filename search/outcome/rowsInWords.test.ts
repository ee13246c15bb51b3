import type { SqlValue } from '../../domain/ports/connector';
import type { Query } from '../../domain/sqlTree';
import { parseQuestion } from '../question/parseQuestion';
import { parseSql } from '../structured/sql/parse';
import { firstRowsOf, type Ties } from '../structured/ties';
import { rowsInWords } from './rowsInWords';

interface Told {
  ties?: Ties;
  /** What the question calls tables. */
  called?: Record<string, string>;
}

const say = async (
  question: string,
  sql: string,
  names: string[],
  rows: unknown[][],
  { ties, called = {} }: Told = {},
) => {
  const query: Query = await parseSql(sql, 'sqlite');
  const columns = names.map((name) => ({ name, type: 'text', description: null }));
  const records = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
  return rowsInWords(
    { columns, rows: records },
    { query, ties: ties ?? null, language: 'en', names: called },
    {
      question: parseQuestion(question),
      source: 'Shop',
    },
  );
};

const all = 'SELECT count(*) FROM customers';
const pending = "SELECT count(*) FROM orders WHERE status = 'pending'";
const byCity = 'SELECT city, count(*) AS count FROM customers GROUP BY city';

test.each([
  ['How many customers do we have?', all, ['count'], [[60]], 'There are 60 customers (Shop).'],
  ['How many customers do we have?', all, ['count'], [[12345]], 'There are 12,345 customers (Shop).'],
  ['How many people are there?', all, ['count'], [[60]], 'There are 60 (Shop).'],
  ['How many orders are pending?', pending, ['count'], [[12]], '12 orders match (Shop).'],
  ['How many orders are pending?', pending, ['count'], [[1]], 'There is 1 (Shop).'],
  ['Wie viele Kunden haben wir?', all, ['count'], [[60]], 'Es sind 60 (Shop).'],
  [
    'Wie hoch ist der durchschnittliche Preis der Produkte?',
    'SELECT avg(unit_price) AS avg_price FROM products',
    ['avg_price'],
    [[1234.5]],
    'Durchschnitt von unit price: 1.234,50 (Shop).',
  ],
  [
    'What is the average price of the products?',
    'SELECT avg(unit_price) AS avg_price FROM products',
    ['avg_price'],
    [[12.34567]],
    'The average unit price is 12.3457 (Shop).',
  ],
  [
    'When was order 7 placed?',
    'SELECT ordered_on FROM orders',
    ['ordered_on'],
    [['2024-03-01']],
    'Ordered on: March 1, 2024 (Shop).',
  ],
  ['In which year was it built?', 'SELECT year FROM orders', ['year'], [[2024]], 'Year: 2024 (Shop).'],
  [
    'Which cities are there?',
    'SELECT city FROM customers',
    ['city'],
    [['Toronto'], ['Kyoto']],
    'Toronto and Kyoto (Shop).',
  ],
  [
    'Which cities have customers?',
    byCity,
    ['city', 'count'],
    [
      ['Toronto', 8],
      ['Kyoto', 7],
    ],
    'Toronto: 8; Kyoto: 7 (Shop).',
  ],
  [
    'How many customers has each city?',
    'SELECT count(*) AS count, city FROM customers GROUP BY city',
    ['count', 'city'],
    [
      [8, 'Toronto'],
      [7, 'Kyoto'],
    ],
    'Toronto: 8; Kyoto: 7 (Shop).',
  ],
  [
    'What is the price of the Lamp, and how is it cleaned?',
    "SELECT price FROM products WHERE name = 'Lamp'",
    ['price', 'reference_id', 'page_number'],
    [[12.5, 'lamps', 3]],
    'Price: 12.50 (Shop).',
  ],
  [
    'Names and prices?',
    'SELECT name, unitPrice FROM products',
    ['name', 'unitPrice'],
    [
      ['Lamp', '0.10'],
      ['Tent', null],
    ],
    'Lamp: unit price 0.10; Tent: unit price unknown (Shop).',
  ],
  ['Which customers never ordered?', 'SELECT name FROM customers', ['name'], [], 'No row matches (Shop).'],
])('%s %s', async (question, sql, names, rows, expected) => {
  expect(await say(question, sql, names, rows)).toBe(expected);
});

test('of many rows the first ten are named, and how many there are more', async () => {
  const rows = Array.from({ length: 14 }, (_, at) => [`City ${at}`]);
  const told = await say('Which cities are there?', 'SELECT city FROM customers', ['city'], rows);
  expect(told).toMatch(/City 9, and 4 more \(Shop\)\.$/);
});

test('a table is called what the question calls it', async () => {
  const called = { customers: 'Kunden' };
  const counted = await say('Wie viele Kunden haben wir?', all, ['count'], [[60]], { called });
  expect(counted).toBe('Es gibt 60 Kunden (Shop).');
});

test('a first and a last name are one name', async () => {
  const sql = 'SELECT first_name, last_name, city FROM customers';
  const names = ['first_name', 'last_name', 'city'];
  expect(await say('Who is from Oslo?', sql, names, [['Ada', 'Nakano', 'Oslo']])).toBe(
    'Ada Nakano: city Oslo (Shop).',
  );
});

const tiesOf = async (sql: string, rows: SqlValue[][]) =>
  firstRowsOf(await parseSql(sql, 'sqlite'))?.extent(rows).ties ?? undefined;
const mostCustomers = 'SELECT city FROM customers GROUP BY city ORDER BY count(*) DESC LIMIT 1';
const cheapest = 'SELECT name FROM products ORDER BY price LIMIT 1';
const top = 'SELECT name, price FROM products ORDER BY price DESC LIMIT 2';

test.each<[string, string, string[], SqlValue[][], string]>([
  [
    'Which city has the most customers?',
    mostCustomers,
    ['city'],
    [
      ['Toronto', 8],
      ['Kyoto', 8],
    ],
    'Toronto and Kyoto, with 8 customers each (Shop).',
  ],
  [
    'Welche Stadt hat die meisten Kunden?',
    mostCustomers,
    ['city'],
    [
      ['Toronto', 8],
      ['Kyoto', 8],
    ],
    'Toronto und Kyoto mit je 8 (Shop).',
  ],
  [
    'What is the cheapest lamp?',
    cheapest,
    ['name'],
    [
      ['Wisp', 9.5],
      ['Ember', 9.5],
    ],
    'Wisp and Ember, each with price 9.50 (Shop).',
  ],
  [
    'The top 2 products by price?',
    top,
    ['name', 'price'],
    [
      ['Canoe', 30],
      ['Tent', 20],
      ['Tarp', 20],
    ],
    'Canoe: price 30; Tent: price 20; Tarp: price 20; the last 2 tie (Shop).',
  ],
  [
    'The top 2 products by price?',
    top,
    ['name', 'price'],
    [
      ['Canoe', 20],
      ['Tent', 20],
      ['Tarp', 20],
    ],
    'Canoe: price 20; Tent: price 20; Tarp: price 20; these 3 tie (Shop).',
  ],
])('rows that tie are said to: %s', async (question, sql, names, rows, expected) => {
  const shown = rows.map((row) => row.slice(0, names.length));
  expect(await say(question, sql, names, shown, { ties: await tiesOf(sql, rows) })).toBe(expected);
});

test.each([
  ['amount', 182.7, '182.70'],
  ['amount', 182, '182'],
  ['amount', 1182.7, '1,182.70'],
  ['weight', 182.7, '182.7'],
])('a total of %s of %d is told as %s', async (column, value, told) => {
  const said = await say('total', `SELECT SUM(${column}) FROM expenses`, ['sum'], [[value]]);
  expect(said).toContain(` ${told} `);
});
