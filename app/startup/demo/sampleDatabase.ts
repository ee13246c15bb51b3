/** Creates the sample database of the demo environment: a shop for outdoor equipment, with fictional data. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type * as Sqlite from 'node-sqlite3-wasm';
import { categories, cities, firstNames, lastNames, products, suppliers } from './sampleData';

const schema = `
CREATE TABLE suppliers ( -- companies that make the products
  supplier_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL, -- company
  country TEXT NOT NULL
);
CREATE TABLE categories ( -- product groups
  category_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE products ( -- articles
  product_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (category_id),
  supplier_id INTEGER NOT NULL REFERENCES suppliers (supplier_id),
  price REAL NOT NULL, -- unit price
  weight INTEGER NOT NULL, -- grams
  stock INTEGER NOT NULL, -- inventory; units in stock
  reference_id TEXT, -- document that describes it
  page_number INTEGER -- page of that document
);
CREATE TABLE customers ( -- buyers
  customer_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  signup_date TEXT NOT NULL -- registration date
);
CREATE TABLE orders ( -- purchases
  order_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
  order_date TEXT NOT NULL,
  status TEXT NOT NULL, -- state
  total REAL NOT NULL -- amount; revenue
);
CREATE TABLE order_items ( -- order lines
  order_id INTEGER NOT NULL REFERENCES orders (order_id),
  product_id INTEGER NOT NULL REFERENCES products (product_id),
  quantity INTEGER NOT NULL, -- units
  unit_price REAL NOT NULL,
  PRIMARY KEY (order_id, product_id)
);`;

const customerCount = 60;
const orderCount = 400;
const statuses = ['delivered', 'delivered', 'delivered', 'shipped', 'pending', 'returned', 'cancelled'];

/** Seeded random numbers, so that the demo data is the same at every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const day = (start: string, days: number) =>
  new Date(Date.parse(`${start}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const pick = <T>(items: readonly T[], at: number): T => {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

/** Creates the database file unless it exists; returns its path. Atomic: a crash leaves no partial file. */
export function createSampleDatabase(file: string): string {
  if (existsSync(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  for (const leftover of [unfinished, `${unfinished}.lock`])
    rmSync(leftover, { recursive: true, force: true });
  // Loaded lazily: it's needed once.
  const { Database }: typeof Sqlite = require('node-sqlite3-wasm');
  const database = new Database(unfinished);
  try {
    database.exec('BEGIN');
    database.exec(schema);
    fill(database);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  renameSync(unfinished, file);
  return file;
}

function fill(database: Sqlite.Database): void {
  const insert = (table: string, values: (string | number | null)[]) =>
    database.run(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`, values);
  suppliers.forEach(([name, country], at) => {
    insert('suppliers', [at + 1, name, country]);
  });
  categories.forEach((name, at) => {
    insert('categories', [at + 1, name]);
  });
  products.forEach((product, at) => {
    const { name, category, supplier, price, weight, stock, reference, page } = product;
    const categoryId = categories.indexOf(category) + 1;
    insert('products', [
      at + 1,
      name,
      categoryId,
      supplier,
      price,
      weight,
      stock,
      reference ?? null,
      page ?? null,
    ]);
  });
  const random = randomNumbers(20_240);
  for (let id = 1; id <= customerCount; id++) {
    const first = pick(firstNames, random(firstNames.length));
    const last = pick(lastNames, id * 7);
    const [city, country] = pick(cities, random(cities.length));
    const email = `${first}.${last}${id}@example.com`.toLowerCase();
    insert('customers', [id, first, last, email, city, country, day('2022-01-03', random(900))]);
  }
  for (let id = 1; id <= orderCount; id++) {
    // The last customers never ordered: "without orders" has an answer.
    const customer = 1 + random(customerCount - 6);
    const lines = new Map<number, number>();
    for (let line = 0; line <= random(4); line++) lines.set(1 + random(products.length - 3), 1 + random(3));
    const items = [...lines].map(([product, quantity]) => ({
      product,
      quantity,
      price: pick(products, product - 1).price,
    }));
    const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    insert('orders', [
      id,
      customer,
      day('2023-01-02', random(1000)),
      pick(statuses, random(7)),
      Math.round(total * 100) / 100,
    ]);
    for (const { product, quantity, price } of items) insert('order_items', [id, product, quantity, price]);
  }
}
