import templatesDe from './data/templates.de.json';
import templatesEn from './data/templates.en.json';
import wordsDe from './data/words.de.json';
import wordsEn from './data/words.en.json';

type Templates = typeof templatesEn;
export type ConditionKind = keyof Templates['conditions'];
export type ReadingKind = Exclude<keyof Templates, 'conditions'>;

/** The words for random tables in a language, and the ways to ask for them. */
export interface FuzzLanguage {
  code: string;
  templates: Record<ReadingKind, string[]> & { conditions: Record<ConditionKind, string[]> };
  words: {
    /** One thing: several, and its gender. */
    things: Record<string, string[]>;
    /** A number of things: its gender, and the highest and the lowest of it, where a word says so. */
    amounts: Record<string, (string | null)[]>;
    /** A kind of things: its gender, several of it, and its values. */
    kinds: Record<string, string[]>;
    /** A day: its gender. */
    days: Record<string, string>;
    /** Articles and endings by gender. */
    articles: Record<string, Record<string, string>>;
    months: string[];
    /** How a day is written. */
    day: string;
    and: string;
    or: string;
  };
}

export const fuzzLanguages: FuzzLanguage[] = [
  { code: 'en', templates: templatesEn, words: wordsEn },
  { code: 'de', templates: templatesDe, words: wordsDe },
];

/** Each `{hole}` of a template filled. */
export const filled = (template: string, holes: Record<string, string | number>): string =>
  template
    .replace(/\{(\w+)\}/gu, (_, hole) => String(holes[hole] ?? ''))
    .replace(/\b(a) (?=[aeiou])/gu, '$1n ')
    .replace(/ {2,}/gu, ' ');

/** The articles and endings that go with a word, under names that end with `suffix`. */
export const articlesOf = ({ words }: FuzzLanguage, gender: string, suffix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words.articles[gender] ?? {}).map(([name, form]) => [`${name}${suffix}`, form]),
  );

/** "mit drei Zelten" */
export const dative = (plural: string) => (/[ns]$/u.test(plural) ? plural : `${plural}n`);
