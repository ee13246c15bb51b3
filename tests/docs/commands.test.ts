/** `npm run` and what it starts: what documents and comments name is there. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { scripts } from '../../package.json';
import programs from '../../scripts/programs.json';

const root = join(__dirname, '../..');
const kinds: Record<string, Record<string, { file: string }>> = programs;
const files = Object.values(kinds).flatMap((named) => Object.values(named).map(({ file }) => file));

/** Tracked texts. */
const texts = execFileSync('git', ['ls-files', '-z', '*.md', '*.ts', '*.json', '*.js', '.ci', '.githooks'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));

test('every command that a document or a comment names can be run', () => {
  const unknown = texts.flatMap((path) => {
    const named = readFileSync(join(root, path), 'utf8').matchAll(
      /npm run ([a-z][\w:-]*)(?: -- ([a-z][\w:-]*))?/g,
    );
    return [...named].flatMap(([command, script = '', name]) => {
      const isKnown = script in scripts && (!kinds[script] || name === undefined || name in kinds[script]);
      return isKnown ? [] : [`${path}: ${command}`];
    });
  });
  expect(unknown).toEqual([]);
});

test('every program with a name exists, and every bench and evaluation has a name', () => {
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const started = globSync(['benchmarks/bench/*.ts', 'scripts/eval*.ts'], { cwd: root });
  expect(started.filter((path) => !files.includes(path))).toEqual([]);
});

test('at most 25 commands are listed by npm', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(25);
});
