import { synonymGroups } from '../../language/synonyms';

/** What a word counts that begins like one of the question ("month", "monthly"). */
const relatedShare = 0.8;
const relatedCharacters = 4;
/** What a word counts that another of the same meaning stands for. */
const synonymShare = 0.7;

/** For each word of the question how well a text has it, 0 to 1; all words in their comparable form. */
export function matchesOf(keys: string[], words: string[], language: string | null): number[] {
  const present = new Set(words);
  const groups = new Set(words.flatMap((word) => [...synonymGroups(word, language)]));
  return keys.map((key) => {
    if (present.has(key)) return 1;
    if (words.some((word) => areRelated(key, word))) return relatedShare;
    return [...synonymGroups(key, language)].some((group) => groups.has(group)) ? synonymShare : 0;
  });
}

function areRelated(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < relatedCharacters || !long.startsWith(short)) return false;
  return long.length <= short.length + 4 || long === `${short}proof`;
}

/** For each word the best of the matches. */
export function bestOf(all: number[][], count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.max(0, ...all.map((found) => found[i] ?? 0)));
}
