import words from './en.json';
import { plural } from './enAdministration';

/** The texts of usage, its costs and budgets. */
export const usage = {
  usage: {
    ...words.usage,
    days: (count: number) => `Last ${plural(count, 'day', 'days')}`,
    chart: (measure: string, grouping: string) =>
      `${measure}, ${grouping.toLowerCase()}: the table has the values`,
    storedFiles: (files: number, size: string) => `${plural(files, 'file', 'files')}, ${size}`,
  },
  budgets: { ...words.budgets, share: (name: string) => `Share of the budget spent: ${name}` },
};
