/** Words as they are compared: case, width and the forms of a letter don't matter; scripts without spaces by character. */
export function wordsOf(text: string): string[] {
  const normalized = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u00ad/g, '');
  return (
    normalized.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}]+|[\p{Emoji_Presentation}]/gu,
    ) ?? []
  );
}

function counts(words: string[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const word of words) result.set(word, (result.get(word) ?? 0) + 1);
  return result;
}

function shared(a: string[], b: string[]): number {
  const other = counts(b);
  let sum = 0;
  for (const [word, count] of counts(a)) sum += Math.min(count, other.get(word) ?? 0);
  return sum;
}

/** Share of the expected words that are there, each as often as expected; 1 where none is expected. */
export function recallOf(expected: string, text: string): number {
  const words = wordsOf(expected);
  return words.length === 0 ? 1 : shared(words, wordsOf(text)) / words.length;
}

/** Word-level F1, words counted as often as they occur. */
export function f1Of(text: string, reference: string): number {
  const a = wordsOf(text);
  const b = wordsOf(reference);
  if (a.length + b.length === 0) return 1;
  return (2 * shared(a, b)) / (a.length + b.length);
}
