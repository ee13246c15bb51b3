import lists from './data/stopWords.json';

/**
 * Function words by language. They identify the language of a short text, and are ignored when a passage is compared
 * with a question.
 */
export const stopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
);
