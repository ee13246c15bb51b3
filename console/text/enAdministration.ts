import words from './en.json';

export const stages = {
  conversion: 'Conversion',
  parsing: 'Parsing',
  chunking: 'Chunking',
  embedding: 'Embedding',
};

export const plural = (count: number, one: string, many: string) =>
  `${new Intl.NumberFormat().format(count)} ${count === 1 ? one : many}`;

/** The texts of the administrative screens. */
export const administration = {
  prompts: {
    ...words.prompts,
    version: (number: number) => `Version ${number}`,
    difference: (from: number, to: number) => `Changes from version ${from} to ${to}`,
  },
  keys: { ...words.keys, expires: (when: string) => `until ${when}` },
  environments: { ...words.environments, deleteTitle: (name: string) => `Delete “${name}”?` },
  queues: { ...words.queues, stages },
};
