import { countTokens as count } from 'gpt-tokenizer/encoding/cl100k_base';

/** The encoder is quadratic in the length of one word: a longer piece is cut before it is counted. */
const pieceCharacters = 2048;
const asPlainText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** Tokens of `cl100k_base`: exact for OpenAI's embedding models, near enough for others to plan with. */
export function countTokens(text: string): number {
  let total = 0;
  for (let at = 0; at < text.length; at += pieceCharacters) {
    total += count(text.slice(at, at + pieceCharacters), asPlainText);
  }
  return total;
}

/** Beyond these a reply's tokens are projected from its beginning: a hostile text takes seconds to count. */
const countedCharacters = 20_000;

/** About the tokens of a text of any length, in bounded time. */
export function estimateTokens(text: string): number {
  if (text.length <= countedCharacters) return countTokens(text);
  return Math.ceil((countTokens(text.slice(0, countedCharacters)) * text.length) / countedCharacters);
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** A sentence longer than this is cut into parts of at most a hundred characters and less tokens than a window. */
const partCharacters = 100;
/** No text has more tokens than bytes, and none needs more for a character than it has bytes. */
const maxTokensPerUnit = 3;

/**
 * Cuts a text into windows of at most `maxTokens`, which together hold all of it, at the ends of sentences where
 * there are any in reach. A text that fits is its own only window.
 */
export function windowsOf(text: string, maxTokens: number): { text: string; tokens: number }[] {
  if (text.length * maxTokensPerUnit <= maxTokens) return [{ text, tokens: countTokens(text) }];
  const whole = countTokens(text);
  if (whole <= maxTokens) return [{ text, tokens: whole }];

  const windows: { text: string; tokens: number }[] = [];
  let current = { text: '', tokens: 0 };
  for (const { segment } of sentences.segment(text)) {
    const tokens = countTokens(segment);
    const parts =
      tokens > maxTokens
        ? partsOf(segment, maxTokens).map((part) => ({ text: part, tokens: countTokens(part) }))
        : [{ text: segment, tokens }];
    for (const part of parts) {
      // Counted apart, parts have as many tokens as together or more: the sum is safe.
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

/** Whole characters, so that none is torn into halves that mean nothing. */
function partsOf(sentence: string, maxTokens: number): string[] {
  const size = Math.max(1, Math.min(partCharacters, Math.floor(maxTokens / maxTokensPerUnit)));
  const characters = [...sentence];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
