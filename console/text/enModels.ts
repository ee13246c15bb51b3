import words from './en.json';

/** The texts of the screen of models. */
export const models = {
  models: {
    ...words.models,
    fixedBy: (setting: string) => `Fixed by ${setting}`,
    foundServer: (name: string, url: string) => `${name}: ${url}`,
    testOf: (name: string) => `Test of ${name}`,
    dimension: (dimension: number) => `Works: ${dimension} dimensions`,
  },
};
