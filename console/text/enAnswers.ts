import words from './en.json';
import { plural } from './enAdministration';

/** The texts of answers on record, and of feedback. */
export const answers = {
  answers: {
    ...words.answers,
    alsoAsked: (count: number) => `Also asked in ${plural(count, 'other way', 'other ways')}`,
    askAgainAs: (question: string) => `Ask again: ${question}`,
    editAs: (question: string) => `Edit: ${question}`,
    uploadFor: (question: string) => `Upload what answers this: ${question}`,
    tokenCounts: (prompt: number, completion: number, calls: number) =>
      `${plural(prompt, 'token', 'tokens')} sent, ${completion} generated, in ${plural(calls, 'call', 'calls')}`,
    promptVersion: (name: string, version: number, isUsed: boolean) =>
      `${name}, version ${version}${isUsed ? '' : ' (not used)'}`,
    rows: (count: number) => plural(count, 'row', 'rows'),
    citation: (marker: number, file: string) => `[${marker}] ${file}`,
  },
};
