/** The tables of docs/archive.md are those of the program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveKinds as exportedKinds } from '../../cli/archive/archiveFormat';
import { archiveKinds } from '../../domain/archive';
import { collections, tenantCollections } from '../../models/collections';

const page = readFileSync(join(__dirname, '../../docs/archive.md'), 'utf8');

/** The rows of a table: cells without the targets of links. */
function rowsUnder(heading: string): string[][] {
  const [, table = ''] = page.split(`${heading}\n`);
  const lines = table.split('\n').slice(1);
  const end = lines.indexOf('');
  return lines.slice(0, end).map((line) =>
    line
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}
const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

test('the kinds of records have their collections, in the order of an import', () => {
  const rows = rowsUnder('| kind | collections | a record |').map(([kind, of]) => [
    namesIn(kind)[0],
    namesIn(of),
  ]);
  const ofKind = (kind: string) => tenantCollections.filter((name) => collections[name].archived === kind);
  expect(rows).toEqual(archiveKinds.map((kind) => [kind, ofKind(kind)]));
});

test('the command line exports every kind', () => {
  expect([...exportedKinds].sort()).toEqual([...archiveKinds].sort());
});

test('what an archive is without is listed with the reason', () => {
  const rows = rowsUnder('| not included | because |');
  const documented = rows.flatMap(([names, because]) => namesIn(names).map((name) => [name, because]));
  const without = tenantCollections.flatMap((name) => {
    const { archived } = collections[name];
    return typeof archived === 'string' ? [] : [[name, archived.because]];
  });
  expect(documented.sort()).toEqual(without.sort());
});
