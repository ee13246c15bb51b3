import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportedExtensions } from '../../domain/fileTypes';

test('the table in docs/files.md has the extensions that are accepted, and no other', () => {
  const page = readFileSync(join(__dirname, '../../docs/files.md'), 'utf8');
  const table = page.slice(page.indexOf('| type | extensions |'), page.indexOf('A file has at most'));
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, extension]) => extension);
  expect(named.sort()).toEqual([...supportedExtensions].sort());
});
