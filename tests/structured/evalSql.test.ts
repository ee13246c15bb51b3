import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');
const shared = path.join(process.env.LECTERN_SHARED ?? path.resolve(root, '../shared'), 'sql');

/** Percentages of a line of the evaluation. */
async function evaluate(directory: string) {
  const script = path.join(root, 'dist/scripts/evalSql.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script, directory]);
  return (name: string) => {
    const line = stdout.split('\n').find((text) => text.startsWith(name)) ?? '';
    const [answered, right] = [...line.matchAll(/([\d.]+) %/g)].map((match) => Number(match[1]));
    return { answered, right };
  };
}

test('over databases in several styles of naming it answers most questions, and hardly one wrongly', async () => {
  const figures = await evaluate(path.join(root, 'tests/fixtures/sql'));
  expect(figures('all').answered).toBeGreaterThanOrEqual(85);
  expect(figures('all').right).toBeGreaterThanOrEqual(95);
  // Short forms and German names with comments are read as well as plain ones.
  expect(figures('depot.sql').answered).toBeGreaterThanOrEqual(85);
  expect(figures('registry.sql').answered).toBeGreaterThanOrEqual(85);
}, 180_000);

test('where it answers it is right in at least 90 of 100, and it answers at least half', async () => {
  if (!existsSync(path.join(shared, 'questions.jsonl'))) {
    console.log(`Skipped: there are no questions in ${shared} (set LECTERN_SHARED)`);
    return;
  }
  const figures = await evaluate(shared);
  expect(figures('all').answered).toBeGreaterThanOrEqual(50);
  expect(figures('all').right).toBeGreaterThanOrEqual(90);
  expect(figures('single table').answered).toBeGreaterThanOrEqual(66.7);
}, 180_000);
