import words from './en.json';

/** The texts of conversations. */
export const threads = {
  ...words.threads,
  renameOne: (title: string) => `Rename “${title}”`,
  deleteOne: (title: string) => `Delete “${title}”`,
  deleteText: (title: string) => `“${title}” is deleted with all its questions. This cannot be undone.`,
  asked: (when: string) => `Asked on ${when}`,
};
