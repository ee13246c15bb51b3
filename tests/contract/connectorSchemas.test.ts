import type { Connector, ConnectorKind, DatabaseSchema, SqlValue } from '../../domain/ports/connector';
import { mysqlCatalog } from '../../providers/connectors/introspect/mysql';
import { postgresCatalog } from '../../providers/connectors/introspect/postgres';
import { introspectServer } from '../../providers/connectors/introspect/serverSchema';
import { introspectSqlite } from '../../providers/connectors/introspect/sqlite';
import { ask } from '../../search/structured/ask';
import { guardSql } from '../../search/structured/sql/guard';
import { createReader } from '../structured/createReader';
import type { TestDatabase } from '../structured/testDatabases';
import { describeConnectors, limits, open } from './describeConnectors';

/** With statements that the test counts. */
function introspectionOf(kind: ConnectorKind) {
  if (kind === 'sqlite') return introspectSqlite;
  const catalog = kind === 'postgres' ? postgresCatalog : mysqlCatalog;
  return (query: Connector['query']) => introspectServer(catalog, null, query);
}

describeConnectors('the schema of a connector to %s', ({ kind, serverUrl, opened }) => {
  let database: TestDatabase;
  let connector: Connector;
  let schema: DatabaseSchema;
  beforeAll(async () => {
    ({ database, connector } = opened());
    schema = await connector.introspect();
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

  if (kind !== 'sqlite') {
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
    const root = kind === 'sqlite' ? database.url : new URL(serverUrl);
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
});
