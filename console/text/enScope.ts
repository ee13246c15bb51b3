import { plural } from './enAdministration';

/** The texts of the choice of what is asked. */
export const scope = {
  pick: '@ Choose files',
  label: 'File or database to ask',
  placeholder: 'Name of a file or database',
  suggestions: 'Files and databases',
  database: 'Database',
  file: 'File',
  unnamed: '…',
  count: (count: number) => plural(count, 'suggestion', 'suggestions'),
  narrow: 'Narrow the question',
  onlyFiles: (label: string, files: number) => `Only ${label} (${files})`,
  askedOnly: (label: string) => `Only ${label}`,
  removeFilter: (label: string) => `Remove the filter ${label}`,
  remove: (name: string) => `Do not ask ${name} alone`,
};
