/**
 * Files are replaced and restored while the gateway is killed: `npm run bench -- replace [--kills 200]`. Prints what was
 * counted, and ends with 1 if a file ever had no version in force or more than one, a chunk twice, or if a blob is left.
 * With `--embedding [--pages 300]` instead: what a change of one paragraph of a long document embeds again.
 */
import { parseArgs } from 'node:util';
import { measureEmbeddedBytes } from './replace/embeddedBytes';
import { runKills } from './replace/killRounds';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    embedding: { type: 'boolean', default: false },
    pages: { type: 'string', default: '300' },
  },
});

async function main(): Promise<void> {
  if (values.embedding) {
    await measureEmbeddedBytes(Number(values.pages), (line) => process.stdout.write(`${line}\n`));
    return;
  }
  const { faults, refused, ...counts } = await runKills(Number(values.kills), {
    report: ({ kills, faults: found }) => {
      if (kills % 20 === 0) process.stdout.write(`${kills} kills, ${found.length} faults\n`);
    },
  });
  process.stdout.write(`${JSON.stringify({ ...counts, refused: refused.length, faults: faults.length })}\n`);
  for (const reason of new Set(refused)) process.stdout.write(`refused: ${reason}\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

void main();
