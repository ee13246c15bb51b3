import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces what a report says between its marks for figures; the rest was written by hand. */
export function writeFigures(report: string, figures: string): void {
  const [before, behind] = readFileSync(report, 'utf8').split(
    /(?<=<!-- figures -->\n)[\s\S]*(?=<!-- end -->)/,
  );
  if (before === undefined || behind === undefined)
    throw new Error(`${report} has no marks for its figures.`);
  writeFileSync(report, `${before}${figures}\n${behind}`);
}
