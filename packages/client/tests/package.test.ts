import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packAndInstall, productVersion } from '../../../tests/packedPackage';

const maxBytes = 15_000;

test('the package has its bundles and types alone, is small, and works in an empty project', () => {
  const { files, manifest, run, remove } = packAndInstall('client');
  expect(files).toEqual([
    'README.md',
    'dist/index.cjs',
    'dist/index.mjs',
    ...['codes', 'errors', 'files', 'generated', 'index', 'operations', 'transport'].map(
      (name) => `dist/types/${name}.d.ts`,
    ),
    'package.json',
  ]);
  expect(manifest.version).toBe(productVersion());
  const bundle = readFileSync(join(__dirname, '..', 'dist', 'index.mjs'));
  expect(gzipSync(bundle).length).toBeLessThan(maxBytes);
  expect(bundle.toString()).not.toMatch(/\bimport\b.*\bfrom\b|\brequire\(/);

  const use = "console.log(typeof new Lectern({ baseUrl: 'http://x', apiKey: 'k' }).search)";
  expect(run('a.mjs', `import { Lectern } from '@lectern/client'; ${use}`)).toBe('function');
  expect(run('a.cjs', `const { Lectern } = require('@lectern/client'); ${use}`)).toBe('function');
  remove();
});
