import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(__dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'lectern-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8' });
const maxBytes = 15_000;

test('the package has its bundles and types alone, is small, and works in an empty project', () => {
  const [packed] = JSON.parse(npm(['pack', '--json', '--silent', '--pack-destination', folder], root)) as [
    { filename: string; files: { path: string }[] },
  ];
  expect(packed.files.map(({ path }) => path).sort()).toEqual([
    'README.md',
    'dist/index.cjs',
    'dist/index.mjs',
    ...['codes', 'errors', 'files', 'generated', 'index', 'operations', 'transport'].map(
      (name) => `dist/types/${name}.d.ts`,
    ),
    'package.json',
  ]);
  const bundle = readFileSync(join(root, 'dist', 'index.mjs'));
  expect(gzipSync(bundle).length).toBeLessThan(maxBytes);
  expect(bundle.toString()).not.toMatch(/\bimport\b.*\bfrom\b|\brequire\(/);

  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)], folder);
  const run = (name: string, code: string) => {
    writeFileSync(join(folder, name), code);
    return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' }).trim();
  };
  const use = "console.log(typeof new Lectern({ baseUrl: 'http://x', apiKey: 'k' }).search)";
  expect(run('a.mjs', `import { Lectern } from '@lectern/client'; ${use}`)).toBe('function');
  expect(run('a.cjs', `const { Lectern } = require('@lectern/client'); ${use}`)).toBe('function');
});
