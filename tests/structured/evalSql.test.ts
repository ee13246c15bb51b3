import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');
const shared = path.join(process.env.LECTERN_SHARED ?? path.resolve(root, '../shared'), 'sql');

interface Figures {
  answered: number;
  right: number;
}

/** Percentages of held-out questions, by the name of a line of the evaluation. */
async function evaluate(directories: string[]): Promise<(name: string) => Figures> {
  const script = path.join(root, 'dist/scripts/evalSql.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--no-write', ...directories]);
  return (name) => {
    const line = stdout.split('\n').find((text) => text.startsWith(`| ${name} |`)) ?? '';
    const [answered = 0, right = 0] = [...line.matchAll(/([\d.]+) % \(/g)].map((match) => Number(match[1]));
    return { answered, right };
  };
}

test('over databases that its weights were not fitted to it answers most questions, and is right in 92 of 100', async () => {
  const figures = await evaluate([]);
  expect(figures('sql, en').answered).toBeGreaterThanOrEqual(60);
  expect(figures('sql, en').right).toBeGreaterThanOrEqual(92);
  expect(figures('sqlUnseen, en').answered).toBeGreaterThanOrEqual(70);
  expect(figures('sqlUnseen, en').right).toBeGreaterThanOrEqual(92);
  for (const language of ['de', 'es', 'fr'])
    expect(figures(`sqlUnseen, ${language}`).right).toBeGreaterThanOrEqual(85);
}, 240_000);

const overSpider = 'it answers half of the questions of Spider, and is right in 9 of 10';
if (!existsSync(path.join(shared, 'questions.jsonl')))
  test.skip(`${overSpider} (needs the questions of ${shared}, or of LECTERN_SHARED)`, () => {});
else
  test(overSpider, async () => {
    const figures = await evaluate([shared]);
    expect(figures('spider, en').answered).toBeGreaterThanOrEqual(45);
    expect(figures('spider, en').right).toBeGreaterThanOrEqual(90);
  }, 240_000);
