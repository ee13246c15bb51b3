import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import type { QuestionReader } from '../../domain/ports/questionReader';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { ask } from '../../search/structured/ask';
import { explainQuery } from '../../search/structured/explain';
import { renderSql } from '../../search/structured/sql/render';
import { columnSchema } from '../fixtures/databaseSchema';
import { createReader } from './createReader';

const now = new Date('2025-06-15T12:00:00Z');
const directory = mkdtempSync(path.join(tmpdir(), 'lectern-ask-'));
let reader: QuestionReader;

beforeAll(async () => {
  const file = path.join(directory, 'shop.sqlite');
  createSampleDatabase(file);
  const connector = createOpenConnector({ sqliteDirectories: [directory] })('sqlite', file, 'test');
  reader = createReader(await connector.introspect());
  await connector.close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function sqlOf(question: string): string {
  const asked = ask(question, reader, now);
  return asked.understood ? renderSql(asked.query, 'sqlite').readable : asked.reason;
}

const joined = (text: string) => text.replace(/\s+/g, ' ').trim();

test.each([
  ['How many customers are there?', 'SELECT COUNT(*) FROM customers'],
  ['Which products cost more than 500?', 'SELECT name FROM products WHERE price > 500'],
  ['How much does the Heron Tandem cost?', "SELECT price FROM products WHERE name = 'Heron Tandem'"],
  ['Show products with a price between 10 and 50', 'SELECT name FROM products WHERE price BETWEEN 10 AND 50'],
  ['Who are the customers from Berlin?', "SELECT first_name, last_name FROM customers WHERE city = 'Berlin'"],
  ['What are the names of Norwegian suppliers?', "SELECT name FROM suppliers WHERE country = 'Norway'"],
  [
    'Which suppliers are from Japan or Spain?',
    "SELECT name FROM suppliers WHERE country IN ('Japan', 'Spain')",
  ],
  [
    'List the names of suppliers that are not from Japan',
    "SELECT name FROM suppliers WHERE country <> 'Japan'",
  ],
  [
    'Which customers have a first name that starts with A?',
    "SELECT first_name, last_name FROM customers WHERE first_name LIKE 'A%'",
  ],
  ['Show the top 5 products by price', 'SELECT name FROM products ORDER BY price DESC LIMIT 5'],
  ['What is the most expensive product?', 'SELECT name FROM products ORDER BY price DESC LIMIT 1'],
  ['What are the minimum and maximum price of products?', 'SELECT MIN(price), MAX(price) FROM products'],
  ['How many different cities do customers live in?', 'SELECT COUNT(DISTINCT city) FROM customers'],
  ['average order total by status', 'SELECT AVG(total), status FROM orders GROUP BY status'],
  ['average total of orders by status', 'SELECT AVG(total), status FROM orders GROUP BY status'],
  ['number of customers by city', 'SELECT COUNT(*), city FROM customers GROUP BY city'],
  ['How many orders are there for each status?', 'SELECT COUNT(*), status FROM orders GROUP BY status'],
  [
    'How many products does each supplier have?',
    `SELECT COUNT(*), suppliers.name FROM products
     JOIN suppliers ON products.supplier_id = suppliers.supplier_id GROUP BY suppliers.supplier_id`,
  ],
  [
    'Which customer has the most orders?',
    `SELECT customers.first_name, customers.last_name FROM customers
     JOIN orders ON customers.customer_id = orders.customer_id
     GROUP BY customers.customer_id ORDER BY COUNT(*) DESC LIMIT 1`,
  ],
  [
    'Which cities have at least 5 customers?',
    'SELECT city FROM customers GROUP BY city HAVING COUNT(*) >= 5',
  ],
  [
    'Which customers have never placed an order?',
    'SELECT first_name, last_name FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM orders)',
  ],
  [
    'Which products have a price above the average?',
    'SELECT name FROM products WHERE price > (SELECT AVG(price) FROM products)',
  ],
  [
    'List all products of the supplier Fjellheim Works',
    `SELECT products.name FROM products JOIN suppliers ON products.supplier_id = suppliers.supplier_id
     WHERE suppliers.name = 'Fjellheim Works'`,
  ],
  [
    'How many orders were placed in 2024?',
    "SELECT COUNT(*) FROM orders WHERE order_date >= '2024-01-01' AND order_date < '2025-01-01'",
  ],
  [
    'How many orders were placed last month?',
    "SELECT COUNT(*) FROM orders WHERE order_date >= '2025-05-01' AND order_date < '2025-06-01'",
  ],
  [
    'How many orders were placed after March 2024?',
    "SELECT COUNT(*) FROM orders WHERE order_date >= '2024-04-01'",
  ],
  [
    'Show the supplier of the product Ember One',
    `SELECT DISTINCT suppliers.name FROM suppliers
     JOIN products ON suppliers.supplier_id = products.supplier_id WHERE products.name = 'Ember One'`,
  ],
  [
    'Show the email of Ada Almeida',
    "SELECT email FROM customers WHERE first_name = 'Ada' AND last_name = 'Almeida'",
  ],
  [
    'What is the total of all orders in 2024?',
    "SELECT SUM(total) FROM orders WHERE order_date >= '2024-01-01' AND order_date < '2025-01-01'",
  ],
  [
    'What is the total of the orders from customers in Berlin?',
    `SELECT SUM(orders.total) FROM orders JOIN customers ON orders.customer_id = customers.customer_id
     WHERE customers.city = 'Berlin'`,
  ],
  ['total of the delivered orders', "SELECT SUM(total) FROM orders WHERE status = 'delivered'"],
  ['What is the average of all orders?', 'SELECT AVG(total) FROM orders'],
  ['overall amount of all orders', 'SELECT SUM(total) FROM orders'],
  ['Show the totals of all orders', 'SELECT total FROM orders'],
  ['List the date and the total of each order', 'SELECT order_date, total FROM orders'],
  [
    'List the names of categories in descending alphabetical order',
    'SELECT name FROM categories ORDER BY name DESC',
  ],
])('%s', (question, sql) => {
  expect(sqlOf(question)).toBe(joined(sql));
});

test.each([
  ['How many orders were gift-wrapped?', ['gift-wrapped']],
  ['Which products glow in the dark?', ['glow', 'dark']],
  ['List the smartest customers', ['smartest']],
  ['Show orders that were refunded', ['refunded']],
  ['What is the price per kilo of rope?', ['kilo', 'rope']],
])('%s is declined, and the words that were not understood are named', (question, words) => {
  const asked = ask(question, reader, now);
  expect(asked.understood).toBe(false);
  if (asked.understood) return;
  for (const word of words) expect(asked.notUnderstood.join(' ')).toContain(word);
  expect(asked.reason).toContain(words[0]);
});

test('what can be read in two ways, or asks two things, is declined', () => {
  expect(sqlOf('Show the country')).not.toMatch(/^SELECT/);
  expect(sqlOf('List the first 10 products')).not.toMatch(/^SELECT/);
  expect(sqlOf('Show the cheapest and the most expensive product')).not.toMatch(/^SELECT/);
  expect(sqlOf('How many customers and suppliers are there?')).not.toMatch(/^SELECT/);
  expect(sqlOf('Which orders are delivered or pending and above 100?')).not.toMatch(/^SELECT/);
});

function handMade(): QuestionReader {
  const column = (name: string, type: string, sampleValues: string[] = []) =>
    columnSchema(name, type, { sampleValues, nullable: false, samplesComplete: true });
  const key = (from: string) => ({ columns: [from], table: 'airports', referencedColumns: ['airport_id'] });
  return createReader({
    kind: 'postgres',
    tables: [
      {
        name: 'airports',
        comment: null,
        columns: [column('airport_id', 'integer'), column('city', 'text', ['Aberdeen', 'Bristol'])],
        primaryKey: ['airport_id'],
        foreignKeys: [],
        rowEstimate: 2,
      },
      {
        name: 'flights',
        comment: null,
        columns: [
          column('flight_id', 'integer'),
          column('source_airport', 'integer'),
          column('destination_airport', 'integer'),
          column('Passengers', 'integer'),
        ],
        primaryKey: ['flight_id'],
        foreignKeys: [key('source_airport'), key('destination_airport')],
        rowEstimate: 2,
      },
    ],
  });
}

test('of two relations between the same tables none is guessed', () => {
  expect(ask('How many flights are there for airports in Aberdeen?', handMade(), now).understood).toBe(false);
});

test('names are quoted and values cast as the dialect asks', () => {
  const asked = ask('How many flights have more than 100 passengers?', handMade(), now);
  expect(asked.understood).toBe(true);
  if (!asked.understood) return;
  expect(renderSql(asked.query, 'postgres')).toMatchObject({
    text: 'SELECT COUNT(*) FROM flights WHERE "Passengers" > $1',
    params: [100],
  });
});

test('a quoted value is bound whatever it contains', () => {
  const asked = ask(
    `Which customers have a first name that starts with "x'; DROP TABLE products; --"?`,
    reader,
    now,
  );
  expect(asked.understood).toBe(true);
  if (!asked.understood) return;
  expect(renderSql(asked.query, 'sqlite')).toMatchObject({
    text: 'SELECT first_name, last_name FROM customers WHERE first_name LIKE ?',
    params: ["x'; DROP TABLE products; --%"],
  });
});

test('the explanation says in words what the SQL does', () => {
  const explain = (question: string) => {
    const asked = ask(question, reader, now);
    return asked.understood ? explainQuery(asked.query) : asked.reason;
  };
  expect(explain('How many customers are from Berlin?')).toBe(
    "Counts the rows of customers, where city is 'Berlin'.",
  );
  expect(explain('Show the top 5 products by price')).toBe(
    'Shows name from products, ordered by price from high to low, the first 5 rows only.',
  );
});

test('any text is answered or declined without a failure', async () => {
  const pieces =
    'how many the orders , and or not more than 5 "a" each top price by with most average who 2024 ( . ?'.split(
      ' ',
    );
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % below;
  };
  for (let round = 0; round < 1_500; round++) {
    // Each question is a turn of its own, as requests are.
    await nextTurn();
    const question = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join(' ');
    expect(typeof ask(question, reader, now).understood).toBe('boolean');
  }
});

test.each([
  ['How much weight can the Heron Tandem carry?', 'can'],
  ['Which items can be returned?', 'can'],
  ["Which items can't be returned?", 'can'],
  ['By what time do orders have to be returned?', 'must'],
  ['wisp headlamp charge time', 'charge'],
  ['What does it cost?', null],
])('what a thing is able or allowed to do is no column: %s', (question, word) => {
  const asked = ask(question, reader, now);
  expect(asked.understood).toBe(false);
  if (word !== null) expect(asked).toMatchObject({ notUnderstood: expect.arrayContaining([word]) });
});
