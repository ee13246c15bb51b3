import { withSingleVerbs } from '../../language/phrasalVerbs';
import { synonymGroups } from '../../language/synonyms';
import { termsOf } from '../../language/terms';

/** The share of a word that begins like one of the question ("month", "monthly"). */
const relatedShare = 0.8;
const relatedCharacters = 4;
/** The share of a synonym. */
const synonymShare = 0.7;
/** The share of "water" for "waterproof": it is about the same, and states nothing of it. */
export const aboutShare = 0.4;

/** For each word of the question how well a text has it, 0 to 1; all words in their comparable form. */
export function matchesOf(keys: string[], words: string[], language: string | null): number[] {
  const present = new Set(words);
  const groups = new Set(words.flatMap((word) => [...synonymGroups(word, language)]));
  return keys.map((key) => {
    if (present.has(key)) return 1;
    if (words.some((word) => areRelated(key, word))) return relatedShare;
    if ([...synonymGroups(key, language)].some((group) => groups.has(group))) return synonymShare;
    return words.some((word) => key === `${word}proof` || word === `${key}proof`) ? aboutShare : 0;
  });
}

function areRelated(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < relatedCharacters || !long.startsWith(short)) return false;
  return long.length <= short.length + 4;
}

/** How well a text has each word of a question. */
export type Matcher = (text: string) => number[];

/** Reads each text once, however many sentences it stands beside. */
export function createMatcher(keys: string[], language: string | null): Matcher {
  const known = new Map<string, number[]>();
  const read = (text: string) => {
    const verbs = withSingleVerbs(text, language);
    // What two words say, and the one verb that says the same, both count.
    const terms = termsOf(verbs === text ? text : `${text}\n${verbs}`, language);
    const words = terms.map(({ key }) => key);
    return matchesOf(keys, words, language);
  };
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}
