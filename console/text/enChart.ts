import words from './en.json';

/** The texts of the chart of rows. */
export const chart = {
  ...words.chart,
  firstOf: (shown: number, total: number) => `The first ${shown} of ${total} rows.`,
  barsOf: (measure: string, count: number) =>
    `Bars of ${measure} for ${count} rows. The table has the same values.`,
  linesOf: (measure: string, start: string, end: string) =>
    `${measure} from ${start} to ${end} as a line. The table has the same values.`,
};
