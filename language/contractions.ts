import data from './data/contractions.json';

/** Short forms as people type them, without their apostrophe, by language; those that are other words too are left out. */
const forms = new Map(
  Object.entries(data).map(([language, endings]) => {
    const written = Object.entries(endings).flatMap(([ending, words]) =>
      words.split(' ').map((word) => [word + ending.slice(1), word + ending] as const),
    );
    const known = new Map(written);
    return [language, { known, pattern: new RegExp(`\\b(?:${[...known.keys()].join('|')})\\b`, 'giu') }];
  }),
);

/** "Whats", "dont" with their apostrophes, where a text may be of a language that has such forms. */
export function withApostrophes(text: string, language: string | null): string {
  const of = forms.get(language ?? 'en');
  if (of === undefined) return text;
  return text.replace(of.pattern, (word) => {
    const written = of.known.get(word.toLowerCase()) ?? word;
    return `${word.charAt(0)}${written.slice(1)}`;
  });
}
