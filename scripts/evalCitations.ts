/**
 * How many claims keep a citation that does not bear them out, and how many lose one that does, by kind of change.
 * `npm run eval:citations [-- FILE]`
 */
import { scoreCitations } from './answers/scoreCitations';

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;

for (const [set, { kinds, kept, dropped, precision, recall }] of scoreCitations(process.argv[2])) {
  console.log(`\n${set}`);
  for (const { kind, label, wrong, all } of kinds) {
    const mistake = label === 'supported' ? 'wrongly dropped' : 'wrongly kept';
    console.log(`  ${kind.padEnd(14)}${`${wrong} of ${all}`.padStart(8)} ${mistake}`);
  }
  console.log(
    `  wrongly kept ${percent(kept.wrong, kept.all)}, wrongly dropped ${percent(dropped.wrong, dropped.all)}`,
  );
  console.log(`  precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
}
