import words from './en.json';
import { plural } from './enAdministration';

/** The texts of golden questions and their runs. */
export const evaluation = {
  evaluation: {
    ...words.evaluation,
    caseCount: (count: number) => plural(count, 'case', 'cases'),
    imported: (imported: number, removed: number) =>
      `${plural(imported, 'case', 'cases')} imported, ${removed} former ones removed.`,
    ignored: (names: string) => `Not used: ${names}`,
    passage: (number: number) => `Passage ${number}`,
    assertion: (number: number) => `Assertion ${number}`,
    rowCount: (count: number) => plural(count, 'row', 'rows'),
    assertionCount: (count: number) => plural(count, 'assertion', 'assertions'),
    progress: (completed: number, count: number) => `${completed} of ${plural(count, 'case', 'cases')}`,
    passedOf: (passed: number, count: number) => `${passed} of ${count}`,
    between: (low: string, high: string) => `${low} to ${high}`,
    worse: (count: number) => `Cases that got worse: ${count}`,
    better: (count: number) => `Cases that got better: ${count}`,
    rest: (unchanged: number, onlyBase: number, onlyRun: number) =>
      `${plural(unchanged, 'case', 'cases')} unchanged, ${onlyBase} only in the base run, ${onlyRun} only in the other.`,
    added: (name: string) => `Added to “${name}”.`,
  },
};
