import { synonymGroups } from './synonyms';
import { termsOf } from './terms';

/** Words shorter than this have too many neighbours to be told apart by a letter. */
const minCharacters = 5;
/** The minimum length of words with up to two wrong letters. */
const longWord = 9;

/**
 * Corrects typos in a question: replaces words that no text contains by the only similar word of the texts. Similar
 * words differ by an inserted, deleted, substituted or transposed letter, except the first letter.
 */
export function correctSpelling(question: string, texts: string[], language: string | null): string {
  const terms = termsOf(question, language).filter(
    ({ isStop, start, end }) => !isStop && end - start >= minCharacters,
  );
  if (terms.length === 0) return question;
  const vocabulary = new Map<string, string>();
  for (const text of texts) {
    for (const { key, start, end } of termsOf(text, language)) {
      if (end - start >= minCharacters - 1) vocabulary.set(text.slice(start, end).toLowerCase(), key);
    }
  }
  const known = new Set(vocabulary.values());
  let corrected = question;
  for (const { key, start, end } of [...terms].reverse()) {
    if (known.has(key) || synonymGroups(key, language).size > 0) continue;
    const word = question.slice(start, end).toLowerCase();
    const nearest = nearestWord(word, [...vocabulary.keys()]);
    if (nearest !== null) corrected = corrected.slice(0, start) + nearest + corrected.slice(end);
  }
  return corrected;
}

/** The nearest word within reach; null where there is none, or the word is merely a form of it. */
function nearestWord(word: string, vocabulary: string[]): string | null {
  if (/[^\p{L}]/u.test(word)) return null;
  const reach = word.length >= longWord ? 2 : 1;
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of vocabulary) {
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > reach) continue;
    const distance = editDistance(word, candidate);
    if (distance <= reach && (best === null || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
