import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Freshness {
  isBuilt(): boolean;
  markBuilt(startedAt: Date): void;
}

let root: string;
let freshness: Freshness;
const at = (path: string) => join(root, path);

/** Long before the build, and after it. */
const [before, built, after] = [new Date('2020-01-01'), new Date('2021-01-01'), new Date('2022-01-01')];

function setTimes(time: Date, ...paths: string[]): void {
  for (const path of paths) utimesSync(at(path), time, time);
}

/** A small project that was built, with the program that tells so. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-freshness-'));
  for (const folder of [
    'scripts',
    'dist',
    'app',
    'app/tests',
    'packages/one/dist',
    'packages/one/src',
    'node_modules',
  ])
    mkdirSync(at(folder), { recursive: true });
  copyFileSync(resolve(__dirname, '../../scripts/freshness.js'), at('scripts/freshness.js'));
  for (const file of [
    'app/main.ts',
    'app/old.ts',
    'app/tests/main.test.ts',
    'tsconfig.json',
    'server.log',
    'packages/one/src/one.ts',
  ])
    writeFileSync(at(file), '');
  setTimes(
    before,
    'app/main.ts',
    'app/old.ts',
    'tsconfig.json',
    'packages/one/src/one.ts',
    'scripts/freshness.js',
  );
  setTimes(before, 'app', 'scripts', 'packages/one/src', 'packages/one', 'packages');
  freshness = createRequire(at('scripts/freshness.js'))('./freshness.js') as Freshness;
  freshness.markBuilt(built);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('nothing is built again where nothing has changed', () => {
  expect(freshness.isBuilt()).toBe(true);
});

test.each([
  ['a source', 'app/main.ts'],
  ['a source of a package', 'packages/one/src/one.ts'],
  ['a setting', 'tsconfig.json'],
])('%s that has changed is built', (_, path) => {
  setTimes(after, path);
  expect(freshness.isBuilt()).toBe(false);
});

test('a log and a test that have changed are no reason to build', () => {
  setTimes(after, 'server.log', 'app/tests/main.test.ts');
  expect(freshness.isBuilt()).toBe(true);
});

test('a source that was removed or renamed is a reason to build', () => {
  renameSync(at('app/old.ts'), at('scripts/old.ts'));
  expect(freshness.isBuilt()).toBe(false);
});

test('packages that were installed since are a reason to build', () => {
  writeFileSync(at('node_modules/.package-lock.json'), '{}');
  expect(freshness.isBuilt()).toBe(false);
});

test('the build of another version of Node.js is not used', () => {
  writeFileSync(at('dist/built'), 'v1.0.0 x64');
  setTimes(built, 'dist/built');
  expect(freshness.isBuilt()).toBe(false);
});

test('a package without its build is a reason to build', () => {
  rmSync(at('packages/one/dist'), { recursive: true });
  setTimes(before, 'packages/one');
  expect(freshness.isBuilt()).toBe(false);
});
