import words from './en.json';
import { plural } from './enAdministration';

/** The texts of the screen of sources. */
export const sources = {
  sources: {
    ...words.sources,
    counts: (run: { added: number; changed: number; unchanged: number; removed: number; failed: number }) =>
      `${run.added} added, ${run.changed} changed, ${run.unchanged} unchanged, ${run.removed} removed, ${run.failed} failed`,
    failures: (count: number) => plural(count, 'failure', 'failures'),
    notListed: (count: number) => `${plural(count, 'other', 'others')} not listed`,
  },
};
