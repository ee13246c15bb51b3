/** Lengths of the parts that stand for an unknown word, its boundaries counted. */
const minLength = 3;
const maxLength = 6;
/** What lies behind is no word of a language: a bound on the work for one word. */
const maxWordLength = 40;

/** Numbers and codes have no meaning in their parts; characters of Chinese and Japanese words are entries themselves. */
export const hasParts = (word: string): boolean => !/[\p{N}\p{Script=Han}\p{Script=Hiragana}]/u.test(word);

/** The character n-grams of a word; `^` and `$` mark its beginning and its end. */
export function wordParts(word: string): string[] {
  const bounded = `^${word.slice(0, maxWordLength)}$`;
  const parts: string[] = [];
  for (let start = 0; start <= bounded.length - minLength; start++) {
    const last = Math.min(bounded.length, start + maxLength);
    for (let end = start + minLength; end <= last; end++) parts.push(bounded.slice(start, end));
  }
  return parts;
}
