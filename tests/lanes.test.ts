import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { globSync } from 'tinyglobby';
import lanes from './lanes.json';

const root = join(__dirname, '..');
const program = join(root, 'node_modules/jest/bin/jest.js');
const files = globSync('**/*.test.ts', {
  cwd: root,
  ignore: ['**/node_modules/**', '**/dist/**', '.data/**'],
});

/** The files that Jest runs in a lane. */
function suitesOf(lane: string): string[] {
  const list = ['--listTests', '--json', '--selectProjects', lane];
  const output = execFileSync(process.execPath, [program, ...list], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (JSON.parse(output.toString()) as string[]).map((path) => relative(root, path));
}

test('every test file is in exactly one lane', () => {
  const run = ['core', ...Object.keys(lanes)].flatMap(suitesOf);
  expect(run.sort()).toEqual(files.sort());
});

test('every glob of a lane matches a test file', () => {
  const unmatched = Object.values(lanes)
    .flatMap((lane) => Object.values(lane).flat())
    .filter((glob) => globSync(glob, { cwd: root, ignore: ['**/node_modules/**'] }).length === 0);
  expect(unmatched).toEqual([]);
});
