/* Kills the document store at random moments under writes: npm run fuzz -- store:crash [ROUNDS] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashRounds } from './crashRounds';

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? 200);
  const data = mkdtempSync(join(tmpdir(), 'store-crash-'));
  const { acknowledged, problems } = await crashRounds(data, rounds, console.log);
  for (const problem of problems.slice(0, 20)) console.error(problem);
  console.log(`${rounds} rounds, ${acknowledged} acknowledged writes, ${problems.length} problems`);
  if (problems.length > 0) {
    console.error(`the data is kept at ${data}`);
    process.exitCode = 1;
  } else rmSync(data, { recursive: true, force: true });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
