import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyType, extensionsOf, type FileKind, specifiedTypes } from '../../domain/fileTypes';

const page = readFileSync(join(__dirname, '../../docs/files.md'), 'utf8');

const further = new Set([...everyType].filter((kind) => !specifiedTypes.has(kind)));

test.each<[string, ReadonlySet<FileKind>, string, string]>([
  ['of the specification', specifiedTypes, '| type | extensions |', 'A file has at most'],
  ['beyond it', further, '| further type | extensions |', 'A further type'],
])('the table in docs/files.md of types %s has their extensions, and no other', (_title, types, from, to) => {
  const table = page.slice(page.indexOf(from), page.indexOf(to));
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, extension]) => extension);
  expect(named.sort()).toEqual(extensionsOf(types).sort());
});
