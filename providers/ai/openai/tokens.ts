import { segmenterOf } from '../../../language/segmenters';
import { countTokens } from '../../../language/tokens/countTokens';

/** Sentences that exceed a window are split into parts of at most this many characters. */
const partCharacters = 100;
/** The maximum number of tokens per UTF-16 code unit: a text never has more tokens than bytes. */
const maxTokensPerUnit = 3;

/**
 * Splits a text into consecutive windows of at most `maxTokens`, at sentence ends where possible. A text that fits is
 * a single window.
 */
export function windowsOf(text: string, maxTokens: number): { text: string; tokens: number }[] {
  if (text.length * maxTokensPerUnit <= maxTokens) return [{ text, tokens: countTokens(text) }];
  const whole = countTokens(text);
  if (whole <= maxTokens) return [{ text, tokens: whole }];

  const windows: { text: string; tokens: number }[] = [];
  let current = { text: '', tokens: 0 };
  for (const { segment } of segmenterOf('en', 'sentence').segment(text)) {
    const tokens = countTokens(segment);
    const parts =
      tokens > maxTokens
        ? partsOf(segment, maxTokens).map((part) => ({ text: part, tokens: countTokens(part) }))
        : [{ text: segment, tokens }];
    for (const part of parts) {
      // The sum is an upper bound: joined parts never have more tokens than separate ones.
      if (current.text !== '' && current.tokens + part.tokens > maxTokens) {
        windows.push(current);
        current = { text: '', tokens: 0 };
      }
      current = { text: current.text + part.text, tokens: current.tokens + part.tokens };
    }
  }
  if (current.text.trim() !== '' || windows.length === 0) windows.push(current);
  return windows;
}

/** Splits at code points, so that no surrogate pair is broken. */
function partsOf(sentence: string, maxTokens: number): string[] {
  const size = Math.max(1, Math.min(partCharacters, Math.floor(maxTokens / maxTokensPerUnit)));
  const characters = [...sentence];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
