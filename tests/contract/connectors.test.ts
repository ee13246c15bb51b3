import {
  type Connector,
  type ConnectorKind,
  connectorKinds,
  type DatabaseSchema,
  type SqlValue,
} from '../../domain/ports/connector';
import { mysqlCatalog } from '../../providers/connectors/introspect/mysql';
import { postgresCatalog } from '../../providers/connectors/introspect/postgres';
import { introspectServer } from '../../providers/connectors/introspect/serverSchema';
import { introspectSqlite } from '../../providers/connectors/introspect/sqlite';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { ask } from '../../search/structured/ask';
import { createConnector } from '../../search/structured/manageConnectors';
import { guardSql } from '../../search/structured/sql/guard';
import { createReader } from '../structured/createReader';
import { createTestDatabase, serverOf, type TestDatabase } from '../structured/testDatabases';

const openAnywhere = createOpenConnector({ sqliteDirectories: ['/'] });
const open = (kind: ConnectorKind, url: string) => openAnywhere(kind, url, 'test');
const secrets = createSecretBox(Buffer.alloc(32, 1));
const limits = { timeoutMs: 5_000, maxRows: 1_000, maxBytes: 1_000_000 };
/** With statements that the test counts. */
function introspectionOf(kind: ConnectorKind) {
  if (kind === 'sqlite') return introspectSqlite;
  const catalog = kind === 'postgres' ? postgresCatalog : mysqlCatalog;
  return (query: Connector['query']) => introspectServer(catalog, null, query);
}
const placeholder = (kind: string) => (kind === 'postgres' ? '$1' : '?');

describe.each(connectorKinds)('a connector to %s', (kind) => {
  const server = serverOf(kind);
  if ('skipped' in server) {
    test.skip(`skipped: ${server.skipped}`, () => undefined);
    return;
  }
  let database: TestDatabase;
  let connector: Connector;
  let schema: DatabaseSchema;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    connector = open(kind, database.url);
    schema = await connector.introspect();
  });

  afterAll(async () => {
    await connector?.close();
    await database?.close();
  });

  const table = (name: string) => schema.tables.find((item) => item.name === name);

  test('introspects columns with types, comments, keys and sample values', () => {
    const items = table('items');
    expect(items?.comment).toBe('goods');
    expect(items?.primaryKey).toEqual(['id']);
    expect(items?.columns.map(({ name }) => name)).toEqual(['id', 'name', 'price']);
    const name = items?.columns[1];
    expect(name).toMatchObject({ nullable: false, comment: 'label', samplesComplete: expect.any(Boolean) });
    expect(name?.type).toMatch(/text|varchar|character varying/);
    expect(name?.sampleValues).toHaveLength(400);
    expect(items?.columns[2]?.nullable).toBe(true);
    expect(table('parts')?.foreignKeys).toEqual([
      { columns: ['item_id'], table: 'items', referencedColumns: ['id'] },
    ]);
  });

  test('binds values, so that what looks like SQL in them is text', async () => {
    const text = "item 1' OR '1'='1";
    const sql = `SELECT count(*) AS n FROM items WHERE name = ${placeholder(kind)}`;
    expect((await connector.query(sql, [text], limits)).rows).toEqual([[0]]);
    expect((await connector.query(sql, ['item 1'], limits)).rows).toEqual([[1]]);
  });

  test('returns numbers, texts, dates and nulls as plain values, with the names of the columns', async () => {
    const answer = await connector.query(
      'SELECT i.id, i.name, i.price, p.made, NULL AS absent FROM items i JOIN parts p ON p.item_id = i.id',
      [],
      limits,
    );
    expect(answer.columns.map(({ name }) => name)).toEqual(['id', 'name', 'price', 'made', 'absent']);
    expect(answer.rows).toEqual([[1, 'item 1', 0, '2024-02-29', null]]);
    expect(answer.truncated).toBe(false);
  });

  test('names the columns of an empty result', async () => {
    const { columns, rows } = await connector.query('SELECT id, name FROM items WHERE id < 0', [], limits);
    expect(columns.map(({ name }) => name)).toEqual(['id', 'name']);
    expect(rows).toEqual([]);
  });

  test('stops at the limit of rows and at that of bytes, and says so', async () => {
    const few = await connector.query('SELECT id FROM items ORDER BY id', [], { ...limits, maxRows: 3 });
    expect(few).toMatchObject({ rows: [[1], [2], [3]], truncated: true });
    const small = await connector.query('SELECT name FROM items ORDER BY id', [], {
      ...limits,
      maxBytes: 20,
    });
    expect(small.rows.length).toBeLessThan(5);
    expect(small.truncated).toBe(true);
    const exact = await connector.query('SELECT id FROM items', [], { ...limits, maxRows: 400 });
    expect(exact).toMatchObject({ truncated: false });
  });

  test('an abort stops a query at once', async () => {
    const controller = new AbortController();
    const endless = `SELECT count(*) FROM ${Array.from({ length: 12 }, (_, at) => `items t${at}`).join(', ')}`;
    const running = connector.query(endless, [], { ...limits, timeoutMs: 600_000 }, controller.signal);
    setTimeout(() => controller.abort(), 200);
    await expect(running).rejects.toMatchObject({ code: 'timeout' });
    expect((await connector.query('SELECT count(*) FROM items', [], limits)).rows).toEqual([[400]]);
  });

  test('many queries at once all get their own answer', async () => {
    const sql = `SELECT name FROM items WHERE id = ${placeholder(kind)}`;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => connector.query(sql, [at + 1], limits)),
    );
    expect(answers.map(({ rows }) => rows[0]?.[0])).toEqual(
      Array.from({ length: 30 }, (_, at) => `item ${at + 1}`),
    );
  });

  test('a statement that the database refuses is an upstream error without its words', async () => {
    await expect(connector.query('SELECT nothing FROM items', [], limits)).rejects.toMatchObject({
      code: 'upstream_error',
      publicMessage: expect.not.stringContaining('nothing'),
    });
  });

  test('a database that is unavailable is unavailable, and the address is not repeated', async () => {
    const away =
      kind === 'sqlite'
        ? 'sqlite:///nowhere/at/all.sqlite'
        : `${kind === 'postgres' ? 'postgres' : 'mysql'}://someone:hush@127.0.0.1:1/none`;
    const other = open(kind, away);
    const failure = await other.ping().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unavailable', retryable: true });
    expect(String((failure as Error).message)).not.toContain('hush');
    await other.close();
  });

  test('addresses of another kind are refused without repeating them', () => {
    for (const url of ['', 'ftp://hush@x/y', 'postgres://', 'mysql://hush@', kind]) {
      expect(() => open(kind, url)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    }
  });

  if (kind !== 'sqlite') {
    test('decimals are numbers where a number has all of their digits, and texts elsewhere', async () => {
      const type = kind === 'postgres' ? 'numeric' : 'decimal';
      const { rows } = await connector.query(
        `SELECT CAST('12345678901234567890.0123456789' AS ${type}(30, 10)), CAST('12.50' AS ${type}(10, 2)),
                CAST('9007199254740993.00' AS ${type}(30, 2)), SUM(id), SUM(price), AVG(price) FROM items`,
        [],
        limits,
      );
      expect(rows).toEqual([
        ['12345678901234567890.0123456789', 12.5, '9007199254740993', 80_200, 9_800, 24.5],
      ]);
    });

    test('tables of another schema are called by its name, in questions of their own words and in SQL', async () => {
      const other = `other ${database.url.split('/').at(-1)}`;
      const quoted = kind === 'postgres' ? `"${other}"` : `\`${other}\``;
      const [reader] = new URL(database.url).username.split('@');
      await database.admin(`CREATE SCHEMA ${quoted}`);
      await database.admin(`CREATE TABLE ${quoted}.items (id integer PRIMARY KEY, invoice integer)`);
      await database.admin(`CREATE TABLE ${quoted}.invoices (id integer PRIMARY KEY)`);
      await database.admin(`INSERT INTO ${quoted}.items VALUES (7, 70)`);
      const grants =
        kind === 'postgres'
          ? [
              `GRANT USAGE ON SCHEMA ${quoted} TO ${reader}`,
              `GRANT SELECT ON ALL TABLES IN SCHEMA ${quoted} TO ${reader}`,
            ]
          : ['%', 'localhost'].map((host) => `GRANT SELECT ON ${quoted}.* TO '${reader}'@'${host}'`);
      for (const grant of grants) await database.admin(grant);

      const own = database.url.split('/').at(-1);
      const all = kind === 'postgres' ? '' : `?schemas=${own},${encodeURIComponent(other)}`;
      const both = open(kind, `${database.url}${all}`);
      const found = await both.introspect();
      expect(found.tables.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['items', 'parts', `${other}.items`, `${other}.invoices`]),
      );
      const quote = (name: string) => (kind === 'postgres' ? `"${name}"` : `\`${name}\``);
      const guarded = await guardSql(
        `SELECT ${quote(other)}.items.invoice, items.id FROM ${quote(other)}.items`,
        found,
      );
      if (!guarded.allowed) throw new Error(guarded.reason);
      expect((await both.query(guarded.text, guarded.params, limits)).rows).toEqual([[70, 7]]);
      const asked = ask('How many invoices are there?', createReader(found), new Date());
      expect(asked).toMatchObject({
        understood: true,
        query: { body: { from: { name: `${other}.invoices` } } },
      });
      const theirs = found.tables.find(({ name }) => name === `${other}.items`);
      expect(theirs?.columns[1]?.sampleValues).toEqual(['70']);
      await both.close();

      const narrow = open(kind, `${database.url}?schemas=${encodeURIComponent(other)}`);
      expect((await narrow.introspect()).tables.map(({ name }) => name).sort()).toEqual([
        `${other}.invoices`,
        `${other}.items`,
      ]);
      await narrow.close();
      await database.admin(`DROP ${kind === 'postgres' ? `SCHEMA ${quoted} CASCADE` : `DATABASE ${quoted}`}`);
    });
  }

  test('the number of statements that read a database does not grow with its tables', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `many_${at}`);
    for (const name of names) {
      await database.admin(`CREATE TABLE ${name} (id integer PRIMARY KEY, word varchar(20))`);
      await database.admin(`INSERT INTO ${name} VALUES (1, 'word of ${name}')`);
    }
    // An account is told of what it may read.
    const root = kind === 'sqlite' ? database.url : new URL('url' in server ? server.url : '');
    if (root instanceof URL) root.pathname = new URL(database.url).pathname;
    const many = open(kind, String(root));
    let statements = 0;
    const counted: Connector['query'] = async (...request) => {
      statements += 1;
      if (kind !== 'sqlite') return many.query(...request);
      // What reads the catalog of SQLite is refused to queries.
      return { columns: [], rows: (await database.admin(request[0])) as SqlValue[][], truncated: false };
    };
    const read = await introspectionOf(kind)(counted);
    const found = read.tables.filter(({ name }) => name.startsWith('many_'));
    expect(found.map(({ columns }) => columns[1]?.sampleValues)).toEqual(
      found.map(({ name }) => [`word of ${name}`]),
    );
    expect(found).toHaveLength(names.length);
    expect(read.sampledTables).toBe(read.tables.length);
    // Three or four kinds of facts, and samples of 120 columns.
    expect(statements).toBeLessThan(12);
    await many.close();
    for (const name of names) await database.admin(`DROP TABLE ${name}`);
  });

  test('what cannot be read has no samples, and takes none from its neighbours', async () => {
    const divided = { sqlite: 'abs(-9223372036854775808)', postgres: '1 / 0', mysql: 'REPEAT(id, 1 / 0)' };
    await database.admin(`CREATE VIEW broken AS SELECT id, ${divided[kind]} AS never FROM items`);
    if (kind === 'postgres')
      await database.admin(`GRANT SELECT ON broken TO ${new URL(database.url).username}`);
    if (kind !== 'mysql') {
      const { tables } = await connector.introspect();
      const broken = tables.find(({ name }) => name === 'broken')?.columns;
      expect(broken?.map(({ sampleValues }) => sampleValues.length)).toEqual([31 - 1, 0]);
      expect(tables.find(({ name }) => name === 'items')?.columns[1]?.sampleValues).toHaveLength(400);
    }
    await database.admin('DROP VIEW broken');
  });

  if (kind === 'postgres') {
    test('the session of a superuser gives up its rights', async () => {
      const admin = open('postgres', 'url' in server ? server.url : '');
      await expect(admin.query("SELECT pg_read_file('/etc/passwd')", [], limits)).rejects.toMatchObject({
        code: 'upstream_error',
      });
      await admin.close();
    });
  }

  if (kind === 'mysql') {
    test('a time-out of the server itself is one', async () => {
      // It comes half a second before the connector's own.
      const endless = 'SELECT count(*) FROM items a, items b, items c, items d, items e, items f';
      await expect(connector.query(endless, [], { ...limits, timeoutMs: 500 })).rejects.toMatchObject({
        code: 'timeout',
        cause: expect.objectContaining({ message: expect.stringContaining('max_statement_time') }),
      });
    });

    test('an account that may write can be told from one that only reads', async () => {
      expect(await connector.excessPrivileges()).toEqual([]);
      const admin = open('mysql', 'url' in server ? server.url : '');
      expect(await admin.excessPrivileges()).toContain('ALL PRIVILEGES');
      const record = { name: 'Shop', kind, url: 'url' in server ? server.url : '' };
      const attach = (allowsWriteAccounts: boolean) =>
        createConnector(
          {
            store: { insert, deleteOne: async () => null },
            open: openAnywhere,
            secrets,
            allowsWriteAccounts,
          },
          record,
          { id: 'c', now: new Date(), owner: 'test' },
        );
      const insert = jest.fn();
      await expect(attach(false)).rejects.toMatchObject({
        code: 'validation_failed',
        faults: [{ path: ['url'], msg: expect.stringContaining('ALL PRIVILEGES') }],
      });
      expect(insert).not.toHaveBeenCalled();
      await attach(true);
      expect(insert).toHaveBeenCalledTimes(1);
      await admin.close();
    });
  }

  if (kind === 'sqlite') {
    test('SQLite files outside the allowed directories are forbidden', () => {
      const narrow = createOpenConnector({ sqliteDirectories: ['/var/lib/lectern'] });
      for (const url of ['/etc/passwd', 'sqlite:///var/lib/lectern/../other.db', '/var/lib/lectern2/x.db']) {
        expect(() => narrow('sqlite', url, 'test')).toThrow(expect.objectContaining({ code: 'forbidden' }));
      }
      expect(narrow('sqlite', '/var/lib/lectern/a.db', 'test').kind).toBe('sqlite');
    });

    test('reading leaves no lock behind', async () => {
      const { existsSync } = await import('node:fs');
      await connector.query('SELECT 1 FROM items', [], limits);
      expect(existsSync(`${database.url.replace('sqlite://', '')}.lock`)).toBe(false);
    });
  }
});
