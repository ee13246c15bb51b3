import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { upload } from '../graphql/support/ingest';
import { useCli } from './support/useCli';

jest.setTimeout(120_000);

const { harness, home, run, lectern, json } = useCli();

test('who may see a file is shown with the reason, changed, and what principals see is listed', async () => {
  const id = await upload(harness(), 'contract.md', 'contract');
  expect(await lectern('files', 'access', id)).toMatch(/^PRINCIPAL +VIA\neveryone +default\n$/);
  const restricted = ['--principal', 'group:legal', '--principal', 'user:ada, of the mill'];
  expect(await lectern('files', 'access', id, ...restricted)).toMatch(
    /\ngroup:legal +file\nuser:ada, of the mill +file\nadministrators +administrators\n$/,
  );
  expect(await lectern('files', 'list', '--visible-to', 'group:legal')).toContain('contract.md');
  expect(await lectern('files', 'list', '--visible-to', 'group:sales')).toBe('');
  expect(await lectern('files', 'access', id, '--nobody')).toMatch(
    /^PRINCIPAL +VIA\nadministrators +administrators\n$/,
  );
  expect(await lectern('files', 'access', id, '--everyone')).toMatch(/\neveryone +file\n$/);
  await lectern('folders', 'access', 'default', '--principal', 'group:readers');
  expect(await lectern('files', 'access', id)).toMatch(/\neveryone +file\n$/);
  expect(await lectern('files', 'access', id, '--inherit')).toMatch(/\ngroup:readers +folder\n/);
  await lectern('folders', 'access', 'default', '--everyone');
  const both = await run(['files', 'access', id, '--nobody', '--everyone']);
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('exclude each other') });
});

test('a file expires, is held and released, and a folder expires with its files', async () => {
  const id = await upload(harness(), 'lease.md', 'lease');
  expect(await lectern('files', 'expire', id, '2099-05-01T00:00:00Z')).toMatch(/^lease\.md {2}expires 2099/);
  expect(await lectern('files', 'hold', id, '--reason', 'Case 7')).toBe(`${id}  held\n`);
  expect(await lectern('files', 'show', id)).toMatch(/\nheld +Case 7\n/);
  expect(await run(['files', 'delete', id])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('legal hold'),
  });
  expect(await lectern('files', 'release', id)).toBe(`${id}  released\n`);
  expect(await lectern('files', 'show', id)).toMatch(/\nexpires +2099/);
  expect(await lectern('files', 'expire', id, 'none')).toBe('lease.md  does not expire\n');
  const wrong = await run(['files', 'expire', id, 'tomorrow']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("'tomorrow' is not a time") });
  await json('folders', 'create', 'tenders');
  expect(await lectern('folders', 'expire', 'tenders', '2099-01-01')).toMatch(
    /^tenders {2}expires 2099|2098/,
  );
  expect(await lectern('folders', 'expire', 'tenders', 'none')).toBe('tenders  does not expire\n');
  const unknown = await run(['folders', 'access', 'no such folder']);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no folder') });
});

test('row filters of a database are listed, set one by one and from a file, and cleared', async () => {
  const directory = join(harness().dataDir, 'connectors');
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'shop.sqlite');
  const database = new Database(path);
  database.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, tenant TEXT, owner TEXT)');
  database.exec('CREATE TABLE regions (id INTEGER PRIMARY KEY, name TEXT)');
  database.close();
  await lectern('connectors', 'add', 'Shop', path);
  const rowFilters = ['connectors', 'row-filters', 'Shop'];
  expect(await run(rowFilters)).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'There are no row filters: whoever may ask the database sees all rows.\n',
  });
  const orders = ['--table', 'orders', '--condition', 'tenant = :claim.tenant'];
  const regions = ['--table', 'regions', '--condition', 'name IN (:principals)'];
  expect(await lectern(...rowFilters, ...orders, ...regions)).toMatch(
    /^TABLE +CONDITION\norders +tenant = :claim.tenant\nregions +name IN \(:principals\)\n$/,
  );
  // The filters of other tables stay.
  await lectern(...rowFilters, '--table', 'orders', '--condition', 'owner = :user');
  const printed = await lectern(...rowFilters, '--json');
  const filters = [
    { table: 'regions', condition: 'name IN (:principals)' },
    { table: 'orders', condition: 'owner = :user' },
  ];
  expect(JSON.parse(printed)).toEqual({ items: filters });
  expect(await lectern(...rowFilters, '--clear')).toBe('');
  expect(await json(...rowFilters)).toEqual({ items: [] });
  const file = join(home().directory, 'filters.json');
  await writeFile(file, printed);
  expect(await json(...rowFilters, '--set', file)).toEqual({ items: filters });
  const list = JSON.stringify(filters.slice(1));
  await run([...rowFilters, '--set', '-'], { input: list });
  expect(await json(...rowFilters)).toEqual({ items: filters.slice(1) });
});

test('a wrong row filter is refused with its place, and changes nothing', async () => {
  const rowFilters = ['connectors', 'row-filters', 'Shop'];
  const before = await json(...rowFilters);
  const wrong: [string[], number, string, string?][] = [
    [['--table', 'orders', '--condition', 'id IN (SELECT 1)'], 1, 'filters.0.condition: '],
    [['--table', 'nowhere', '--condition', '1 = 1'], 1, 'There is no table nowhere.'],
    [['--table', 'orders'], 2, 'Each --table needs one --condition.'],
    [['--table', 'orders', '--condition', '1 = 1', '--clear'], 2, 'exclude each other'],
    [['--set', 'no-such-file.json'], 2, 'does not exist'],
    [['--set', '-'], 1, 'is not JSON', '{'],
    [['--set', '-'], 1, 'is not a list', '{"items": {}}'],
    [['--set', '-'], 1, "Row filter 1 of '-' needs the texts", '[{"table": "orders", "condition": 1}]'],
  ];
  for (const [options, code, stderr, input] of wrong) {
    expect(await run([...rowFilters, ...options], { input })).toMatchObject({
      code,
      stderr: expect.stringContaining(stderr),
    });
  }
  expect(await json(...rowFilters)).toEqual(before);
});
