import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mysql from 'mysql2/promise';
import { Database } from 'node-sqlite3-wasm';
import { Client } from 'pg';
import type { ConnectorKind } from '../../domain/ports/connector';

export const marker = 'TOP-SECRET-7f3a';

/** A database with table `items` that the connector's role may read and `secrets` that it may not. */
export interface TestDatabase {
  kind: ConnectorKind;
  /** What a connector is given. */
  url: string;
  /** Runs as administrator. */
  admin(sql: string): Promise<unknown[][]>;
  close(): Promise<void>;
}

const rowCount = 400;
const values = Array.from({ length: rowCount }, (_, at) => `(${at + 1}, 'item ${at + 1}', ${at % 50})`).join(
  ', ',
);

export const enabledBy: Record<ConnectorKind, string | null> = {
  sqlite: null,
  postgres: 'LECTERN_TEST_POSTGRES_URL',
  mysql: 'LECTERN_TEST_MYSQL_URL',
};

/** The address of a server to test with, or why there is none. */
export function serverOf(kind: ConnectorKind): { url: string } | { skipped: string } {
  const name = enabledBy[kind];
  if (name === null) return { url: '' };
  const url = process.env[name];
  return url
    ? { url }
    : { skipped: `${name} is not set: eval "$(scripts/test-services start ${kind})" sets it` };
}

let databases = 0;

export async function createTestDatabase(kind: ConnectorKind): Promise<TestDatabase> {
  const server = serverOf(kind);
  if ('skipped' in server) throw new Error(server.skipped);
  const name = `lectern_test_${process.pid}_${++databases}`;
  if (kind === 'sqlite') return sqliteDatabase();
  return kind === 'postgres' ? postgresDatabase(server.url, name) : mysqlDatabase(server.url, name);
}

function sqliteDatabase(): TestDatabase {
  const directory = mkdtempSync(path.join(tmpdir(), 'lectern-sqlite-'));
  const file = path.join(directory, 'test.sqlite');
  const run = (sql: string) => {
    const database = new Database(file);
    try {
      return database.all(sql).map((row) => Object.values(row));
    } finally {
      database.close();
    }
  };
  const setUp = new Database(file);
  setUp.exec(`CREATE TABLE items ( -- goods
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL, -- label
      price NUMERIC);
    INSERT INTO items VALUES ${values};
    CREATE TABLE parts (id INTEGER PRIMARY KEY, item_id INTEGER NOT NULL REFERENCES items (id), made DATE);
    INSERT INTO parts VALUES (1, 1, '2024-02-29');
    CREATE VIRTUAL TABLE secrets USING fts5(marker);
    INSERT INTO secrets VALUES ('${marker}');`);
  setUp.close();
  return {
    kind: 'sqlite',
    url: `sqlite://${file}`,
    admin: async (sql) => run(sql),
    close: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function postgresDatabase(url: string, name: string): Promise<TestDatabase> {
  const root = new Client({ connectionString: url });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const admin = new Client({ connectionString: address.href });
  await admin.connect();
  await admin.query(`
    CREATE TABLE items (id integer PRIMARY KEY, name varchar(40) NOT NULL, price numeric(10, 2));
    COMMENT ON TABLE items IS 'goods';
    COMMENT ON COLUMN items.name IS 'label';
    INSERT INTO items VALUES ${values};
    CREATE TABLE parts (id integer PRIMARY KEY, item_id integer NOT NULL REFERENCES items (id), made date);
    INSERT INTO parts VALUES (1, 1, '2024-02-29');
    CREATE TABLE secrets (marker text);
    INSERT INTO secrets VALUES ('${marker}');
    CREATE SEQUENCE numbers;
    CREATE ROLE reader_${name} LOGIN PASSWORD 'reader';
    GRANT USAGE ON SCHEMA public TO reader_${name};
    GRANT SELECT ON items, parts TO reader_${name}`);
  address.username = `reader_${name}`;
  address.password = 'reader';
  return {
    kind: 'postgres',
    url: address.href,
    admin: async (sql) => (await admin.query<unknown[]>({ text: sql, rowMode: 'array' })).rows,
    async close() {
      await admin.end();
      await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await root.query(`DROP ROLE reader_${name}`);
      await root.end();
    },
  };
}

async function mysqlDatabase(url: string, name: string): Promise<TestDatabase> {
  const address = new URL(url);
  address.pathname = '/';
  const admin = await mysql.createConnection({
    uri: address.href,
    multipleStatements: true,
    rowsAsArray: true,
  });
  const reader = `r_${name}`.slice(0, 32);
  // A fresh server has a nameless user at localhost, which would be taken before one at '%'.
  const hosts = ['%', 'localhost'];
  await admin.query(`
    CREATE DATABASE ${name}; USE ${name};
    CREATE TABLE items (id integer PRIMARY KEY, name varchar(40) NOT NULL COMMENT 'label', price decimal(10, 2)) COMMENT 'goods';
    INSERT INTO items VALUES ${values};
    CREATE TABLE parts (id integer PRIMARY KEY, item_id integer NOT NULL, made date, FOREIGN KEY (item_id) REFERENCES items (id));
    INSERT INTO parts VALUES (1, 1, '2024-02-29');
    CREATE TABLE secrets (marker varchar(40));
    INSERT INTO secrets VALUES ('${marker}');
    ${hosts
      .map(
        (host) => `CREATE USER '${reader}'@'${host}' IDENTIFIED BY 'reader';
          GRANT SELECT ON ${name}.items TO '${reader}'@'${host}';
          GRANT SELECT ON ${name}.parts TO '${reader}'@'${host}'`,
      )
      .join(';')}`);
  address.pathname = `/${name}`;
  address.username = reader;
  address.password = 'reader';
  return {
    kind: 'mysql',
    url: address.href,
    admin: async (sql) => (await admin.query(sql))[0] as unknown as unknown[][],
    async close() {
      await admin.query(
        `DROP DATABASE ${name}; ${hosts.map((host) => `DROP USER '${reader}'@'${host}'`).join(';')}`,
      );
      await admin.end();
    },
  };
}
