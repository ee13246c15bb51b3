import { positiveOf } from '../../language/degrees';
import { synonymGroups } from '../../language/synonyms';

/** What a word counts that begins like one of the question ("month", "monthly"). */
const relatedShare = 0.8;
const relatedCharacters = 4;
/** What a word counts that another of the same meaning stands for. */
const synonymShare = 0.7;

/** For each word of the question how well a text has it, 0 to 1; all words in their comparable form. */
export function matchesOf(keys: string[], words: string[], language: string | null): number[] {
  const present = new Set([...words, ...compoundsOf(keys, words)]);
  const groups = new Set(words.flatMap((word) => [...synonymGroups(word, language)]));
  return keys.map((asked) => {
    if (present.has(asked)) return 1;
    const key = positiveOf(asked, language);
    if (present.has(key)) return relatedShare;
    if (words.some((word) => areRelated(key, word))) return relatedShare;
    return [...synonymGroups(key, language)].some((group) => groups.has(group)) ? synonymShare : 0;
  });
}

const partCharacters = 3;

/** Words of the question that a text writes apart ("campfire", "camp fires"), or that write apart a word of it. */
function compoundsOf(keys: string[], words: string[]): string[] {
  const asked = keys.filter((key) => key.length >= 2 * partCharacters);
  const joined = words.flatMap((word, i) => asked.filter((key) => isCompound(key, word, words[i + 1])));
  const parts = keys.flatMap((key, k) => {
    const next = keys[k + 1] ?? '';
    return words.some((word) => isCompound(word, key, next)) ? [key, next] : [];
  });
  return [...joined, ...parts];
}

/** Whether a word is two others joined; their stems may have lost an ending that the other has. */
function isCompound(word: string, first: string, second = ''): boolean {
  if (first.length < partCharacters || !word.startsWith(first)) return false;
  const rest = word.slice(first.length);
  if (rest.length < partCharacters || second.length < partCharacters) return false;
  const isRest = second.startsWith(rest) || rest.startsWith(second);
  return isRest && Math.abs(rest.length - second.length) <= 2;
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
