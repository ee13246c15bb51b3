import { createConnector } from '../../connectors/manageConnectors';
import type { Connector } from '../../domain/ports/connector';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { createSecretBox } from '../../providers/connectors/secretBox';
import type { TestDatabase } from '../structured/testDatabases';
import { describeConnectors, limits, open, openAnywhere } from './describeConnectors';

const secrets = createSecretBox(Buffer.alloc(32, 1));
const placeholder = (kind: string) => (kind === 'postgres' ? '$1' : '?');

describeConnectors('a connector to %s', ({ kind, serverUrl, opened }) => {
  let database: TestDatabase;
  let connector: Connector;
  beforeAll(() => {
    ({ database, connector } = opened());
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
  }

  if (kind === 'postgres') {
    test('the session of a superuser gives up its rights', async () => {
      const admin = open('postgres', serverUrl);
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
      const admin = open('mysql', serverUrl);
      expect(await admin.excessPrivileges()).toContain('ALL PRIVILEGES');
      const record = { name: 'Shop', kind, url: serverUrl };
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
