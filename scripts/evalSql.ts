/**
 * Measures question → SQL without a language model, held out: the weights that judge a question are fitted to English
 * questions of other databases only.
 * `npm run eval:sql -- [--fit] [--show wrong|declined|right] [DIR…]` reads the questions of `tests/fixtures` and of
 * each DIR, which holds `questions.jsonl` (`db`, `question`, `gold_sql` or the `rows` that are right, `ordered`) and the
 * databases that it names, as SQLite files or as scripts (`.sql`) that make them. With a DIR it writes the figures of `docs/measurements/sql.md`, which
 * has them of more sets than the fixtures; `--fit` also writes weights fitted to all of them but the sets that are held
 * out. `--no-write` only prints.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeFigures } from './eval/writeFigures';
import { fitAll, fittedTo, heldOut, type Outcome } from './sql/heldOut';
import { interval } from './sql/interval';
import { tryQuestions } from './sql/openQuestions';
import { kindOf } from './sql/questionSets';

const root = path.resolve(__dirname, '../..');
const ownSets = ['sql', 'sqlUnseen'].map((name) => path.join(root, 'tests/fixtures', name));

/** For each set and language, and for English with SQL by the kind of question and by database. */
export function table(outcomes: Outcome[]): string {
  const rows = new Map<string, Outcome[]>();
  const add = (key: string, outcome: Outcome) => rows.set(key, [...(rows.get(key) ?? []), outcome]);
  for (const outcome of outcomes) {
    const { set, language, gold_sql, db } = outcome.tried.question;
    add(`${set}, ${language}`, outcome);
    if (language !== 'en' || !gold_sql) continue;
    add(`${set}, ${language}: ${kindOf(gold_sql)}`, outcome);
    add(`${set}, ${language}: ${path.basename(db)}`, outcome);
  }
  const lines = [...rows]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, of]) => {
      const answered = of.filter((one) => one.answered);
      const right = answered.filter((one) => one.right).length;
      const rightAsSet = answered.filter((one) => one.rightAsSet).length;
      const rightWithTies = answered.filter((one) => one.rightWithTies).length;
      const first = of.filter((one) => one.right).length;
      return `| ${name} | ${of.length} | ${interval(answered.length, of.length)} | ${interval(right, answered.length)} | ${interval(rightAsSet, answered.length)} | ${interval(first, of.length)} | ${interval(rightWithTies, answered.length)} |`;
    });
  return [
    '| questions | n | answered | right of answered | the same, as sets | likeliest reading right | right of answered, rows that tie counted as wrong |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** A summary of CPU times: the machine may do other things too. */
function timesOf(milliseconds: number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `CPU time of a question: median ${at(0.5)?.toFixed(1)} ms, 99 of 100 within ${at(0.99)?.toFixed(1)} ms, at most ${at(1)?.toFixed(1)} ms.`;
}

const report = path.join(root, 'docs/measurements/sql.md');

const rounded = (weights: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(weights)
      .map(([name, weight]): [string, number] => [name, Math.round(weight * 1000) / 1000])
      .sort(([a], [b]) => a.localeCompare(b)),
  );

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const show = args.includes('--show') ? args[args.indexOf('--show') + 1] : undefined;
  const more = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--show');
  const all = await tryQuestions([...ownSets, ...more]);
  const outcomes = heldOut(all);
  for (const { tried, answered, right, sql } of outcomes) {
    if (show !== (answered ? (right ? 'right' : 'wrong') : 'declined')) continue;
    const { db, question, gold_sql } = tried.question;
    console.log(
      `${db}: ${question}\n    own:  ${sql}\n    gold: ${gold_sql ?? JSON.stringify(tried.question.rows)}`,
    );
  }
  const figures = `${table(outcomes)}\n\n${timesOf(all.map(({ milliseconds }) => milliseconds))}`;
  console.log(figures);
  if (args.includes('--no-write')) return;
  if (more.length > 0) writeFigures(report, figures);
  if (!args.includes('--fit')) return;
  const { features, confidence } = fitAll(fittedTo(all));
  const weights = { features: rounded(features), confidence: rounded(confidence) };
  const file = path.join(root, 'providers/ai/builtin/sql/data/weights.json');
  writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
