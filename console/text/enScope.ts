import words from './en.json';
import { plural } from './enAdministration';

/** The texts of the choice of what is asked. */
export const scope = {
  ...words.scope,
  count: (count: number) => plural(count, 'suggestion', 'suggestions'),
  onlyFiles: (label: string, files: number) => `Only ${label} (${files})`,
  askedOnly: (label: string) => `Only ${label}`,
  removeFilter: (label: string) => `Remove the filter ${label}`,
  remove: (name: string) => `Do not ask ${name} alone`,
};
