import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { ValidationError } from '../../../domain/errors';
import { createOpenConnector } from '../openConnector';
import { parseServerAddress } from './serverAddress';

const directory = mkdtempSync(path.join(tmpdir(), 'lectern-addresses-'));
const allowed = path.join(directory, 'allowed');
const open = createOpenConnector({ sqliteDirectories: [allowed] });
const pem = encodeURIComponent(rootCertificates[0] ?? '');

beforeAll(() => {
  mkdirSync(allowed);
  writeFileSync(path.join(directory, 'other.sqlite'), '');
  writeFileSync(path.join(allowed, 'own.sqlite'), '');
  symlinkSync(path.join(directory, 'other.sqlite'), path.join(allowed, 'link.sqlite'));
  symlinkSync(directory, path.join(allowed, 'up'));
  execFileSync('mkfifo', [path.join(allowed, 'fifo')]);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function faultOf(kind: 'postgres' | 'mysql' | 'sqlite', url: string): string {
  try {
    open(kind, url, 'test');
  } catch (error) {
    if (error instanceof ValidationError) return error.faults[0]?.msg ?? '';
    return (error as { code: string }).code;
  }
  return 'opened';
}

describe.each(['postgres', 'mysql'] as const)('an address of %s', (kind) => {
  const base = `${kind}://reader:hush@db.example.com/shop`;

  test('is read into what a driver is given, and nothing else', () => {
    const url = `${kind}://re%40der:h%2Fush@[::1]:6000/sh%20op?sslmode=require`;
    expect(parseServerAddress(kind, url)).toEqual({
      ...{ kind, host: '::1', port: 6000, database: 'sh op', user: 're@der', password: 'h/ush' },
      tls: { mode: 'require', ca: null },
      schemas: null,
    });
    const plain = parseServerAddress(kind, base);
    expect(plain).toMatchObject({
      port: kind === 'postgres' ? 5432 : 3306,
      tls: { mode: 'prefer', ca: null },
    });
  });

  test.each([
    ...[
      'sslrootcert=/dev/zero',
      'sslcert=/etc/ssl/a.pem',
      'sslkey=/etc/ssl/a.key',
      'host=/var/run/postgresql',
    ],
    ...['ssl=bogus', 'stream=x', 'port=abc', 'options=-c', 'socketPath=/tmp/s', 'flags=LOCAL_FILES', 'uri=x'],
    ...['infileStreamFactory=x', 'debug=true', 'user=other', 'password=hush', 'sslpassword=hush'],
  ])('with the option %s is refused, with its name and without its value', (option) => {
    const [name = '', value = ''] = option.split('=');
    const fault = faultOf(kind, `${base}?${option}`);
    expect(fault).toContain(`unknown option \`${name}\`. Allowed: sslmode, sslca, schemas`);
    expect(fault.replace(name, '')).not.toContain(value);
  });

  test('names the schemas to read', () => {
    expect(parseServerAddress(kind, `${base}?schemas=sales,my%20books`).schemas).toEqual([
      'sales',
      'my books',
    ]);
    expect(faultOf(kind, `${base}?schemas=a,,b`)).toContain('the option `schemas`');
  });

  test.each([
    `${kind}://reader:hush@db:abc/shop`,
    `${kind}://reader:hush@db:0/shop`,
    `${kind}://reader:hush@db:70000/shop`,
    `${kind}://reader:hush%zz@db/shop`,
    `${kind}://reader:hush@db/%E0%A4%A`,
    `${kind}://reader:hush@db/shop%00`,
    `${kind}://reader:hush@%2Fvar%2Frun/shop`,
    `${kind}://reader:hush@/shop`,
    `${kind}://db/shop`,
    `${kind}://reader:hush@db`,
    `${kind}://reader:hush@db/`,
    `${kind}://reader:hush@db/a/b`,
    `${kind}://reader:hush@db/shop#hush`,
    `${kind}://reader:12?hush@db/shop`,
    `${base}?hush%0a{"level":50}=1`,
    `${base}?sslmode=hush`,
    `${base}?sslmode=require&sslmode=require`,
    `${base}?sslmode=verify-full&sslca=/etc/hush.pem`,
    `${base}?sslmode=verify-full&sslca=%zz`,
    `${base}?sslca=${pem}`,
    `${kind}://reader:hush@127.0.0.1/shop?sslmode=verify-full`,
  ])('%s is refused, and nothing of its password is repeated', (url) => {
    const fault = faultOf(kind, url);
    expect(fault).toMatch(/^Value error, /);
    expect(fault).not.toContain('hush');
  });

  test('has its certificates inline', () => {
    const { tls } = parseServerAddress(kind, `${base}?sslmode=verify-full&sslca=${pem}`);
    expect(tls).toEqual({ mode: 'verify-full', ca: rootCertificates[0] });
    expect(parseServerAddress('mysql', 'mysql://u@h/d?ssl-mode=VERIFY_CA').tls.mode).toBe('verify-ca');
  });
});

test.each([
  ...['/proc/self/mem', '/proc/self/environ', '/dev/zero', '/sys/kernel/notes', '/tmp/a%00b', '/tmp/%zz'],
  ...['/tmp/a.db?mode=rw', '/'],
])('the path %s is no address of sqlite', (url) => {
  expect(faultOf('sqlite', url)).toMatch(/^Value error, /);
  expect(faultOf('sqlite', `sqlite://${url}`)).toMatch(/^Value error, /);
  expect(faultOf('sqlite', `https://${url}`)).toMatch(/^Value error, /);
});

test('SQLite files are opened in the allowed directories only, wherever links lead', () => {
  expect(faultOf('sqlite', path.join(allowed, 'own.sqlite'))).toBe('opened');
  expect(faultOf('sqlite', path.join(allowed, 'fifo'))).toMatch(/not a regular file/);
  expect(faultOf('sqlite', path.join(directory, 'other.sqlite'))).toBe('forbidden');
  expect(faultOf('sqlite', path.join(allowed, 'link.sqlite'))).toBe('forbidden');
  expect(faultOf('sqlite', path.join(allowed, 'up/other.sqlite'))).toBe('forbidden');
  expect(faultOf('sqlite', path.join(allowed, 'up/missing.sqlite'))).toBe('forbidden');
  expect(faultOf('sqlite', `${allowed}/../other.sqlite`)).toBe('forbidden');
  expect(faultOf('sqlite', `${allowed}/%2e%2e/other.sqlite`)).toBe('forbidden');
});

test('a link that is put in the place of a file after the check is not followed', async () => {
  const file = path.join(allowed, 'swapped.sqlite');
  writeFileSync(file, '');
  const connector = open('sqlite', file, 'test');
  rmSync(file);
  symlinkSync(path.join(directory, 'other.sqlite'), file);
  await expect(connector.ping()).rejects.toMatchObject({ code: 'unavailable' });
  await connector.close();
});
