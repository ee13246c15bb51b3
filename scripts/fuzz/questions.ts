/**
 * Asks the built-in reader for random readings of random databases, in English and German words of templates, and compares
 * the rows: `npm run fuzz -- questions [--cases 2000] [--seed N]`. Prints the first wrong answers; the seed beside one, with
 * 25 cases, makes it again.
 */
import { parseArgs } from 'node:util';
import { interval } from '../sql/interval';
import { type Tried, tryReadings, type WrongAnswer } from './questions/tryReadings';

const { values: options } = parseArgs({
  options: { cases: { type: 'string', default: '2000' }, seed: { type: 'string' } },
});
const count = Number(options.cases);
const seed = Number(options.seed ?? Date.now() % 1_000_000);
const maxPrinted = 60;

const rowsText = (rows: unknown[][]) => `${rows.length} rows: ${JSON.stringify(rows).slice(0, 200)}`;

const wrongText = ({ seed, kind, question, sql, rows, rightSql, rightRows }: WrongAnswer) =>
  [
    `${kind}, seed ${seed}: ${question}`,
    `    own:   ${sql}\n           ${rowsText(rows)}`,
    `    right: ${rightSql}\n           ${rowsText(rightRows)}`,
  ].join('\n');

function table({ answered, declined, wrong }: Tried): string {
  const kinds = [...new Set([...answered.keys(), ...declined.keys()])].sort();
  const lines = kinds.map((kind) => {
    const [own, other] = [answered.get(kind) ?? 0, declined.get(kind) ?? 0];
    return `| ${kind} | ${own + other} | ${own} | ${wrong.filter((one) => one.kind === kind).length} |`;
  });
  return ['| reading | asked | answered | wrong |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

async function main(): Promise<void> {
  const startedAt = process.cpuUsage();
  const tried = await tryReadings(count, seed);
  const { user, system } = process.cpuUsage(startedAt);
  for (const wrong of tried.wrong.slice(0, maxPrinted)) console.log(wrongText(wrong));
  console.log(table(tried));
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
  const answered = sum(tried.answered);
  console.log(
    `${answered + sum(tried.declined)} questions, seed ${seed}: ${answered} answered, of them right ${interval(answered - tried.wrong.length, answered, 3)}, ${tried.wrong.length} wrong; ${Math.round((user + system) / 1e6)} s of processor time`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
