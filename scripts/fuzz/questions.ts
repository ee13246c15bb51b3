/**
 * Asks the built-in reader for random readings of random databases, in words of templates, and compares the rows:
 * `npm run fuzz -- questions [questions] [seed]`. Prints each wrong answer; the seed beside it, with 25 questions, makes it
 * again.
 */
import { type Tried, tryReadings, type WrongAnswer } from './questions/tryReadings';

const count = Number(process.argv[2] ?? 2_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);

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
  for (const wrong of tried.wrong) console.log(wrongText(wrong));
  console.log(table(tried));
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
  const answered = sum(tried.answered);
  console.log(
    `${answered + sum(tried.declined)} questions, seed ${seed}: ${answered} answered, ${tried.wrong.length} of them wrong; ${Math.round((user + system) / 1e6)} s of processor time`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
