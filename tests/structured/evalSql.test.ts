import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');
const shared = path.join(process.env.LECTERN_SHARED ?? path.resolve(root, '../shared'), 'sql');

test('where it answers it is right in at least 90 of 100, and it answers at least half', async () => {
  if (!existsSync(path.join(shared, 'questions.jsonl'))) {
    console.log(`Skipped: there are no questions in ${shared} (set LECTERN_SHARED)`);
    return;
  }
  const script = path.join(root, 'dist/scripts/evalSql.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script, shared]);
  const figures = (name: string) => {
    const line = stdout.split('\n').find((text) => text.startsWith(name)) ?? '';
    const [answered, right] = [...line.matchAll(/([\d.]+) %/g)].map((match) => Number(match[1]));
    return { answered, right };
  };
  expect(figures('all').answered).toBeGreaterThanOrEqual(50);
  expect(figures('all').right).toBeGreaterThanOrEqual(90);
  expect(figures('single table').answered).toBeGreaterThanOrEqual(66.7);
}, 60_000);
