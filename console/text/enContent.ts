import words from './en.json';
import { plural } from './enAdministration';

/** The texts of new content of a file, and of its versions. */
export const content = {
  replace: {
    ...words.replace,
    same: (name: string) => `The environment has this content already, as “${name}”.`,
    heading: (name: string, version: number | null) =>
      version === null ? `New content: ${name}` : `New content, version ${version}: ${name}`,
  },
  versions: {
    ...words.versions,
    rollBackTo: (number: number) => `Roll back to version ${number}`,
    confirmTitle: (number: number) => `Roll back to version ${number}?`,
    chunks: (kept: number, embedded: number, removed: number) =>
      `${plural(kept, 'chunk', 'chunks')} kept, ${embedded} embedded, ${removed} removed`,
  },
};
