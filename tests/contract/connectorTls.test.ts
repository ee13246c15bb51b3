import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { startFakeMysql } from '../../scripts/fuzz/connectors/fakeMysql';
import { startFakePostgres } from '../../scripts/fuzz/connectors/fakePostgres';
import { canMakeCertificates, makeCertificate } from '../makeCertificate';
import { createTestDatabase, serverOf, type TestDatabase } from '../structured/testDatabases';

const open = createOpenConnector({ sqliteDirectories: [] });
const limits = { timeoutMs: 10_000, maxRows: 1_000, maxBytes: 1_000_000 };
const authority = process.env.LECTERN_TEST_DATABASE_CA;
const encryption = {
  postgres: 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
  mysql: `SELECT VARIABLE_VALUE <> '' FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'SSL_CIPHER'`,
};
const fake = { postgres: startFakePostgres, mysql: startFakeMysql };

describe.each(['postgres', 'mysql'] as const)('TLS of a connector to %s', (kind) => {
  const connect = async (url: string, sql: string) => {
    const connector = open(kind, url, 'test');
    try {
      return (await connector.query(sql, [], limits)).rows;
    } finally {
      await connector.close();
    }
  };

  test('a server without TLS is read where TLS is preferred, and named as the reason where it is required', async () => {
    const server = await fake[kind]();
    const url = `${kind}://reader:hush@127.0.0.1:${server.port}/shop`;
    expect(await connect(url, 'SELECT count(*) FROM items')).toEqual([['1']]);
    await expect(connect(`${url}?sslmode=require`, 'SELECT 1')).rejects.toMatchObject({
      code: 'unavailable',
      publicMessage: 'The server does not support TLS, which `sslmode` requires.',
    });
    server.close();
  });

  const canMake = canMakeCertificates ? test : test.skip;
  canMake('verify-full tells that a certificate is for another host', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'lectern-certificate-'));
    const { cert, key } = await makeCertificate(directory, 'DNS:elsewhere.example.com');
    const server = await fake[kind]({ cert: readFileSync(cert), key: readFileSync(key) });
    const sslca = encodeURIComponent(readFileSync(cert, 'utf8'));
    const address = `${kind}://reader:hush@localhost:${server.port}/shop?sslca=${sslca}`;
    expect(await connect(`${address}&sslmode=verify-ca`, 'SELECT count(*) FROM items')).toEqual([['1']]);
    await expect(connect(`${address}&sslmode=verify-full`, 'SELECT 1')).rejects.toMatchObject({
      code: 'unavailable',
      publicMessage:
        "The server's certificate is not trusted: it is not for the host name of the connector's address.",
    });
    server.close();
    rmSync(directory, { recursive: true });
  });

  const server = serverOf(kind);
  if ('skipped' in server || authority === undefined) {
    test.skip(`skipped: ${'skipped' in server ? server.skipped : 'LECTERN_TEST_DATABASE_CA is not set'}`, () =>
      undefined);
    return;
  }
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  afterAll(() => database?.close());

  const addressWith = (options: Record<string, string>, host = 'localhost') => {
    const url = new URL(database.url);
    url.hostname = host;
    const query = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `${url.href}?${query.join('&')}`;
  };
  const sslca = readFileSync(authority ?? '', 'utf8');
  const failure = (url: string) => connect(url, 'SELECT 1').catch((error: unknown) => error);

  test.each([
    ['disable', {}, false],
    ['prefer', {}, true],
    ['require', {}, true],
    ['verify-ca', { sslca }, true],
    ['verify-full', { sslca }, true],
  ])('sslmode=%s connects as it says', async (sslmode, options, isEncrypted) => {
    const rows = await connect(addressWith({ sslmode, ...options }), encryption[kind]);
    expect(rows.map(([value]) => Boolean(value))).toEqual([isEncrypted]);
  });

  test('without an option it is encrypted', async () => {
    const rows = await connect(database.url, encryption[kind]);
    expect(rows.map(([value]) => Boolean(value))).toEqual([true]);
  });

  test('verify-ca does not ask for the host of the certificate', async () => {
    expect(await connect(addressWith({ sslmode: 'verify-ca', sslca }, '127.0.0.1'), 'SELECT 1')).toEqual([
      [1],
    ]);
  });

  test.each(['verify-ca', 'verify-full'])('%s tells why it trusts no unknown authority', async (sslmode) => {
    const error = await failure(addressWith({ sslmode }));
    expect(error).toMatchObject({
      code: 'unavailable',
      publicMessage: "The server's certificate is not trusted: self-signed certificate in certificate chain.",
    });
    expect(JSON.stringify(error)).not.toMatch(/reader/);
  });

  test('a value beyond the bound of bytes ends the query, not the process', async () => {
    const long = kind === 'postgres' ? "SELECT repeat('x', 100000000)" : "SELECT REPEAT('x', 15000000)";
    const connector = open(kind, addressWith({ sslmode: 'require' }), 'test');
    const several = kind === 'postgres' ? long : `${long}${`, REPEAT('x', 15000000)`.repeat(6)}`;
    const slow = { ...limits, timeoutMs: 100_000 };
    await expect(connector.query(several, [], slow)).rejects.toMatchObject({ code: 'upstream_error' });
    expect((await connector.query('SELECT 1', [], limits)).rows).toEqual([[1]]);
    await connector.close();
  });
});
